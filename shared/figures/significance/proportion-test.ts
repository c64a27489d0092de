/** Whether two shares differ: the pooled z test of two proportions, two-sided, without a correction for continuity. */
import { twoSided } from './normal.ts';

interface TestedShare {
  /** From 0 to 1. */
  share: number;
  /** Respondents; Kish's effective number of them where answers are weighted. */
  base: number;
}

export interface ProportionTest {
  z: number;
  p: number;
}

/** Answers that either outcome must have on each side were the two shares the same: below, z is not nearly normal. */
const fewestExpected = 5;

/** Whether the z test may be asked about these two at all. */
export function bearsTest(a: TestedShare, b: TestedShare): boolean {
  const pooled = (a.share * a.base + b.share * b.base) / (a.base + b.base);
  return Math.min(pooled, 1 - pooled) * Math.min(a.base, b.base) >= fewestExpected;
}

/** A single answer is no sample. */
export const fewestForTest = 2;

/** Null if there is nothing to test: too few answers, or all of them alike. */
export function proportionTest(a: TestedShare, b: TestedShare): ProportionTest | null {
  return sharesTest(a, b, 0);
}

/** `alike`: what the shared respondents of both take off the variance, see overlap-test.ts; 0 where there are none. */
export function sharesTest(a: TestedShare, b: TestedShare, alike: number): ProportionTest | null {
  if (!(a.base >= fewestForTest && b.base >= fewestForTest)) return null;
  const pooled = (a.share * a.base + b.share * b.base) / (a.base + b.base);
  const areAlike = a.share === b.share && (a.share === 0 || a.share === 1);
  const spread = 1 / a.base + 1 / b.base - 2 * alike;
  // what is left of two columns of the same respondents is rounding
  if (areAlike || !(pooled > 0 && pooled < 1) || !(spread > 1e-12 * (1 / a.base + 1 / b.base))) return null;
  const z = (a.share - b.share) / Math.sqrt(pooled * (1 - pooled) * spread);
  return { z, p: twoSided(z) };
}
