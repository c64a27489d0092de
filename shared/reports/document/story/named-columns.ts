/** The columns of banners in the words of the report: countries, devices and months have names in every language. */
import type { ShownBannerGroup, ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import type { Option } from '../../../surveys/question.ts';
import type { StoryStyle } from './story-style.ts';

export function withNamedColumns(statistics: ShownStatistics, style: StoryStyle): ShownStatistics {
  const { banners, questions } = statistics;
  if (!banners) return statistics;
  const options = new Map(questions.map(({ question: { id, options } }) => [`q:${id}`, options]));
  return {
    ...statistics,
    banners: banners.map((banner) => ({
      ...banner,
      groups: banner.groups.map((group) => named(group, options.get(group.column) ?? [], style)),
    })),
  };
}

function named(
  group: ShownBannerGroup,
  options: readonly Option[],
  { texts, formats, reading }: StoryStyle,
): ShownBannerGroup {
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
      return { ...group, columns: withoutIds(group, options, reading.unnamedAnswer) };
  }
}

/** Options that have left their question have no name but their id. */
function withoutIds(
  { column, columns }: ShownBannerGroup,
  options: readonly Option[],
  word: string,
): ShownBannerGroup['columns'] {
  const listed = new Map(options.map((option) => [option.id, option.text]));
  const isNameless = ({ id, text }: ShownBannerGroup['columns'][number]) =>
    listed.size > 0 && id === `${column}=${text}` && listed.get(text) !== text;
  const nameless = columns.filter(isNameless);
  return columns.map((one) => (isNameless(one) ? { ...one, text: `${word} ${nameless.indexOf(one) + 1}` } : one));
}
