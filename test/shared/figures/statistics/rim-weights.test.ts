/** Weights bring every target to its shares, keep a mean of one and stay under the cap. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveBase, efficiency } from '../../../../shared/figures/significance/kish.ts';
import { type RimCell, rimWeights } from '../../../../shared/figures/statistics/weights/rim-weights.ts';

const cells = [
  { key: ['m', 'young'], count: 40 },
  { key: ['m', 'old'], count: 10 },
  { key: ['f', 'young'], count: 30 },
  { key: ['f', 'old'], count: 20 },
];
const even = [
  { m: 0.5, f: 0.5 },
  { young: 0.5, old: 0.5 },
];

function shareIn(all: readonly RimCell[], weights: readonly (number | null)[], place: number, value: string): number {
  const sum = (isWanted: (cell: RimCell) => boolean) =>
    all.reduce((total, cell, at) => (isWanted(cell) ? total + cell.count * (weights[at] ?? 0) : total), 0);
  return sum(({ key }) => key[place] === value) / sum(() => true);
}

const meanOf = (all: readonly RimCell[], weights: readonly (number | null)[]) =>
  all.reduce((sum, { count }, at) => sum + count * (weights[at] ?? 0), 0) /
  all.reduce((sum, { count }, at) => sum + (weights[at] === null ? 0 : count), 0);

describe('rim weights', () => {
  it('bring all targets to their shares at once', () => {
    const found = rimWeights({ cells, targets: even });
    expect(found).toMatchObject({ converged: true, capped: 0, missing: [] });
    expect(shareIn(cells, found.weights, 0, 'm')).toBeCloseTo(0.5, 12);
    expect(shareIn(cells, found.weights, 1, 'old')).toBeCloseTo(0.5, 12);
    expect(meanOf(cells, found.weights)).toBeCloseTo(1, 12);
  });

  it('take shares, percents or any other numbers for targets', () => {
    const percents = [
      { m: 50, f: 50 },
      { young: 3, old: 3 },
    ];
    expect(rimWeights({ cells, targets: percents })).toEqual(rimWeights({ cells, targets: even }));
  });

  it('are not above the cap, whatever becomes of the targets', () => {
    const random = fc.record({
      counts: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 4, maxLength: 4 }),
      share: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      cap: fc.double({ min: 1.01, max: 6, noNaN: true }),
    });
    const property = fc.property(random, ({ counts, share, cap }) => {
      const some = cells.map(({ key }, at) => ({ key, count: counts[at] ?? 0 }));
      fc.pre(counts.some((count) => count > 0));
      const found = rimWeights({ cells: some, targets: [{ m: share, f: 1 - share }, ...even.slice(1)], cap });
      for (const weight of found.weights) expect(weight ?? 0).toBeLessThanOrEqual(cap);
      expect(meanOf(some, found.weights)).toBeCloseTo(1, 9);
    });
    fc.assert(property, { numRuns: 80 });
  });

  it('say how many were cut, and that the targets do not hold then', () => {
    const lopsided = [
      { key: ['m'], count: 95 },
      { key: ['f'], count: 5 },
    ];
    const found = rimWeights({ cells: lopsided, targets: [{ m: 0.5, f: 0.5 }], cap: 4 });
    expect(found).toMatchObject({ converged: false, capped: 5 });
    expect(found.weights[1]).toBe(4);
    expect(found.weights[0]).toBeCloseTo(80 / 95, 12);
  });

  it('are nothing where targets and cap leave nothing but rounding', () => {
    const counts = { desktop: [2, 5, 0, 3, 24], mobile: [10, 26, 12, 10, 96], tablet: [0, 4, 3, 1, 21] };
    const countries = ['BR', 'DE', 'ES', 'FR', 'RU'];
    const contradicting = Object.entries(counts).flatMap(([device, own]) =>
      own.map((count, at) => ({ key: [countries[at] ?? '', device], count })),
    );
    const targets = [
      { RU: 4, DE: 3, ES: 1, BR: 2, FR: 3 },
      { mobile: 1, desktop: 3, tablet: 2 },
    ];
    const { weights } = rimWeights({ cells: contradicting, targets, cap: 3 });
    const weightless = contradicting.filter((_, at) => weights[at] === 0);
    expect(weightless).toEqual([{ key: ['RU', 'mobile'], count: 96 }]);
    expect(meanOf(contradicting, weights)).toBeCloseTo(1, 9);
  });

  it('are not there for those who are in no target, and leave out values that nobody gave', () => {
    const some = [...cells, { key: ['?', 'old'], count: 7 }];
    const found = rimWeights({ cells: some, targets: [{ m: 0.5, f: 0.4, x: 0.1 }, ...even.slice(1)] });
    expect(found.weights[4]).toBeNull();
    expect(found.missing).toEqual([{ target: 0, value: 'x' }]);
    expect(shareIn(some, found.weights, 0, 'm')).toBeCloseTo(5 / 9, 12);
    expect(found.converged).toBe(true);
  });

  it('cost what Kish says', () => {
    const sums = { w: 100, w2: 125 };
    expect(effectiveBase(sums)).toBe(80);
    expect(efficiency(sums, 100)).toBe(80);
    expect(efficiency({ w: 0, w2: 0 }, 0)).toBeNull();
  });
});
