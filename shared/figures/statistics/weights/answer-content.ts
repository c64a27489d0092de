/** What one respondent said to one question, in the names that its kind counts under. */
export interface AnswerContent {
  names: readonly string[];
  number: number | undefined;
  /** Words of the respondent's own, folded as texts are counted. */
  text: string | undefined;
}

/** The different things that were said to one question. */
export interface AnswerContents {
  /** The first is that of respondents who answered nothing. */
  list: readonly (NumberedContent | undefined)[];
  /** All names that are numbered. */
  names: readonly string[];
}

export interface NumberedContent extends AnswerContent {
  nameNumbers: readonly number[];
}

/** The two highest points of a scale; no id looks like it, because ids are clean texts. */
export const TOP_TWO = '\u0000top';
/** One point of a scale. */
export const pointName = (value: number): string => `\u0000${value}`;
