/** The first of two walks through the rows: looks at every cell, and writes none. */
import { numberAt } from '../../bytes/number-bytes.ts';
import { holdsDigits } from '../../bytes/number-digits.ts';
import type { AnswersDocument } from '../../tables/answers-document.ts';
import type { CellSink, Column, ColumnType } from '../../tables/column.ts';
import { type Zone, zoneOf } from '../../zone.ts';
import { endWithin } from '../truncate-to-bytes.ts';
import { localSecondsOf, readDateCell } from './date-cell.ts';
import { nothingSeen, type SeenColumn } from './seen-column.ts';

export interface MeasuredRows {
  rows: number;
  seen: SeenColumn[];
}

/** A moment as text: 2026-03-01T09:30:00+03:00. */
const MOMENT_BYTES = 25;
/** Every number of fewer characters is held by a float, unless it has an exponent. */
const SAFE_CHARACTERS = 15;
/** Beyond this Stata has no number. */
const LARGEST = 8.9e307;
/** As many as a format can show; what has an exponent may have any number. */
const MOST_DECIMALS = 16;

export async function measureRows(
  { columns, timezone }: { columns: readonly Column[]; timezone: string },
  rows: AnswersDocument['rows'],
  longestText: number,
): Promise<MeasuredRows> {
  const seen = columns.map(nothingSeen);
  const measure = createMeasure(columns, seen, zoneOf(timezone), longestText);
  let count = 0;
  for await (const part of rows) {
    while (part.next()) {
      measure.startRow();
      part.write(measure);
      count++;
    }
  }
  return { rows: count, seen };
}

function createMeasure(
  columns: readonly Column[],
  seen: readonly SeenColumn[],
  zone: Zone,
  longestText: number,
): CellSink & { startRow(): void } {
  const types: readonly ColumnType[] = columns.map(({ type }) => type);
  let at = 0;

  function next(): SeenColumn {
    const column = seen[at++];
    if (!column) throw new Error('a row has more cells than columns');
    return column;
  }

  return {
    startRow() {
      at = 0;
    },
    empty() {
      at++;
    },
    text(bytes, start, end) {
      const type = types[at];
      const column = next();
      const size = end - start;
      if (size === 0) return;
      if (size <= longestText) addText(column, size);
      else {
        addText(column, endWithin(bytes, start, end, longestText) - start);
        column.cut++;
      }
      if (type === 'date') addDate(column, bytes, start, end, zone);
      else if (type !== 'text') column.strangers++;
    },
    number(bytes, start, end) {
      const type = types[at];
      const column = next();
      addText(column, end - start);
      if (type === 'number') addNumber(column, bytes, start, end);
      else if (type !== 'text') column.strangers++;
    },
    moment(epochMs) {
      const type = types[at];
      const column = next();
      addText(column, MOMENT_BYTES);
      if (type === 'text') return;
      const isHeld = type !== 'number' && !Number.isNaN(localSecondsOf(epochMs, zone));
      column.zoned++;
      if (isHeld) column.dayTimes++;
      else column.strangers++;
    },
  };
}

function addText(column: SeenColumn, sizeBytes: number): void {
  column.filled++;
  column.allBytes += sizeBytes;
  if (sizeBytes > column.widthBytes) column.widthBytes = sizeBytes;
}

function addNumber(column: SeenColumn, bytes: Uint8Array, start: number, end: number): void {
  const value = numberAt(bytes, start, end);
  if (value < column.low) column.low = value;
  if (value > column.high) column.high = value;
  const size = end - start;
  if (value === (value | 0) || (size <= SAFE_CHARACTERS && Number.isInteger(value))) {
    // what is written with a point or an exponent and whole all the same is shown as long as it is written
    if (size > column.digits) column.digits = size;
    return;
  }
  const text = Buffer.from(bytes.subarray(start, end)).toString('latin1');
  if (!(Math.abs(value) <= LARGEST) || !holdsDigits(text)) column.strangers++;
  const [mantissa = '', exponent] = text.split(/e/i);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const decimals = exponent === undefined ? Math.min(MOST_DECIMALS, fraction.length) : MOST_DECIMALS;
  column.digits = Math.max(column.digits, whole.length);
  column.decimals = Math.max(column.decimals, decimals);
}

function addDate(column: SeenColumn, bytes: Uint8Array, start: number, end: number, zone: Zone): void {
  const cell = readDateCell(bytes, start, end, zone);
  if (!cell) column.strangers++;
  else if (cell.form === 'day') column.days++;
  else if (cell.form === 'time') column.times++;
  else column.dayTimes++;
  if (cell?.isZoned) column.zoned++;
}
