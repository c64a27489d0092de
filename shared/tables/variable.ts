/** What an analyst's program knows of a column: a short name that never changes, a label, numbers for options, sets of ticks. */
export const measures = ['nominal', 'ordinal', 'scale', 'text', 'date'] as const;
export type Measure = (typeof measures)[number];

/** A label, and since when it was seen to be used. */
export interface DatedLabel {
  label: string;
  since: string;
}

export interface ValueLabel {
  code: number;
  label: string;
  /** The option of the survey that the number stands for; of a tick, the one that was ticked. */
  optionId?: string;
  /** It counts as a missing value, where that was asked for. */
  isMissing?: true;
  /** When the label was first seen. */
  since?: string;
  /** Labels it had before, the oldest first. */
  earlier?: readonly DatedLabel[];
}

export interface Variable {
  /** ASCII letters, digits and `_`, at most 32 bytes, unique without regard to case. */
  name: string;
  /** Whole: a format cuts it to what it can hold. */
  label: string;
  measure: Measure;
  /** What its numbers mean; of ticks 0 and 1. */
  codes: readonly ValueLabel[];
  /** What the ends of its scale are called in the survey. */
  ends?: readonly Pick<ValueLabel, 'code' | 'label'>[];
  /** The name of the multiple-response set it belongs to. */
  set?: string;
  /** For a question: its earlier titles, the oldest first. */
  earlier?: readonly DatedLabel[];
}

/** The ticks of one question as a multiple-response set. */
export interface VariableSet {
  name: string;
  label: string;
  kind: 'dichotomous';
  /** Names of its variables, in order. */
  variables: readonly string[];
}
