/** The columns of banners in the words of the report: countries, devices and months have names in every language. */
import type { ShownBannerGroup, ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import type { StoryStyle } from './story-style.ts';

export function withNamedColumns(statistics: ShownStatistics, style: StoryStyle): ShownStatistics {
  const { banners } = statistics;
  if (!banners) return statistics;
  return {
    ...statistics,
    banners: banners.map((banner) => ({ ...banner, groups: banner.groups.map((group) => named(group, style)) })),
  };
}

function named(group: ShownBannerGroup, { texts, formats }: StoryStyle): ShownBannerGroup {
  const { overview } = texts;
  const called = (title: string, nameOf: (text: string) => string): ShownBannerGroup => ({
    ...group,
    title,
    columns: group.columns.map((column) => ({ ...column, text: nameOf(column.text) })),
  });
  switch (group.column) {
    case 'country':
      return called(overview.country, formats.country);
    case 'device':
      return called(overview.device, (text) => overview.deviceNames.get(text.toLowerCase()) ?? text);
    case 'period':
      return called(texts.period, formats.shortDate);
    case 'survey':
      return { ...group, title: texts.survey };
    default:
      return group;
  }
}
