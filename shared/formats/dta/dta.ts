/**
 * Stata (`.dta`, release 118), in constant memory: one walk through the rows for types and widths, one for the rows, and
 * one for long texts where there are any. Everything before the rows is known by then, their places too.
 */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import { createRecordBytes } from '../../bytes/record-bytes.ts';
import { invalid } from '../../problems/problem.ts';
import type { AnswersDocument, AnswersFrame, RenderedAnswers } from '../../tables/answers-document.ts';
import { zoneOf } from '../../zone.ts';
import { countTruncated, labelTruncation } from '../labelled/file-labels.ts';
import { labelledWarnings } from '../labelled/labelled-warnings.ts';
import { measureRows } from '../labelled/measure-rows.ts';
import { writeRows } from '../row-stream.ts';
import { dtaLimits } from './dta-limits.ts';
import { type DtaVariable, dtaVariables } from './dta-variable.ts';
import { longTextsBytes, writeLongTexts } from './long-texts.ts';
import { notesSection } from './notes.ts';
import { createDtaRowEncoder } from './row-encoder.ts';
import { headerSection, shortLabel, valueLabelsSection, variableSections } from './sections.ts';

const OPENING = '<stata_dta>';
const CLOSING = '</stata_dta>';
const MAP_ENTRIES = 14;
const MAP_BYTES = '<map></map>'.length + MAP_ENTRIES * 8;

export async function renderDta(document: AnswersDocument, out: ByteSink): Promise<RenderedAnswers> {
  const { table } = document;
  checkColumns(document);
  const { rows, seen } = await measureRows(table, document.walk(table.columns), dtaLimits.text);
  const variables = dtaVariables(document, seen);
  const labels = valueLabelsSection(variables);
  await out.write(dtaHead(document, variables, rows, labels.length));
  await out.write(Buffer.from('<data>'));
  const written = await writeObservations(document, variables, out);
  if (written !== rows) throw new Error(`${rows} rows were measured, and ${written} written`);
  await out.write(Buffer.from('</data><strls>'));
  await writeLongTexts(document, variables, out);
  await out.write(Buffer.concat([Buffer.from('</strls>'), labels, Buffer.from(CLOSING)]));
  const truncatedLabels = countTruncated(variables, shortLabel, labelTruncation({ bytes: dtaLimits.valueLabel }));
  return {
    rows,
    warnings: labelledWarnings(table.columns, seen, { longestText: dtaLimits.text, truncatedLabels }),
  };
}

function checkColumns({ table: { columns } }: AnswersFrame): void {
  if (columns.length <= dtaLimits.columns) return;
  throw invalid('columns', 'dta_columns', { most: dtaLimits.columns, columns: columns.length });
}

/** Everything before the rows, with the map of positions. */
function dtaHead(frame: AnswersFrame, variables: readonly DtaVariable[], rows: number, labelsBytes: number): Buffer {
  const header = headerSection(frame, variables, rows);
  const sections = [...variableSections(variables), notesSection(frame, variables)];
  const rowBytes = variables.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const lengths = [
    OPENING.length + header.length,
    MAP_BYTES,
    ...sections.map(({ length }) => length),
    '<data></data>'.length + rows * rowBytes,
    '<strls></strls>'.length + longTextsBytes(variables),
    labelsBytes,
    CLOSING.length,
  ];
  return Buffer.concat([Buffer.from(OPENING), header, mapOf(lengths), ...sections]);
}

/** Where the file begins, where each section does, and where the file ends. */
function mapOf(lengths: readonly number[]): Buffer {
  const out = createRecordBytes();
  out.text('<map>');
  let place = 0;
  for (const length of [0, ...lengths]) {
    place += length;
    out.uint64(place);
  }
  out.text('</map>');
  return out.all();
}

async function writeObservations(
  { table, rows }: AnswersDocument,
  variables: readonly DtaVariable[],
  out: ByteSink,
): Promise<number> {
  const encoder = createDtaRowEncoder(variables, zoneOf(table.timezone));
  return writeRows(rows, encoder, out);
}
