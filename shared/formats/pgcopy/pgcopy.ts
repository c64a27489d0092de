/**
 * A line of JSON that describes the columns and what their numbers mean, and then the rows as `COPY … FROM stdin` takes
 * them. Who loads the file decides what tables become of it; it knows nothing of any database.
 */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import type { Warning } from '../../surveys/warnings/warning.ts';
import type { AnswersDocument, AnswersFrame, RenderedAnswers } from '../../tables/answers-document.ts';
import { cellWarnings } from '../../tables/cell-warnings.ts';
import { writeRows } from '../row-stream.ts';
import type { SegmentDocument } from '../segmented-format.ts';
import { variableOf } from '../variable-of.ts';
import { type CopyEncoder, createCopyEncoder } from './copy-encoder.ts';
import { keyOf, type LoadColumn, loadColumns, ownColumns } from './load-columns.ts';

export async function renderPgcopy(document: AnswersDocument, out: ByteSink): Promise<RenderedAnswers> {
  await out.write(headLine(document));
  const { rows, encoder } = await writeLines(document, out);
  return { rows, warnings: loadWarnings(document, encoder) };
}

/** All rows; the encoder knows what did not fit. */
export async function writeLines(
  { table, rows }: SegmentDocument,
  out: ByteSink,
): Promise<{ rows: number; encoder: CopyEncoder }> {
  const columns = loadColumns(table.columns);
  const shape = JSON.stringify(columns.map(({ name, type }) => [name, type]));
  const encoder = createCopyEncoder(columns, shape, table.timezone);
  return { rows: await writeRows(rows, encoder, out), encoder };
}

export function headLine({ table, survey }: Pick<AnswersFrame, 'table' | 'survey'>): Uint8Array {
  const columns = loadColumns(table.columns);
  const ours = [
    { name: ownColumns.beside, type: 'jsonb', title: 'Values whose type does not match their column, by its name' },
    { name: ownColumns.hash, type: 'bigint', title: 'A hash of the row, by which changes are found' },
  ];
  const head = {
    survey_exports: 1,
    survey: { id: survey.id, name: clean(survey.name) },
    key: keyOf(columns),
    columns: [...columns.map(({ name, type, column }) => ({ name, type, title: titleOf(column) })), ...ours],
    options: columns.flatMap(optionsOf),
  };
  return Buffer.from(`${JSON.stringify(head)}\n`);
}

function titleOf(column: LoadColumn['column']): string {
  return clean(variableOf(column).label || column.title);
}

function optionsOf({ name, column }: LoadColumn) {
  return variableOf(column).codes.map(({ code, label, optionId, isMissing }) => ({
    column: name,
    code,
    label: clean(label),
    ...(optionId !== undefined && { option_id: clean(optionId) }),
    ...(isMissing && { is_missing: true }),
  }));
}

/** No text of PostgreSQL has U+0000, wherever it comes from. */
const clean = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed();

export function loadWarnings(
  { table: { columns } }: Pick<AnswersFrame, 'table'>,
  { beside, replaced }: { beside: ArrayLike<number>; replaced: ArrayLike<number> },
): Warning[] {
  const byId = (cells: ArrayLike<number>) => new Map(columns.map(({ id }, at) => [id, cells[at] ?? 0]));
  return [
    ...cellWarnings('other_values', columns, byId(beside)),
    ...cellWarnings('replaced_characters', columns, byId(replaced)),
  ];
}
