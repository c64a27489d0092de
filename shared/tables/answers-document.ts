/** A table of answers with all that a document around it may say: what every renderer of answers is given. */
import type { Language } from '../surveys/language.ts';
import type { RoutingByQuestion } from '../surveys/routing.ts';
import type { Warning } from '../surveys/warnings/warning.ts';
import type { Column, Table } from './column.ts';
import type { RowCounts, RowSource } from './rows.ts';

/** All but the rows. */
export interface AnswersFrame {
  table: Table;
  /** Right once the rows have been read to their end. */
  counts: RowCounts;
  survey: { id: number; name: string };
  /** By which rules the survey branches, where they were asked for. */
  routing?: RoutingByQuestion;
  language: Language;
  /** What was asked for, in words: filters and time zone. */
  notes: readonly { label: string; value: string }[];
  /** What the pull had to warn of. */
  warnings: readonly Warning[];
  /** The only time a file may carry: equal answers give equal bytes. */
  newestAnswerAt: string | undefined;
}

export interface AnswersDocument extends AnswersFrame {
  rows: AsyncIterable<RowSource>;
  /** The same rows from the beginning, with these columns only; the counts begin again with every walk. */
  walk(columns: readonly Column[]): AsyncIterable<RowSource>;
}

export interface RenderedAnswers {
  rows: number;
  /** What the format could not hold as it was. */
  warnings: Warning[];
  /** Cells that were kept from being formulas, by column; only of formats that must change them for it. */
  guarded?: ReadonlyMap<string, number>;
}
