/**
 * What a filter is. Its kind decides how it is written in a body, in a query, as a flag and in a form; the rest are words.
 * Plain data: the command line and the dashboard's page are made from it and check nothing themselves.
 */
export type FilterKind =
  /** True, false, or null for both. */
  | 'completeness'
  | 'flag'
  /** Answers hidden from reports: with the others, left out, or alone. */
  | 'hidden'
  | 'day'
  | 'period'
  /** With its time zone. */
  | 'moment'
  /** Numbers of answers. */
  | 'ids'
  /** An answer passes with any of these. */
  | 'words'
  /** Names with the value that each must have. */
  | 'variables'
  /** On the answers to single questions. */
  | 'conditions';

export interface FilterDescription {
  /** In a body and in a query. For words it is also the field of an answer that is compared. */
  name: string;
  kind: FilterKind;
  /** What it does, for every way in. */
  help: string;
  example?: unknown;
  /** On the command line, where it is called otherwise or its value needs a word. */
  flag?: { name?: string; value?: string };
  /** All words there can be. */
  choices?: readonly string[];
  /** Its words are codes in capital letters. */
  isUpperCase?: boolean;
  /** Means nothing across surveys. */
  isOfOneSurvey?: boolean;
}

export const flagNameOf = ({ name, flag }: FilterDescription) => flag?.name ?? name.replaceAll('_', '-');
