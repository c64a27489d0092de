/** Where answers depend on nothing, hardly any report says that something stands out. */
import { describe, expect, it } from 'vitest';
import { qualityNotes } from '../../../../shared/reports/findings/quality.ts';
import { findingsOf } from '../../../support/reports/findings-of.ts';
import { type MadeComparisons, madeComparisons } from '../../../support/statistics/made-comparisons.ts';

const reports = 1000;

/** In turn: small and large reports, banners that overlap, weights, periods, and scales alone. */
const noises: Omit<MadeComparisons, 'seed'>[] = [
  { respondents: 120, questions: 6, groups: [3] },
  { respondents: 300, questions: 5, groups: [4, 3], isOverlapping: true },
  { respondents: 250, questions: 6, groups: [], isCompared: true },
  { respondents: 200, questions: 4, groups: [2], isWeighted: true, isCompared: true },
  { respondents: 80, questions: 8, groups: [], kinds: ['scale', 'nps', 'yesno'] },
];

function saysSomething(seed: number): boolean {
  const noise = noises[seed % noises.length];
  const statistics = noise && madeComparisons({ ...noise, seed });
  return statistics !== undefined && findingsOf(statistics).length + qualityNotes(statistics).length > 0;
}

describe('pure noise', () => {
  it(`stands out in at most 5 % of ${reports} reports`, () => {
    const said = Array.from({ length: reports }, (_, seed) => saysSomething(seed)).filter(Boolean);
    expect(said.length).toBeLessThanOrEqual(reports * 0.05);
  });

  it('hides no difference that is there', () => {
    const found = findingsOf(
      madeComparisons({ seed: 1, respondents: 400, questions: 6, groups: [3], effect: 0.4, isCompared: true }),
    );
    expect(found.length).toBeGreaterThan(3);
    expect(new Set(found.map(({ column }) => column?.text))).toContain('Kazakhstan');
  });
});
