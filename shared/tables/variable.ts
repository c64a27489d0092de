/** What an analyst's program knows of a column: a short name that never changes, a label, numbers for options, sets of ticks. */
export const measures = ['nominal', 'ordinal', 'scale', 'text', 'date'] as const;
export type Measure = (typeof measures)[number];

export interface ValueLabel {
  code: number;
  label: string;
}

export interface Variable {
  /** ASCII letters, digits and `_`, at most 32 bytes, unique without regard to case. */
  name: string;
  /** Whole: a format cuts it to what it can hold. */
  label: string;
  measure: Measure;
  /** What its numbers mean; of ticks 0 and 1. */
  codes: readonly ValueLabel[];
  /** The name of the multiple-response set it belongs to. */
  set?: string;
}

/** Ticks of one question, told together. */
export interface VariableSet {
  name: string;
  label: string;
  kind: 'dichotomous';
  /** Names of its variables, in order. */
  variables: readonly string[];
}
