/** The columns of banners in the words of the report: countries, devices and months have names in every language. */
import type { ShownBannerGroup, ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import type { Option, Question } from '../../../surveys/question.ts';
import type { StoryStyle } from './story-style.ts';

export function withNamedColumns(statistics: ShownStatistics, style: StoryStyle): ShownStatistics {
  const { banners, questions } = statistics;
  if (!banners) return statistics;
  const asked = new Map(questions.map(({ question }) => [`q:${question.id}`, question]));
  return {
    ...statistics,
    banners: banners.map((banner) => ({
      ...banner,
      groups: banner.groups.map((group) => named(group, asked.get(group.column), style)),
    })),
  };
}

function named(
  group: ShownBannerGroup,
  question: Question | undefined,
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
    default: {
      const { type, options = [] } = question ?? {};
      if (type === 'yesno') return { ...group, columns: yesAndNo(group, texts.question) };
      return { ...group, columns: withoutIds(group, options, reading.unnamedAnswer) };
    }
  }
}

/** Where the survey has no words of its own for them. */
function yesAndNo(
  { column, columns }: ShownBannerGroup,
  { yes, no }: Record<'yes' | 'no', string>,
): ShownBannerGroup['columns'] {
  return columns.map((one) => ({ ...one, text: one.text || (one.id === `${column}=1` ? yes : no) }));
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
