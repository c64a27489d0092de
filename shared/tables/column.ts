/**
 * What a table is made of. A column knows how to hand its cell of the present answer to a sink; a renderer is a sink.
 * Cells travel as bytes from the snapshot to the file, because most of them need no more than copying.
 */
import type { PackedReader } from '../packing/packed-reader.ts';
import type { Option, TimeForm } from '../surveys/question.ts';
import type { Variable, VariableSet } from './variable.ts';

export interface CellSink {
  empty(): void;
  /** Clean UTF-8 text. */
  text(bytes: Uint8Array, start: number, end: number): void;
  /** A JSON number in ASCII. */
  number(bytes: Uint8Array, start: number, end: number): void;
  /** A moment; the renderer shows it in the table's time zone. */
  moment(epochMs: number): void;
  /** Before the cells of a row: which of its columns the respondent was asked for. Only of those that tell skipped cells from others. */
  seeAsked?(asked: Uint8Array): void;
}

/** A 1 for every column whose question the present respondent came by; good until the next is asked for. */
export type AskedOf = (reader: PackedReader) => Uint8Array;

/** No text that has come from outside has it: cleaning takes it out. */
export const listMark = '\u001f';

export type ColumnType = 'text' | 'number' | 'moment' | 'date';

/** What a codebook says of a column. */
interface ColumnAbout {
  /** The question as it was asked, or the column's own title where there is none. */
  question: string;
  /** The question's type, or `system` or `variable`. */
  type: string;
  /** What can be in its cells, with the codes: options of a choice, columns of a matrix. */
  options: readonly Option[];
  /** For a question that asks for a date or time, if the survey says which. */
  timeForm?: TimeForm;
}

export interface Column {
  /** Stable: the same question or field has the same id in every export. */
  id: string;
  title: string;
  type: ColumnType;
  /** The snapshot field its cells come from. */
  field: string;
  /** The question is no longer in the survey, but has answers. */
  isRetired: boolean;
  about: ColumnAbout;
  /** It was asked for, but neither the survey nor any answer has it. */
  isUnknown?: true;
  /** Its cells are lists of texts, with `listMark` between them. */
  isList?: true;
  /** How an analyst's program knows it, where the table was built with a dictionary. */
  variable?: Variable;
  /** Cells left empty because their value has no number; right once the rows have been written. */
  uncoded?: { cells: number };
  write(reader: PackedReader, field: number, sink: CellSink): void;
}

export interface Table {
  columns: readonly Column[];
  timezone: string;
  /** Texts lose their HTML and line breaks before they reach the sink. */
  isPlainText: boolean;
  /** For some of the columns, where skipped questions can be distinguished from those that were not asked. */
  askedOf?: (columns: readonly Column[]) => AskedOf;
  /** Multiple-response sets, if the table was built with a dictionary. */
  sets?: readonly VariableSet[];
}
