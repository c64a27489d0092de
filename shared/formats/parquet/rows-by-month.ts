/**
 * Rows as they come, kept until their group is whole and then given out month by month: each month becomes a group of its
 * own, so that a table can be kept in parts of which most never change.
 */
import { withRoom } from '../../bytes/growing-bytes.ts';
import type { CellSink, Column } from '../../tables/column.ts';

interface RowSink extends CellSink {
  endRow(): void;
}

interface RowsByMonth extends RowSink {
  sizeBytes(): number;
  /** In the order of months, first that of rows whose moment is not known: ''. Rows of a month stay in their order. */
  take(sink: RowSink): Generator<string>;
}

/** What a cell begins with. */
const cell = { empty: 0, text: 1, number: 2, moment: 3 } as const;
const EMPTY_BYTES = 1;
const HEAD_BYTES = 5;
const MOMENT_BYTES = 9;
const FIRST_BYTES = 1024 * 1024;
const LAST_MS = 8.64e15;

export function createRowsByMonth(columns: readonly Column[]): RowsByMonth {
  const timeAt = columns.findIndex(({ id }) => id === 'submitted_at');
  /** By month, where each row begins and ends. */
  const places = new Map<string, number[]>();
  let bytes = Buffer.allocUnsafe(FIRST_BYTES);
  let [length, rowStart, at] = [0, 0, 0];
  let month = '';

  function begin(kind: number, size: number): number {
    bytes = withRoom(bytes, length, size);
    const start = length;
    bytes[start] = kind;
    length += size;
    at++;
    return start;
  }

  function keep(kind: number, from: Uint8Array, start: number, end: number): void {
    const place = begin(kind, HEAD_BYTES + end - start);
    bytes.writeUInt32LE(end - start, place + 1);
    bytes.set(from.subarray(start, end), place + HEAD_BYTES);
  }

  return {
    empty() {
      begin(cell.empty, EMPTY_BYTES);
    },
    text(from, start, end) {
      keep(cell.text, from, start, end);
    },
    number(from, start, end) {
      keep(cell.number, from, start, end);
    },
    moment(epochMs) {
      if (at === timeAt) month = monthOf(epochMs);
      bytes.writeDoubleLE(epochMs, begin(cell.moment, MOMENT_BYTES) + 1);
    },
    endRow() {
      const known = places.get(month);
      if (known) known.push(rowStart, length);
      else places.set(month, [rowStart, length]);
      [rowStart, at, month] = [length, 0, ''];
    },
    sizeBytes: () => length,
    *take(sink) {
      for (const [name, ends] of [...places].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        for (let row = 0; row < ends.length; row += 2) writeRow(bytes, ends[row] ?? 0, ends[row + 1] ?? 0, sink);
        yield name;
      }
      places.clear();
      [length, rowStart] = [0, 0];
    },
  };
}

function writeRow(bytes: Buffer, from: number, end: number, sink: RowSink): void {
  for (let at = from; at < end; ) {
    const kind = bytes[at];
    if (kind === cell.empty) {
      sink.empty();
      at += EMPTY_BYTES;
    } else if (kind === cell.moment) {
      sink.moment(bytes.readDoubleLE(at + 1));
      at += MOMENT_BYTES;
    } else {
      const start = at + HEAD_BYTES;
      at = start + bytes.readUInt32LE(at + 1);
      if (kind === cell.text) sink.text(bytes, start, at);
      else sink.number(bytes, start, at);
    }
  }
  sink.endRow();
}

/** In UTC, as the table has the moment itself. */
function monthOf(epochMs: number): string {
  const shown = Math.abs(epochMs) <= LAST_MS ? new Date(epochMs).toISOString() : '';
  return /^\d{4}-\d\d-/.test(shown) ? shown.slice(0, 7) : '';
}
