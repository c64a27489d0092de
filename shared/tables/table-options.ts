/** How a table shows what it holds; the wire spells these the same. */
import type { Language } from '../surveys/language.ts';

export const valueStyles = ['labels', 'codes', 'both'] as const;
export const choiceStyles = ['joined', 'split', 'both'] as const;
export const headerStyles = ['title', 'code', 'both'] as const;
export const textStyles = ['keep', 'plain'] as const;

export type ValueStyle = (typeof valueStyles)[number];
type ChoiceStyle = (typeof choiceStyles)[number];

export interface TableOptions {
  language: Language;
  timezone: string;
  /** An option by its label, by its code (its id in the survey; 1 and 0 for yes and no), or as `label [code]`. */
  values: ValueStyle;
  /** Chosen options in one cell, as one 0/1 column per option, or both. */
  choices: ChoiceStyle;
  /** A column's title, its stable id, or `title [id]`. */
  header: (typeof headerStyles)[number];
  /** Column ids in the wanted order; undefined for all. */
  columns?: readonly string[] | undefined;
  /** As it was written, or without HTML and line breaks. */
  text: (typeof textStyles)[number];
}
