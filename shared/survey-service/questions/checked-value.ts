/** What is stored of an answer that passed its check. */
export interface CheckedValue {
  answer: unknown;
  /** The respondent's own text beside the options. */
  other?: string;
}
