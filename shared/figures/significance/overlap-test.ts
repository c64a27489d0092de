/**
 * Tests of two columns that some respondents are both in, as with several choices: the covariance of the two figures,
 * which the shared respondents cause, is taken off the variance of their difference.
 *
 *   k   = Σ w² of those in both / (Σ w of a · Σ w of b), without weights n_ab / (n_a · n_b)
 *   z   = (p_a - p_b) / √( p (1 - p) (1/n_a + 1/n_b - 2 k) ),   p the pooled share, n effective bases
 *   t   = (m_a - m_b) / √( s_a²/n_a + s_b²/n_b - 2 c ),   df by Welch
 *   c   = k · Σ w² (x - m_a)(x - m_b) / Σ w² of those in both / (1 - 1/n_a - 1/n_b + k)
 *
 * Without shared respondents these are the tests of independent columns; of one and the same column there is none.
 */
import { effectiveBase, type WeightedSums, weightedMoments } from './kish.ts';
import { type MeanTest, meansTest } from './mean-test.ts';
import { bearsTest, type ProportionTest, sharesTest } from './proportion-test.ts';

/** Sums over the respondents in both columns; `w2` of those who chose neither option too. */
export interface SharedSums {
  w2: number;
  w2x: number;
  w2x2: number;
}

interface Overlap {
  /** Sums over all respondents of the column who answered; of a share x is 1 for those who chose it, otherwise 0. */
  a: WeightedSums;
  b: WeightedSums;
  both: SharedSums;
}

export function overlapShareTest({
  a,
  b,
  both,
}: Omit<Overlap, 'both'> & { both: { w2: number } }): ProportionTest | null {
  if (!(a.w > 0 && b.w > 0)) return null;
  const shares = [a, b].map((sums) => ({ share: sums.wx / sums.w, base: effectiveBase(sums) }));
  const [ofA, ofB] = shares;
  return ofA && ofB && bearsTest(ofA, ofB) ? sharesTest(ofA, ofB, both.w2 / (a.w * b.w)) : null;
}

export function overlapMeanTest({ a, b, both }: Overlap): MeanTest | null {
  const [ofA, ofB] = [weightedMoments(a), weightedMoments(b)];
  if (ofA.mean === null || ofA.sd === null || ofB.mean === null || ofB.sd === null) return null;
  const known = { a: { ...ofA, mean: ofA.mean, sd: ofA.sd }, b: { ...ofB, mean: ofB.mean, sd: ofB.sd } };
  if (both.w2 === 0) return meansTest(known.a, known.b, 0);
  const k = both.w2 / (a.w * b.w);
  const product = both.w2x2 - (ofA.mean + ofB.mean) * both.w2x + ofA.mean * ofB.mean * both.w2;
  const covariance = (k * product) / both.w2 / (1 - 1 / ofA.base - 1 / ofB.base + k);
  return meansTest(known.a, known.b, covariance);
}
