/**
 * What a report compares beside its plain figures: the columns of banners, answers that are weighted, and an earlier
 * period. In the names of the wire, as all statistics.
 */

/** One column of a banner: the respondents who gave one answer, came from one country, or answered in one month. */
export interface BannerColumn {
  /** Unique in its banner: the column asked for and the value, e.g. `country=RU` or `q:…=c1`. */
  id: string;
  text: string;
  /** A to Z, then AA, …: unique in its banner; what other columns are marked with. */
  letter: string;
  /** Counted respondents who belong here. */
  base: number;
  weighted_base?: number;
  effective_base?: number;
}

/** The columns of one question, variable, country, device or period; they are tested against each other. */
export interface BannerGroup {
  /** As asked for: `country`, `device`, `period`, `q:…`, `q:…:row` or `var:…`. */
  column: string;
  title: string;
  /** Respondents may be in several columns (several choices): tests then take the shared ones into account. */
  is_overlapping: boolean;
  columns: BannerColumn[];
  /** Values beyond the most frequent ones, which have no column of their own. */
  left_out?: number;
}

/** Groups side by side: one table, one sheet. */
export interface Banner {
  groups: BannerGroup[];
}

export interface ColumnShare {
  /** The option, as in the question's own figures. */
  id: string;
  /** Respondents. */
  count: number;
  weighted_count?: number;
  percent: number | null;
  /**
   * Letters of the columns of its group whose share is significantly lower; empty where none is. With spaces between
   * them where a banner has more columns than the alphabet letters.
   */
  letters: string;
}

export interface ColumnMean {
  mean: number | null;
  sd: number | null;
  letters: string;
  /** Respondents by point of the scale, or by place. Never shown: a report that hides small cells asks it. */
  counts?: number[];
}

/** One question in one column of a banner. */
export interface ColumnFigures {
  /** Which of the banners, from 0, and which of its columns. */
  banner: number;
  id: string;
  base: number;
  answered: number;
  weighted_base?: number;
  effective_base?: number;
  options?: ColumnShare[];
  own_texts?: Omit<ColumnShare, 'id'>;
  /** For a matrix. */
  rows?: { id: string; answered: number; options: ColumnShare[] }[];
  /** For numbers and scales. */
  mean?: ColumnMean;
  top_2_box?: Omit<ColumnShare, 'id'>;
  /** The share of every point of a scale, named by its value; not where small counts are hidden. */
  points?: ColumnShare[];
  /** The score as the mean of 100, 0 and -100; not where small counts are hidden. */
  nps?: Omit<ColumnMean, 'counts'>;
  /** For a ranking: the mean rank of each option. */
  ranks?: ({ id: string; ranked: number } & ColumnMean)[];
}

/** How a figure differs from that of the compared period. */
export interface Change {
  /** The figure of the compared period: percent, or a mean. */
  before: number | null;
  /**
   * Respondents behind the share of then, unweighted; of a mean those of the rarest value. It is never shown: a report
   * that hides small cells asks it, and has no change without it.
   */
  before_count?: number;
  /** Respondents whom the figure of then rests on, where it is not all who answered the question. */
  before_base?: number;
  /** Now less before: percentage points, or the difference of means; null if one of them is unknown. */
  points: number | null;
  /** The p-value of the two-sided test; null if there are too few answers to test. */
  p: number | null;
  significant: boolean;
}

export interface ComparedPeriod {
  /** Days, both included. */
  date_from: string;
  date_to: string;
  /** Answers in it that pass all other filters. */
  counted: number;
  /** Answers by question there, in the order of the questions. */
  answered: number[];
}

export interface WeightFacts {
  kind: 'column' | 'rim';
  /** The columns whose values are the weights, or are brought to their targets. */
  columns: string[];
  /** Counted respondents with a weight, and those without one, who count nowhere. */
  weighted: number;
  unweighted: number;
  sum: number;
  /** Kish: the square of the sum of weights over the sum of their squares, in respondents; and its share of them in percent. */
  effective_base: number;
  efficiency: number;
  min: number;
  max: number;
  /** Only of rim weights. */
  iterations?: number;
  converged?: boolean;
  /** Respondents whose weight was cut to the cap. */
  capped?: number;
  /** Values of targets that nobody gave, as `column=value`; the others take their share. */
  missing?: string[];
}
