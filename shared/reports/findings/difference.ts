/** Two sides of a difference, tested: shares by the z test, means by Welch's, and only where both sides can carry one. */
import { meanTest, type TestedMean } from '../../figures/significance/mean-test.ts';
import { upperTail } from '../../figures/significance/normal.ts';
import { proportionTest } from '../../figures/significance/proportion-test.ts';
import type { Side, Tested } from './finding.ts';

/** Respondents on each side. */
export const fewestOnASide = 30;
/** Answers that either outcome must have on each side were the two the same: below, the z test is too sure of itself. */
const fewestExpected = 10;
/** In percentage points, and in standard deviations. */
const leastPoints = 5;
export const leastD = 0.2;

type Difference = Pick<Tested, 'here' | 'there' | 'test' | 'p' | 'strength' | 'isLarge'>;

interface Sample {
  /** Respondents. */
  n: number;
  /** What they are worth: fewer where they are weighted. */
  base: number;
}

export type ShareSample = Sample & { percent: number };
export type MeanSample = Sample & { mean: number; sd: number };

/** `p` is that of a test that was made with the answers at hand, where there is one. */
export function shareDifference(here: ShareSample, there: ShareSample, p?: number): Difference | undefined {
  if (isFew(here) || isFew(there)) return undefined;
  const [a, b] = [here.percent / 100, there.percent / 100];
  const pooled = (a * here.base + b * there.base) / (here.base + there.base);
  const expected = Math.min(pooled, 1 - pooled) * Math.min(here.base, there.base);
  if (expected < fewestExpected) return undefined;
  const found = p ?? proportionTest({ share: a, base: here.base }, { share: b, base: there.base })?.p;
  if (found === undefined) return undefined;
  return {
    here: { value: here.percent, n: here.n },
    there: { value: there.percent, n: there.n },
    test: 'two_shares',
    p: found,
    strength: cohensH(a, b),
    isLarge: Math.abs(here.percent - there.percent) >= leastPoints,
  };
}

export function meanDifference(here: MeanSample, there: MeanSample): Difference | undefined {
  if (isFew(here) || isFew(there)) return undefined;
  const asTested = ({ mean, sd, base }: MeanSample): TestedMean => ({ mean, sd, base });
  const found = meanTest(asTested(here), asTested(there));
  if (!found) return undefined;
  const spread = Math.sqrt((here.sd ** 2 + there.sd ** 2) / 2);
  const d = Math.abs(here.mean - there.mean) / spread;
  return {
    here: { value: here.mean, n: here.n },
    there: { value: there.mean, n: there.n },
    test: 'two_means',
    p: found.p,
    strength: d,
    isLarge: d >= leastD,
  };
}

/** Whether a share is above a fixed one: one-sided, by the deviation that the fixed share would have. */
export function shareAbove(here: ShareSample, fixed: number): Difference | undefined {
  if (isFew(here)) return undefined;
  const [share, limit] = [here.percent / 100, fixed / 100];
  const z = (share - limit) / Math.sqrt((limit * (1 - limit)) / here.base);
  const there: Side = { value: fixed };
  return {
    here: { value: here.percent, n: here.n },
    there,
    test: 'one_share',
    p: upperTail(z),
    strength: cohensH(share, limit),
    isLarge: here.percent - fixed >= leastPoints,
  };
}

/** Weights may leave less than the respondents promise. */
function isFew({ n, base }: Sample): boolean {
  return !(n >= fewestOnASide && base >= fewestOnASide);
}

const cohensH = (a: number, b: number) => Math.abs(angle(a) - angle(b));
const angle = (share: number) => 2 * Math.asin(Math.sqrt(Math.min(1, Math.max(0, share))));
