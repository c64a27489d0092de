/** Rows on their way from a snapshot into a file, by way of a buffer that is handed on whenever it is full. */
import type { ByteSink } from '../bytes/byte-sink.ts';
import type { CellSink } from '../tables/column.ts';
import type { RowSource } from '../tables/rows.ts';

/** Past this size a buffer is worth handing on. */
export const FLUSH_BYTES = 256 * 1024;

interface RowBuffer {
  /** Encodes the present row. */
  row(source: RowSource): void;
  sizeBytes(): number;
  /** Hands on what has been encoded. */
  flush(): Promise<void>;
}

/** All rows; gives how many they were. What does not fill the buffer is still in it. */
export async function streamRows(parts: AsyncIterable<RowSource>, buffer: RowBuffer): Promise<number> {
  let rows = 0;
  for await (const part of parts) {
    for (let count = fill(buffer, part); count > 0; count = fill(buffer, part)) {
      rows += count;
      if (buffer.sizeBytes() >= FLUSH_BYTES) await buffer.flush();
    }
  }
  return rows;
}

/** Turns cells into the bytes of a file, row by row. */
interface RowEncoder extends CellSink {
  startRow?(): void;
  endRow(): void;
  sizeBytes(): number;
  takeBytes(): Uint8Array;
}

/** Writes what is in the encoder and all rows; gives how many they were. */
export async function writeRows(parts: AsyncIterable<RowSource>, encoder: RowEncoder, out: ByteSink): Promise<number> {
  const rows = await streamRows(parts, {
    row(source) {
      encoder.startRow?.();
      source.write(encoder);
      encoder.endRow();
    },
    sizeBytes: encoder.sizeBytes,
    flush: () => out.write(encoder.takeBytes()),
  });
  await out.write(encoder.takeBytes());
  return rows;
}

/** As many rows as the part has and the buffer takes, at least one if there is one: what came before may have filled it. */
function fill(buffer: RowBuffer, part: RowSource): number {
  let rows = 0;
  while ((rows === 0 || buffer.sizeBytes() < FLUSH_BYTES) && part.next()) {
    buffer.row(part);
    rows++;
  }
  return rows;
}
