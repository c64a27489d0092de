/** How a table shows what it holds; the wire spells these the same. */
import type { Language } from '../surveys/language.ts';
import type { choiceStyles, headerStyles, textStyles, valueStyles } from './style-words.ts';

export type ValueStyle = (typeof valueStyles)[number];
type ChoiceStyle = (typeof choiceStyles)[number];

export interface TableOptions {
  language: Language;
  timezone: string;
  /**
   * An option by its label, by its code (its id in the survey; 1 and 0 for yes and no), as `label [code]`, or by its
   * number in the dictionary.
   */
  values: ValueStyle;
  /**
   * Where several may be chosen: in one cell, as one 0/1 column per option, or both. A single choice is split only by
   * `split_all`; `all` gives every column that can be named.
   */
  choices: ChoiceStyle | 'all';
  /** Several choices are one cell of several texts, with `listMark` between them: only for formats that know lists. */
  areLists?: true;
  /** Where columns are named, ticks take the place of a multiple choice too; only with a dictionary. */
  isAlwaysSplit?: true;
  /** A column's title, its stable id, `title [id]`, or its name in the dictionary. */
  header: (typeof headerStyles)[number];
  /** Column ids in the wanted order; undefined for all. */
  columns?: readonly string[] | undefined;
  /** Its first column says how each answer has changed. */
  isDelta?: true;
  /** Titles of one's own, by column id, whatever `header` says. */
  titles?: Readonly<Record<string, string>> | undefined;
  /** Options that mean nobody can say become missing values of files that have such. */
  missing?: 'cannot_say' | undefined;
  /** As it was written, or without HTML and line breaks. */
  text: (typeof textStyles)[number];
}
