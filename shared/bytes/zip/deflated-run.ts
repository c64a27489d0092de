/**
 * A run of bytes, deflated on its own: it ends at a whole byte and refers to nothing before it, so that runs of many workers,
 * laid one after the other, are the deflated form of all their bytes. Only the last of an entry has a final block.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { type ByteSink, countedBytes } from '../byte-sink.ts';
import { combineCrc32 } from '../crc32-combine.ts';
import { freeBytes } from '../free-bytes.ts';
import { DEFLATE_LEVEL } from './deflater.ts';

/** All that an archive must know of bytes it does not see. */
export interface DeflatedRun {
  /** The CRC-32 of the bytes before compression. */
  crc: number;
  sizeBytes: number;
  packedBytes: number;
}

/** A final block with nothing in it. */
export const FINAL_BLOCK: Uint8Array = Buffer.from([3, 0]);

/**
 * Deflates on the thread that writes: a task has one core, in Lambda as here, and the other cores have tasks of their own.
 * In the thread pool it would be no sooner done, and whoever asks the local host something would wait behind it.
 */
export function createDeflatedRun(out: ByteSink): ByteSink & { end(): DeflatedRun } {
  const packed = countedBytes(out);
  let crc = 0;
  let sizeBytes = 0;
  return {
    async write(bytes) {
      crc = crc32(bytes, crc);
      sizeBytes += bytes.length;
      const block = deflated(bytes);
      await packed.write(block);
      freeBytes(block);
    },
    end: () => ({ crc, sizeBytes, packedBytes: packed.sizeBytes() }),
  };
}

/** Ends at a whole byte, without a final block. */
function deflated(bytes: Uint8Array): Buffer {
  // room for what comes out, in one piece: only of what hardly shrinks would pieces have to be joined
  const chunkSize = (bytes.length >> 1) + 64 * 1024;
  return deflateRawSync(bytes, { level: DEFLATE_LEVEL, finishFlush: constants.Z_FULL_FLUSH, chunkSize });
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
