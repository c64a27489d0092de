/**
 * A run of bytes, deflated by itself: it ends at a whole byte and refers to nothing before it, so that runs of many workers,
 * laid one after the other, are the deflated form of all their bytes. Only the last of an entry has a final block.
 */
import { crc32 } from 'node:zlib';
import { type ByteSink, countedBytes } from '../byte-sink.ts';
import { combineCrc32 } from '../crc32-combine.ts';
import { createDeflater } from './deflater.ts';

/** All that an archive must know of bytes it does not see. */
export interface DeflatedRun {
  /** Of the bytes as they were. */
  crc: number;
  sizeBytes: number;
  packedBytes: number;
}

/** A final block with nothing in it. */
export const FINAL_BLOCK: Uint8Array = Buffer.from([3, 0]);

export function createDeflatedRun(out: ByteSink): ByteSink & { end(): Promise<DeflatedRun> } {
  const packed = countedBytes(out);
  const deflater = createDeflater(packed, { isOpen: true });
  let crc = 0;
  let sizeBytes = 0;
  return {
    async write(bytes) {
      crc = crc32(bytes, crc);
      sizeBytes += bytes.length;
      await deflater.write(bytes);
    },
    async end() {
      await deflater.end();
      return { crc, sizeBytes, packedBytes: packed.sizeBytes() };
    },
  };
}

/** What runs come to when they lie one after the other. */
export function joinedRuns(runs: readonly DeflatedRun[]): DeflatedRun {
  return runs.reduce(
    (all, run) => ({
      crc: combineCrc32(all.crc, run.crc, run.sizeBytes),
      sizeBytes: all.sizeBytes + run.sizeBytes,
      packedBytes: all.packedBytes + run.packedBytes,
    }),
    { crc: 0, sizeBytes: 0, packedBytes: 0 },
  );
}
