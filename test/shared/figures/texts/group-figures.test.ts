/** Who says it: groups are tested as reports test them, and few respondents are hidden so that nobody can work them out. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proportionTest } from '../../../../shared/figures/significance/proportion-test.ts';
import { groupFigures, shownBases } from '../../../../shared/figures/texts/group-figures.ts';
import { rulesOfReports } from '../../../support/surveys/written-texts.ts';

const minimum = 5;

describe('who says it', () => {
  it('tests each group against all others', () => {
    const all = { texts: 200, groups: [[100, 90, 10]] };
    const [[groups] = []] = groupFigures([{ texts: 60, groups: [[45, 12, 3]] }], all, rulesOfReports());
    const p = proportionTest({ share: 0.45, base: 100 }, { share: 0.15, base: 100 })?.p;
    expect(groups).toEqual([
      { count: 45, percent: 45, p: expect.closeTo(p ?? 0, 12), differs: 'above' },
      { count: 12, percent: expect.closeTo(13.33, 2), p: expect.any(Number), differs: 'below' },
    ]);
  });

  it('does not test groups of few texts', () => {
    const all = { texts: 120, groups: [[20, 100, 0]] };
    const [[groups] = []] = groupFigures([{ texts: 25, groups: [[20, 5, 0]] }], all, rulesOfReports());
    expect(groups?.map(({ p, differs }) => ({ p, differs }))).toEqual([
      { p: null, differs: null },
      { p: null, differs: null },
    ]);
  });

  it('corrects all tests of a column together', () => {
    const rules = { ...rulesOfReports(), correct: (ps: readonly unknown[]) => ps.map(() => 0.5) };
    const all = { texts: 200, groups: [[100, 100, 0]] };
    const figures = groupFigures([{ texts: 60, groups: [[45, 15, 0]] }], all, rules);
    expect(figures.flat(2).map(({ p, differs }) => [p, differs])).toEqual([
      [0.5, null],
      [0.5, null],
    ]);
  });

  it('hides a small count together with another', () => {
    const all = { texts: 300, groups: [[100, 100, 100, 0]] };
    const [[groups] = []] = groupFigures([{ texts: 63, groups: [[40, 20, 3, 0]] }], all, rulesOfReports(minimum));
    expect(groups?.map(({ count }) => count)).toEqual([40, null, null]);
  });

  it('hides a count that leaves few others, where respondents are in several groups', () => {
    const all = { texts: 100, groups: [[60, 70, 50, 0]] };
    const [[groups] = []] = groupFigures([{ texts: 33, groups: [[30, 12, 20, 0]] }], all, rulesOfReports(minimum));
    expect(groups?.map(({ count }) => count)).toEqual([null, null, 20]);
  });

  it('hides all groups where those hidden leave few who did not say it', () => {
    const all = { texts: 62, groups: [[6, 6, 50, 0]] };
    const [[groups] = []] = groupFigures([{ texts: 33, groups: [[5, 6, 22, 0]] }], all, rulesOfReports(minimum));
    expect(groups?.map(({ count }) => count)).toEqual([null, null, null]);
  });

  it('hides a small group together with another', () => {
    expect(shownBases({ texts: 204, groups: [[100, 100, 4, 0]] }, rulesOfReports(minimum))).toEqual([
      [null, 100, null],
    ]);
  });

  it('leaves a range as wide as the minimum for every small count', () => {
    const group = fc.tuple(fc.nat(30), fc.nat(30)).map(([one, other]) => [Math.min(one, other), Math.max(one, other)]);
    fc.assert(
      fc.property(fc.array(group, { minLength: 2, maxLength: 6 }), (groups) => {
        const counts = groups.map(([count = 0]) => count);
        const bases = groups.map(([, base = 0]) => base);
        const [all, term] = [bases, counts].map((cells) => ({ texts: sumOf(cells), groups: [cells] }));
        if (!all || !term || all.texts < minimum) return;
        const rules = rulesOfReports(minimum);
        const shown = groupFigures([term], all, rules)[0]?.[0]?.map(({ count }) => count) ?? [];
        const knownBases = shownBases(all, rules)[0] ?? [];
        // the last are those in no group, which are never shown
        const hidden = counts.map((_, at) => at).filter((at) => (shown[at] ?? null) === null);
        for (const [at, count] of shown.entries()) {
          if (count === null) continue;
          expect(knownBases[at]).toBe(bases[at]);
          expect(Math.min(count, (bases[at] ?? 0) - count)).toBeGreaterThanOrEqual(minimum);
        }
        if (shown.every((count) => count === null)) return;
        const isSecret = (at: number) => {
          const [count = 0, base = 0] = [counts[at], bases[at]];
          const isEmptyRest = at === counts.length - 1 && base === 0;
          return !isEmptyRest && Math.min(count, base - count) < minimum;
        };
        for (const at of hidden.filter(isSecret)) {
          expect(roomOf(at, hidden, { counts, bases, knownBases })).toBeGreaterThanOrEqual(minimum);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

const sumOf = (cells: readonly number[]) => cells.reduce((sum, cell) => sum + cell, 0);

interface Table {
  counts: readonly number[];
  bases: readonly number[];
  knownBases: readonly (number | null)[];
}

/** How many values a hidden count can have, for somebody who knows the sums of what is hidden and the sizes that are shown. */
function roomOf(at: number, hidden: readonly number[], { counts, bases, knownBases }: Table): number {
  const others = hidden.filter((other) => other !== at);
  const sum = sumOf(hidden.map((cell) => counts[cell] ?? 0));
  const unknown = hidden.filter((cell) => (knownBases[cell] ?? null) === null);
  const restOfBases = sumOf(unknown.map((cell) => bases[cell] ?? 0));
  const mostIn = (cells: readonly number[]) =>
    sumOf(cells.map((cell) => knownBases[cell] ?? 0)) +
    (cells.some((cell) => unknown.includes(cell)) ? restOfBases : 0);
  return Math.min(sum, mostIn([at])) - Math.max(0, sum - mostIn(others));
}
