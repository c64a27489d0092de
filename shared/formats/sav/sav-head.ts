/**
 * Everything in an SPSS file before its rows: what it is, its variables, their labels, and records that newer
 * programs know. Nothing in it comes from a clock.
 */
import { createRecordBytes, type RecordBytes } from '../../bytes/record-bytes.ts';
import type { AnswersFrame } from '../../tables/answers-document.ts';
import { fileTime } from '../labelled/file-time.ts';
import { oneLine } from '../labelled/file-variable.ts';
import { truncateToBytes } from '../truncate-to-bytes.ts';
import { BIAS } from './case-encoder.ts';
import { writeExtensions } from './extension-records.ts';
import { formatCode } from './print-formats.ts';
import { savLimits } from './sav-limits.ts';
import { missingCodes, type SavVariable, unitsOf } from './sav-variable.ts';
import { writeValueLabels } from './value-labels.ts';

const PRODUCT = '@(#) SPSS DATA FILE Survey Exports';
const LAYOUT = 2;
const COMPRESSED = 1;
const MOST_COUNTED = 2 ** 31 - 1;
const record = { variable: 2, documents: 6, end: 999 } as const;
/** A unit of a text behind its first. */
const CONTINUED = -1;
const LINE_BYTES = 80;

export function savHead(frame: AnswersFrame, variables: readonly SavVariable[], rows: number): Buffer {
  const out = createRecordBytes();
  writeOpening(out, frame, variables, rows);
  for (const variable of variables) writeVariable(out, variable);
  writeValueLabels(out, variables);
  writeDocuments(out, frame);
  writeExtensions(out, variables, { rows, sets: frame.table.sets ?? [] });
  out.int32(record.end);
  out.int32(0);
  return out.all();
}

function writeOpening(
  out: RecordBytes,
  { survey, newestAnswerAt, table }: AnswersFrame,
  variables: readonly SavVariable[],
  rows: number,
): void {
  const { day, month, year, clock } = fileTime(newestAnswerAt, table.timezone);
  out.text('$FL2');
  out.text(PRODUCT, 60, ' ');
  out.int32(LAYOUT);
  out.int32(variables.reduce((sum, variable) => sum + unitsOf(variable), 0));
  out.int32(COMPRESSED);
  out.int32(0); // no weights
  out.int32(rows > MOST_COUNTED ? -1 : rows);
  out.float64(BIAS);
  out.text(`${day} ${month} ${year.slice(-2)}`);
  out.text(clock);
  out.text(truncateToBytes(oneLine(survey.name), savLimits.fileLabel), savLimits.fileLabel, ' ');
  out.text('', 3);
}

function writeVariable(out: RecordBytes, variable: SavVariable): void {
  for (const [at, { shortName, width, units }] of variable.segments.entries()) {
    const label = at === 0 ? Buffer.from(truncateToBytes(variable.label, savLimits.label)) : Buffer.alloc(0);
    const format = formatCode(variable, width);
    const missing = missingCodes(variable);
    writeRecord(out, { width, hasLabel: label.length > 0, format, shortName, missing: missing.length });
    if (label.length > 0) {
      out.int32(label.length);
      out.bytes(label);
      out.text('', (4 - (label.length % 4)) % 4);
    }
    for (const code of missing) out.float64(code);
    for (let unit = 1; unit < units; unit++) {
      writeRecord(out, { width: CONTINUED, hasLabel: false, format: 0, shortName: '', missing: 0 });
    }
  }
}

interface VariableRecord {
  width: number;
  hasLabel: boolean;
  format: number;
  shortName: string;
  /** How many values count as missing; they follow the label. */
  missing: number;
}

function writeRecord(out: RecordBytes, { width, hasLabel, format, shortName, missing }: VariableRecord): void {
  out.int32(record.variable);
  out.int32(width);
  out.int32(hasLabel ? 1 : 0);
  out.int32(missing);
  out.int32(format);
  out.int32(format);
  out.text(shortName, 8, ' ');
}

/** What was asked for, in lines of 80 bytes at most: a reader shows them as they are, so none ends inside a word. */
function writeDocuments(out: RecordBytes, { notes }: AnswersFrame): void {
  const lines = notes.flatMap(({ label, value }) => linesOf(`${label}: ${value}`.replace(/\s+/g, ' ')));
  if (lines.length === 0) return;
  out.int32(record.documents);
  out.int32(lines.length);
  for (const line of lines) out.text(line, LINE_BYTES, ' ');
}

function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (let rest = text.trim(); rest !== ''; ) {
    const most = truncateToBytes(rest, LINE_BYTES);
    const isInside = rest.length > most.length && rest[most.length] !== ' ';
    const lastSpace = most.lastIndexOf(' ');
    const line = isInside && lastSpace > 0 ? most.slice(0, lastSpace) : most;
    lines.push(line);
    rest = rest.slice(line.length).trimStart();
  }
  return lines;
}
