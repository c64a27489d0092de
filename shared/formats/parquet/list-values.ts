/** Cells of several texts, gathered for a column of lists: the texts one after the other, and which of them begins a row. */
import { packedLevels } from '../../bytes/parquet/varint.ts';
import type { ChunkContent } from './chunk.ts';
import { createTextValues } from './text-values.ts';

export interface ListValues {
  /** A text of this row; rows come in their order. */
  add(row: number, bytes: Uint8Array, start: number, end: number): void;
  /** What was gathered in so many rows; the texts are forgotten. */
  take(rows: number): ChunkContent;
}

const FIRST_ENTRIES = 4_096;
/** A text is there: within an element, of a list, of a column, all of which may be missing. */
const WHOLE = 3;

export function createListValues(): ListValues {
  const texts = createTextValues();
  /** By entry, a text or a row without any: 0 where it begins a row, and how much of it is there. */
  let repetitions = new Uint32Array(FIRST_ENTRIES);
  let definitions = new Uint32Array(FIRST_ENTRIES);
  let entries = 0;
  let nextRow = 0;
  let filled = 0;

  function addEntry(repetition: number, definition: number): void {
    if (entries === repetitions.length) {
      repetitions = larger(repetitions);
      definitions = larger(definitions);
    }
    repetitions[entries] = repetition;
    definitions[entries] = definition;
    entries++;
  }

  function skipTo(row: number): void {
    for (; nextRow < row; nextRow++) addEntry(0, 0);
  }

  return {
    add(row, bytes, start, end) {
      const isFirst = row >= nextRow;
      skipTo(row);
      texts.add(entries, bytes, start, end);
      addEntry(isFirst ? 0 : 1, WHOLE);
      if (!isFirst) return;
      nextRow = row + 1;
      filled++;
    },
    take(rows) {
      skipTo(rows);
      const { values, dictionary } = texts.take(entries);
      const levels = Buffer.concat([packedLevels(repetitions, entries, 1), packedLevels(definitions, entries, WHOLE)]);
      const made = { count: filled, entries, levels, values, ...(dictionary && { dictionary }) };
      entries = 0;
      nextRow = 0;
      filled = 0;
      return made;
    },
  };
}

function larger(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const twice = new Uint32Array(array.length * 2);
  twice.set(array);
  return twice;
}
