/** What a report may say stands out: a difference that passed a test, with both of its sides. */

/** What of a question differs. */
export type Subject =
  | { of: 'option'; id: string; text: string }
  | { of: 'cell'; row: { id: string; text: string }; option: { id: string; text: string } }
  | { of: 'own_texts' }
  | { of: 'top_2_box' }
  | { of: 'mean' }
  /** The score of promoters. */
  | { of: 'score' }
  /** For a ranking: how far in front an option is, and how many put it first. */
  | { of: 'rank' | 'first_place'; id: string; text: string }
  /** What respondents wrote. */
  | { of: 'text'; text: string }
  /** The answers above, or below, the middle of a scale. */
  | { of: 'half'; half: 'upper' | 'lower' }
  | { of: 'drop' };

export interface Side {
  /** Percent, a mean or a score. */
  value: number;
  /** Respondents; absent where it is a fixed value that the other side is tested against. */
  n?: number;
}

export type TestName = 'two_shares' | 'two_means' | 'one_share';

export interface Tested {
  /**
   * - `column`: a column of a banner against all other respondents
   * - `change`: the period against the compared one
   * - `extreme`: nearly all answers are the same, or on one side of a scale
   * - `unsure`: many find the question hard to answer
   * - `drop`: a question at which more respondents leave than at the others
   */
  kind: 'column' | 'change' | 'extreme' | 'unsure' | 'drop';
  /** Its place among the questions of the statistics. */
  question: number;
  subject: Subject;
  /** For a banner: as asked for, and the names to show. */
  column?: { asked: string; title: string; text: string };
  here: Side;
  there: Side;
  test: TestName;
  p: number;
  /** Cohen's h for shares, Cohen's d for means, so that both can be compared. */
  strength: number;
  /** It is large enough to be reported. */
  isLarge: boolean;
}

export interface Finding extends Tested {
  /** The p value after Benjamini and Hochberg's correction, over everything that was tested. */
  q: number;
}
