/** What can be exported, as words, for whoever lists them without checking any. */

export const contents = ['answers', 'summary', 'report', 'codebook', 'files'] as const;
export const formats = [
  ...(['csv', 'xlsx', 'word', 'pdf', 'pptx', 'sav', 'dta', 'parquet', 'jsonl', 'html', 'ddi', 'zip'] as const),
] as const;

/** For several tests in one row of a banner. */
export const corrections = ['none', 'bonferroni', 'bh'] as const;
