/** The cell of a column in the present answer, as text; undefined where it is empty. */
import type { PackedReader } from '../../packing/packed-reader.ts';
import type { CellWriter } from '../cells.ts';
import type { CellSink } from '../column.ts';

/** One for many cells: nothing but the text is made again for each. */
export function createCellText(): (write: CellWriter, reader: PackedReader, field: number) => string | undefined {
  let caught: string | undefined;
  const catcher: CellSink = {
    empty: () => {
      caught = undefined;
    },
    text: (bytes, start, end) => {
      caught = textAt(bytes, start, end);
    },
    number: (bytes, start, end) => {
      caught = textAt(bytes, start, end);
    },
    moment: (epochMs) => {
      caught = new Date(epochMs).toISOString();
    },
  };
  return (write, reader, field) => {
    caught = '';
    write(reader, field, catcher);
    return caught;
  };
}

function textAt(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8', start, end);
}
