/** Reads lines of a file that a database loads, and keeps those that are wanted, as the tables of the survey need them. */
import type { Load } from './begin-load.ts';
import type { RowHash } from './known-rows.ts';
import { isShared } from './layout.ts';

const TAB = 0x09;
const LINE_FEED = 0x0a;

/** The same object for every line. */
type Wanted = (lineStart: number, id: () => number, hash: () => RowHash) => boolean;

interface LineReader {
  /** Gives how many lines there were. */
  read(bytes: Buffer, isWanted: Wanted): number;
  /** The size of all lines that are kept. */
  sizeBytes(): number;
  /** By table: what is kept of the lines for it; the next ones start from nothing. */
  takeParts(): Uint8Array[][];
}

export function createLineReader({ head, layout }: Pick<Load, 'head' | 'layout'>): LineReader {
  const keyAt = head.columns.findIndex(({ name }) => name === head.key[0]);
  const splitter = layout.parts > 1 ? createSplitter({ head, layout }) : undefined;
  let parts: Uint8Array[][] = Array.from({ length: layout.parts }, () => []);
  let sizeBytes = 0;
  const found: RowHash = { high: 0, low: 0 };

  function keep(bytes: Buffer, start: number, end: number): void {
    if (end === start) return;
    sizeBytes += end - start;
    if (splitter) {
      for (const [part, piece] of splitter(bytes, start, end).entries()) parts[part]?.push(piece);
      return;
    }
    const piece = bytes.subarray(start, end);
    // a few lines must not keep all those around them in memory
    parts[0]?.push(piece.length * 2 > bytes.length ? piece : Buffer.from(piece));
  }

  return {
    read(bytes, isWanted) {
      let [rows, keptFrom] = [0, 0];
      let line = { start: 0, end: 0 };
      const id = () => keyOf(bytes, line.start, keyAt);
      const hash = () => readHash(bytes, line.end, found);
      for (let start = 0; start < bytes.length; start = line.end + 1) {
        const end = bytes.indexOf(LINE_FEED, start);
        line = { start, end };
        rows++;
        if (isWanted(start, id, hash)) continue;
        keep(bytes, keptFrom, start);
        keptFrom = end + 1;
      }
      keep(bytes, keptFrom, bytes.length);
      return rows;
    },
    sizeBytes: () => sizeBytes,
    takeParts() {
      const taken = parts;
      parts = taken.map(() => []);
      sizeBytes = 0;
      return taken;
    },
  };
}

function keyOf(bytes: Buffer, start: number, keyAt: number): number {
  let at = start;
  for (let column = 0; column < keyAt; at++) if (bytes[at] === TAB) column++;
  let end = at;
  while (bytes[end] !== TAB && bytes[end] !== LINE_FEED) end++;
  return wholeOf(bytes, at, end);
}

const MINUS = 0x2d;
const LOW_DIGITS = 9;

/** It is the last cell. Large numbers of JavaScript's own would be made and thrown away for every row. */
function readHash(bytes: Buffer, end: number, into: RowHash): RowHash {
  let start = end;
  while (bytes[start - 1] !== TAB) start--;
  const sign = bytes[start] === MINUS ? -1 : 1;
  const from = sign < 0 ? start + 1 : start;
  const middle = Math.max(from, end - LOW_DIGITS);
  into.high = sign * wholeOf(bytes, from, middle);
  into.low = sign * wholeOf(bytes, middle, end);
  return into;
}

function wholeOf(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) value = value * 10 + ((bytes[at] ?? 0) - 0x30);
  return value;
}

/** Cuts whole lines into those of several tables. Cells hold no tabs: within them they are escaped. */
function createSplitter({ head, layout }: Pick<Load, 'head' | 'layout'>) {
  const partOf = new Map(layout.today.map(({ variable, part }) => [variable, part]));
  const places = head.columns.map(({ name }) => (isShared(head, name) ? undefined : partOf.get(name)));
  return (bytes: Buffer, start: number, end: number): Uint8Array[] => {
    const made = Array.from({ length: layout.parts }, () => ({ bytes: Buffer.allocUnsafe(end - start), length: 0 }));
    let [column, cell] = [0, start];
    for (let at = start; at < end; at++) {
      const byte = bytes[at];
      if (byte !== TAB && byte !== LINE_FEED) continue;
      const place = places[column];
      for (const [part, into] of made.entries()) {
        if (place !== undefined && place !== part) continue;
        // every line ends with a cell that all tables have
        bytes.copy(into.bytes, into.length, cell, at + 1);
        into.length += at + 1 - cell;
      }
      cell = at + 1;
      column = byte === LINE_FEED ? 0 : column + 1;
    }
    return made.map((into) => into.bytes.subarray(0, into.length));
  };
}
