/**
 * Counts the cells of a table, column by column, in one pass: how many are filled, which numbers they hold, how long the
 * longest text is. It holds a few numbers per column and code, however many rows go by.
 */
import type { CellSink, Column } from '../column.ts';

export interface ColumnFigures {
  valid: number;
  /** How often each number that has a meaning was there. */
  codes: ReadonlyMap<number, number>;
  /** Figures of all numbers in the column. */
  numbers: { count: number; min: number; max: number; sum: number };
  /** In characters. */
  longest: number;
}

interface CellTally extends CellSink {
  startRow(): void;
  /** The figures of the columns, in their order. */
  figures(): readonly ColumnFigures[];
}

interface Counters extends ColumnFigures {
  codes: Map<number, number>;
}

export function createCellTally(columns: readonly Column[]): CellTally {
  const counters = columns.map(countersOf);
  const spare = countersOf();
  let column = 0;
  const next = () => counters[column++] ?? spare;
  return {
    startRow() {
      column = 0;
    },
    empty() {
      column++;
    },
    text(bytes, start, end) {
      const found = next();
      found.valid++;
      // a text has at most as many characters as bytes
      if (end - start > found.longest) found.longest = Math.max(found.longest, characters(bytes, start, end));
    },
    number(bytes, start, end) {
      const found = next();
      found.valid++;
      addNumber(found, numberAt(bytes, start, end));
    },
    moment() {
      next().valid++;
    },
    figures: () => counters,
  };
}

function countersOf(column?: Column): Counters {
  const codes = column?.type === 'number' ? (column.variable?.codes ?? []) : [];
  return {
    valid: 0,
    codes: new Map(codes.map(({ code }) => [code, 0])),
    numbers: { count: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, sum: 0 },
    longest: 0,
  };
}

function addNumber({ codes, numbers }: Counters, value: number): void {
  const held = codes.get(value);
  if (held !== undefined) codes.set(value, held + 1);
  // JSON has numbers that are too large for any program
  if (!Number.isFinite(value)) return;
  numbers.count++;
  numbers.sum += value;
  if (value < numbers.min) numbers.min = value;
  if (value > numbers.max) numbers.max = value;
}

const ZERO = 0x30;

/** Most are codes of one digit. */
function numberAt(bytes: Uint8Array, start: number, end: number): number {
  if (end - start === 1) return (bytes[start] ?? ZERO) - ZERO;
  return Number(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', start, end));
}

/** Bytes that begin a character. */
function characters(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) count++;
  return count;
}
