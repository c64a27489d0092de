/**
 * The columns of banners without those of few respondents, and without others that would give them away. A column that
 * is hidden elsewhere in the report (an option) is none here either: both count the same people.
 */
import type { BannerGroup } from '../../surveys/figure-types/comparisons.ts';
import type { Statistics } from '../../surveys/figure-types/statistics.ts';
import { hideCells } from './hide-cells.ts';
import {
  type HiddenQuestion,
  isShown,
  type ShownBanner,
  type ShownBannerGroup,
  type ShownQuestion,
} from './shown-statistics.ts';

/** What the report shows beside its banners. */
export interface ShownElsewhere {
  questions: readonly (ShownQuestion | HiddenQuestion)[];
}

/** Banners keep their places: one whose columns are all hidden has no groups. */
export function suppressBanners(statistics: Statistics, shown: ShownElsewhere, minimumBase: number): ShownBanner[] {
  return (statistics.banners ?? []).map(({ groups }) => ({
    groups: groups
      .map((group) => suppressGroup(group, statistics, shown, minimumBase))
      .filter(({ columns }) => columns.length > 0),
  }));
}

function suppressGroup(
  group: BannerGroup,
  { counted, weights }: Statistics,
  shown: ShownElsewhere,
  minimumBase: number,
): ShownBannerGroup {
  // the total weight reveals a little of each column: a hidden cell needs more room than its column just has
  const fewest = weights ? 2 * minimumBase : minimumBase;
  const given = ({ id }: { id: string }) => id.slice(group.column.length + 1);
  const isHiddenElsewhere = hiddenValues(group.column, shown);
  const hidden = hideCells(
    group.columns.map(({ base }) => base),
    fewest,
    {
      forced: group.columns.map((column) => isHiddenElsewhere(given(column))),
      ...(group.is_overlapping && { most: counted - fewest }),
    },
  );
  const columns = group.columns.filter((_, at) => !hidden[at]);
  return { ...group, columns, ...(columns.length < group.columns.length && { hidden: true }) };
}

/** Whether a value of the group is one of those that the report hides. */
function hiddenValues(column: string, shown: ShownElsewhere): (value: string) => boolean {
  const asked = questionOf(column, shown.questions);
  return asked ? hiddenAnswers(asked.question, asked.rowId) : () => false;
}

/** The question of a group of columns, `q:…` or `q:…:row`; ids may hold colons themselves. */
export function questionOf<Of extends { question: { id: string } }>(
  column: string,
  questions: readonly Of[],
): { question: Of; rowId?: string } | undefined {
  if (!column.startsWith('q:')) return undefined;
  const name = column.slice(2);
  const whole = questions.find(({ question }) => question.id === name);
  if (whole) return { question: whole };
  const owner = questions.find(({ question }) => name.startsWith(`${question.id}:`));
  return owner && { question: owner, rowId: name.slice(owner.question.id.length + 1) };
}

function hiddenAnswers(asked: ShownQuestion | HiddenQuestion, rowId: string | undefined): (value: string) => boolean {
  if (!isShown(asked)) return () => true;
  const { options, rows, histogram } = asked.statistics;
  const listed = rowId === undefined ? options : rows?.find(({ id }) => id === rowId)?.options;
  if (listed) return (value) => !listed.some(({ id }) => id === value);
  if (histogram) return (value) => !histogram.some(({ from, to }) => from === to && String(from) === value);
  return () => true;
}
