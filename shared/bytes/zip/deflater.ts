/**
 * Deflates a stream in the thread pool: while one block is being deflated the caller makes the next. At most one block
 * is under way, so memory stays flat however slow the reader of the bytes is.
 */
import { once } from 'node:events';
import { constants, createDeflateRaw } from 'node:zlib';
import type { ByteSink } from '../byte-sink.ts';
import { withRoom } from '../growing-bytes.ts';

/** The fastest level: a higher one costs more processor time than all the rest of a file and saves little. */
export const DEFLATE_LEVEL = constants.Z_BEST_SPEED;

interface Deflater extends ByteSink {
  end(): Promise<void>;
}

export function createDeflater(out: ByteSink): Deflater {
  const stream = createDeflateRaw({ level: DEFLATE_LEVEL, chunkSize: 64 * 1024 });
  let deflated: Buffer[] = [];
  let room = Buffer.alloc(0);
  let underWay: Promise<void> = Promise.resolve();
  stream.on('data', (chunk: Buffer) => deflated.push(chunk));

  async function write(bytes: Uint8Array): Promise<void> {
    await underWay;
    // the previous block is done, so its buffer is free: a new one each time would be more garbage than is collected in
    // time
    room = withRoom(room, 0, bytes.length);
    room.set(bytes);
    underWay = deflate(room.subarray(0, bytes.length));
    underWay.catch(() => {}); // reported to the next caller that waits for it
    await passOn();
  }

  function deflate(block: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      stream.write(block, (error) => (error ? reject(error) : resolve()));
    });
  }

  async function passOn(): Promise<void> {
    const chunks = deflated;
    deflated = [];
    for (const chunk of chunks) await out.write(chunk);
  }

  async function end(): Promise<void> {
    await underWay;
    const ended = once(stream, 'end');
    stream.end();
    await ended;
    await passOn();
  }

  return { write, end };
}
