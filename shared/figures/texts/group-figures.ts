/**
 * Who says it: counts and shares by group, and whether a group differs from all others. Counts of few respondents are
 * hidden, together with others, so that none can be worked out from the total, from the sizes of groups or from what is left.
 */
import type { GroupCounts } from './group-counts.ts';

interface TestedShare {
  share: number;
  base: number;
}

/** The tests and the hiding of small cells are those of reports; the caller hands them in. */
export interface GroupRules {
  /** 0: nothing is hidden. */
  minimumBase: number;
  /** For every count whether it is hidden; those `forced` are in any case. */
  hideCells(counts: readonly number[], minimumBase: number, rules: { forced: readonly boolean[] }): boolean[];
  /** Null if two shares cannot be tested. */
  test(a: TestedShare, b: TestedShare): { p: number } | null;
  /** The p values of one family of tests. */
  correct(ps: readonly (number | null)[]): (number | null)[];
  /** In percent, e.g. 95. */
  confidence: number;
  /** Groups of fewer texts are not tested. */
  fewest: number;
}

export interface GroupFigure {
  /** Null if it is hidden, as is all that follows from it. */
  count: number | null;
  percent: number | null;
  /** Against all texts that are not in the group; corrected. */
  p: number | null;
  /** Where that is significant. */
  differs: 'above' | 'below' | null;
}

/** Texts in all and by group: of a term, or of all terms. */
export interface Counted {
  texts: number;
  groups: GroupCounts;
  /** Groups that are hidden in any case. */
  isHidden?: readonly (readonly boolean[])[];
}

/** Whether a count may be shown. One of nearly everybody may not: it gives away the few who are missing. */
export function isShown(texts: number, all: number, minimumBase: number): boolean {
  const others = all - texts;
  return texts >= minimumBase && (others === 0 || others >= minimumBase);
}

/** Texts of each group, null if they are few. Without those in no group. */
export function shownBases({ groups }: Counted, rules: GroupRules): (number | null)[][] {
  return groups.map((bases) => {
    const isHidden = hiddenBases(bases, rules);
    return bases.slice(0, -1).map((base, at) => (isHidden[at] ? null : base));
  });
}

/** For each of the counts a list per column of the banner; all tests of one column are one family. */
export function groupFigures(counted: readonly Counted[], all: Counted, rules: GroupRules): GroupFigure[][][] {
  const figures: GroupFigure[][][] = counted.map(() => []);
  for (const [column, bases] of all.groups.entries()) {
    const rows = counted.map((one) => shownRow(one, all, column, rules));
    const ps = counted.flatMap((one, at) =>
      (rows[at] ?? []).map((count, code) => pOf({ count, base: bases[code] ?? 0 }, one, all, rules)),
    );
    const corrected = rules.correct(ps);
    for (const [at, row] of rows.entries()) {
      const { texts } = counted[at] ?? { texts: 0 };
      figures[at]?.push(
        row.map((count, code) => {
          const [base, p] = [bases[code] ?? 0, corrected[at * row.length + code] ?? null];
          return {
            count,
            percent: percentOf(count, base),
            p,
            differs: direction({ count, base, p }, texts, all, rules),
          };
        }),
      );
    }
  }
  return figures;
}

function percentOf(count: number | null, base: number): number | null {
  return count === null || base === 0 ? null : (100 * count) / base;
}

function pOf(group: { count: number | null; base: number }, one: Counted, all: Counted, rules: GroupRules) {
  const others = all.texts - group.base;
  if (group.count === null || group.base < rules.fewest || others < rules.fewest) return null;
  const own = { share: group.count / group.base, base: group.base };
  return rules.test(own, { share: (one.texts - group.count) / others, base: others })?.p ?? null;
}

function direction(
  { count, base, p }: { count: number | null; base: number; p: number | null },
  texts: number,
  all: Counted,
  { confidence }: GroupRules,
): GroupFigure['differs'] {
  if (count === null || p === null || p > 1 - confidence / 100) return null;
  return count / base > texts / all.texts ? 'above' : 'below';
}

/** A group that nobody could be left out of has no size to hide. */
function hiddenBases(bases: readonly number[], { minimumBase, hideCells }: GroupRules): boolean[] {
  if (minimumBase === 0) return bases.map(() => false);
  return hideCells(withoutEmptyRest(bases, bases), minimumBase, { forced: [] });
}

/** The counts of the groups of one column, null if hidden. */
function shownRow(
  { texts, groups, isHidden: forced }: Counted,
  all: Counted,
  column: number,
  rules: GroupRules,
): (number | null)[] {
  const { minimumBase, hideCells } = rules;
  const bases = all.groups[column] ?? [];
  const counts = groups[column] ?? [];
  const shown = counts.slice(0, -1);
  if (minimumBase === 0) return shown;
  if (!isShown(texts, all.texts, minimumBase)) return shown.map(() => null);
  const areBasesHidden = hiddenBases(bases, rules);
  const isFew = (count: number, at: number) =>
    areBasesHidden[at] === true ||
    forced?.[column]?.[at] === true ||
    (bases[at] ?? 0) - count < minimumBase ||
    texts - count < minimumBase;
  const cells = withoutEmptyRest(counts, bases);
  const isHidden = hideCells(cells, minimumBase, { forced: cells.map(isFew) });
  const left = cells.reduce((sum, count, at) => (isHidden[at] ? sum + (bases[at] ?? 0) - count : sum), 0);
  const areAllHidden = isHidden.includes(true) && left < minimumBase;
  return shown.map((count, at) => (areAllHidden || isHidden[at] ? null : count));
}

/** Those in no group are a group like the others, unless everybody is in one. */
function withoutEmptyRest(counts: readonly number[], bases: readonly number[]): readonly number[] {
  return bases.at(-1) === 0 ? counts.slice(0, -1) : counts;
}
