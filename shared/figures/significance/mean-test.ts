/** Whether two means differ: Welch's t test, two-sided, which does not ask for equal variances. */
import { fewestForTest } from './proportion-test.ts';
import { twoSidedT } from './student.ts';

export interface TestedMean {
  mean: number;
  /** Standard deviation, of n - 1. */
  sd: number;
  /** Respondents; Kish's effective number of them where answers are weighted. */
  base: number;
}

export interface MeanTest {
  t: number;
  df: number;
  p: number;
}

/** Null if there is nothing to test: too few answers, or no spread in either. */
export function meanTest(a: TestedMean, b: TestedMean): MeanTest | null {
  return meansTest(a, b, 0);
}

/** `covariance`: of the two means, because some respondents are behind both; 0 where there are none. */
export function meansTest(a: TestedMean, b: TestedMean, covariance: number): MeanTest | null {
  if (!(a.base >= fewestForTest && b.base >= fewestForTest)) return null;
  const [ofA, ofB] = [a.sd ** 2 / a.base, b.sd ** 2 / b.base];
  const variance = ofA + ofB - 2 * covariance;
  // what is left of two columns of the same respondents is rounding
  if (!(variance > 1e-12 * (ofA + ofB))) return null;
  const t = (a.mean - b.mean) / Math.sqrt(variance);
  const df = (ofA + ofB) ** 2 / (ofA ** 2 / (a.base - 1) + ofB ** 2 / (b.base - 1));
  return { t, df, p: twoSidedT(t, df) };
}
