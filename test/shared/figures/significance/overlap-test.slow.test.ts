/** Columns that share respondents are found to differ as often as chance predicts, and not more. */
import { describe, expect, it } from 'vitest';
import type { WeightedSums } from '../../../../shared/figures/significance/kish.ts';
import { meanTest } from '../../../../shared/figures/significance/mean-test.ts';
import { overlapMeanTest, overlapShareTest } from '../../../../shared/figures/significance/overlap-test.ts';
import { proportionTest } from '../../../../shared/figures/significance/proportion-test.ts';
import { randomOf } from '../../../chaos/random.ts';

interface Respondent {
  w: number;
  x: number;
}

function sumsOf(...parts: readonly Respondent[][]): WeightedSums {
  const sums = { w: 0, w2: 0, wx: 0, wx2: 0 };
  for (const part of parts) {
    for (const { w, x } of part) {
      sums.w += w;
      sums.w2 += w * w;
      sums.wx += w * x;
      sums.wx2 += w * x * x;
    }
  }
  return sums;
}

function sharedSums(both: readonly Respondent[]) {
  const sums = { w2: 0, w2x: 0, w2x2: 0 };
  for (const { w, x } of both) {
    sums.w2 += w * w;
    sums.w2x += w * w * x;
    sums.w2x2 += w * w * x * x;
  }
  return sums;
}

interface Sizes {
  onlyA: number;
  onlyB: number;
  both: number;
}

const draws = 12_000;

/** In how many percent of the draws two columns of the same people differ significantly, though nothing sets them apart. */
function falsePositives({ onlyA, onlyB, both }: Sizes, draw: () => Respondent, test: 'share' | 'mean'): number {
  let found = 0;
  for (let at = 0; at < draws; at++) {
    const [a, b, shared] = [onlyA, onlyB, both].map((length) => Array.from({ length }, draw));
    const sums = { a: sumsOf(a ?? [], shared ?? []), b: sumsOf(b ?? [], shared ?? []), both: sharedSums(shared ?? []) };
    const result = test === 'share' ? overlapShareTest(sums) : overlapMeanTest(sums);
    if (result && result.p <= 0.05) found++;
  }
  return (100 * found) / draws;
}

const overlaps: [string, Sizes][] = [
  ['a quarter', { onlyA: 150, onlyB: 180, both: 50 }],
  ['most', { onlyA: 70, onlyB: 60, both: 130 }],
  ['all of one', { onlyA: 120, onlyB: 0, both: 100 }],
];

describe('columns that share respondents', () => {
  it.each(overlaps)('differ by chance in 5 percent of cases where %s are shared', (_, sizes) => {
    const random = randomOf(7);
    const weight = () => (random.happens(0.5) ? 0.6 : 1.4);
    const plain = () => ({ w: 1, x: random.happens(0.4) ? 1 : 0 });
    const weighted = () => ({ w: weight(), x: 1 + random.below(5) });
    for (const percent of [falsePositives(sizes, plain, 'share'), falsePositives(sizes, weighted, 'mean')]) {
      expect(percent).toBeGreaterThan(4.5);
      expect(percent).toBeLessThan(5.5);
    }
  });

  it('would differ far too seldom if they were taken for independent', () => {
    const random = randomOf(7);
    let found = 0;
    for (let at = 0; at < 3_000; at++) {
      const [a, b, both] = [70, 60, 130].map((length) =>
        Array.from({ length }, () => ({ w: 1, x: random.happens(0.4) ? 1 : 0 })),
      );
      const [ofA, ofB] = [sumsOf(a ?? [], both ?? []), sumsOf(b ?? [], both ?? [])];
      const test = proportionTest({ share: ofA.wx / ofA.w, base: ofA.w }, { share: ofB.wx / ofB.w, base: ofB.w });
      if (test && test.p <= 0.05) found++;
    }
    expect(found / 3_000).toBeLessThan(0.02);
  });

  it('are tested like any others where nobody is shared', () => {
    const random = randomOf(3);
    const [a, b] = [60, 50].map((length) => Array.from({ length }, () => ({ w: 1, x: random.below(2) })));
    const sums = { a: sumsOf(a ?? []), b: sumsOf(b ?? []), both: sharedSums([]) };
    const shareOf = ({ wx, w }: WeightedSums) => ({ share: wx / w, base: w });
    expect(overlapShareTest(sums)).toEqual(proportionTest(shareOf(sums.a), shareOf(sums.b)));
    const meanOf = ({ wx, w }: WeightedSums) => ({
      mean: wx / w,
      base: w,
      sd: Math.sqrt(((wx / w) * (1 - wx / w) * w) / (w - 1)),
    });
    expect(overlapMeanTest(sums)?.p).toBeCloseTo(meanTest(meanOf(sums.a), meanOf(sums.b))?.p ?? 0, 12);
  });

  it('are not tested where they are the same', () => {
    const all = Array.from({ length: 40 }, (_, at) => ({ w: 1, x: at % 2 }));
    const sums = { a: sumsOf(all), b: sumsOf(all), both: sharedSums(all) };
    expect(overlapShareTest(sums)).toBeNull();
    expect(overlapMeanTest(sums)).toBeNull();
  });
});
