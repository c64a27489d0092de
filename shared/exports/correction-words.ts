/** Words of a request that are listed without checking any. */

/** For several tests in one row of a banner. */
export const corrections = ['none', 'bonferroni', 'bh'] as const;
