/** The uploaded files that the rows of a table name, answer by answer: always the same ones in the same order. */
import { type PackedReader, valueAt } from '../../packing/packed-reader.ts';
import { type FileScan, fileScanOf } from '../../surveys/file-scan.ts';
import { isObject } from '../../surveys/question.ts';
import type { CellSink, Column } from '../../tables/column.ts';
import type { Dictionary } from '../../tables/dictionary/dictionary.ts';
import { questionName } from '../../tables/dictionary/question-variables.ts';
import type { TreatedColumn } from '../../tables/treating/treated-table.ts';
import type { PreparedAnswers } from '../outputs/answers-table.ts';
import { safeExtension, uploadPath } from './upload-path.ts';

export interface WantedFile {
  answerId: number;
  /** When the answer was submitted. */
  at: string | undefined;
  /** Its name in the dictionary. */
  question: string;
  path: string;
  url: string | undefined;
  /** What the survey service says of a look for malware. */
  scan: FileScan;
}

type Treatable = Pick<TreatedColumn, 'column'> & { treatment: string };

/** Columns of questions that take files, those that are left out too. */
export function fileColumns<Treated extends Treatable>(treated: readonly Treated[]): Treated[] {
  return treated.filter(({ column }) => column.about.type === 'file');
}

/** A file cannot be masked: where any column of a question is treated, none of its files is given away. */
export function keptFields(treated: readonly Treatable[]): string[] {
  const columns = Map.groupBy(fileColumns(treated), ({ column }) => column.field);
  return [...columns].filter(([, all]) => all.every(({ treatment }) => treatment === 'keep')).map(([field]) => field);
}

const DAY_CHARACTERS = '2026-01-31'.length;

interface Row {
  answerId: number;
  at: string | undefined;
  given: { question: string; value: unknown }[];
}

/** `isUnlinked`: answers have numbers in place of their ids, and no time but the day. */
export async function* wantedFiles(
  prepared: PreparedAnswers,
  dictionary: Dictionary,
  isUnlinked = false,
): AsyncGenerator<WantedFile> {
  let count = 0;
  const row: Row = { answerId: 0, at: undefined, given: [] };
  const columns = [
    reading('id', (value) => {
      row.answerId = Number(value);
    }),
    reading('submitted_at', (value) => {
      row.at = String(value);
    }),
    ...keptFields(prepared.treated()).map((field) => {
      const question = nameOf(field, dictionary);
      return reading(field, (value) => row.given.push({ question, value }));
    }),
  ];
  for await (const rows of prepared.document.walk(columns)) {
    while (rows.next()) {
      Object.assign(row, { at: undefined, given: [] });
      rows.write(nowhere);
      count++;
      yield* filesOf(isUnlinked ? { ...row, answerId: count, at: row.at?.slice(0, DAY_CHARACTERS) } : row);
    }
  }
}

function nameOf(field: string, { questions }: Dictionary): string {
  const known = questions.get(field.replace(/^q:/, ''));
  if (!known) throw new Error(`the dictionary does not know ${field}`);
  return questionName(known);
}

const nowhere: CellSink = { empty() {}, text() {}, number() {}, moment() {} };

/** A column that shows nothing and records what it reads. */
function reading(field: string, tell: (value: unknown) => void): Column {
  return {
    id: field,
    title: field,
    type: 'text',
    field,
    isRetired: false,
    about: { question: field, type: 'file', options: [] },
    write: (reader: PackedReader, number) => tell(valueAt(reader, number)),
  };
}

function* filesOf({ answerId, at, given }: Row): Generator<WantedFile> {
  for (const { question, value } of given) {
    for (const [index, file] of [value].flat().entries()) {
      const { url, name, ext, scan } = isObject(file) ? file : { url: file, name: undefined, ext: undefined };
      const extension = safeExtension(textOf(name), textOf(ext));
      const path = uploadPath(answerId, question, index + 1, extension);
      yield { answerId, at, question, path, url: textOf(url), scan: fileScanOf(scan) };
    }
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
