/**
 * Reads bodies into reused buffers: a page of answers is half a megabyte, and a new buffer for each would keep the
 * garbage collector busier than the answers keep us.
 */
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { freeBytes, hasItsOwnBuffer } from '../../bytes/free-bytes.ts';
import { withRoom } from '../../bytes/growing-bytes.ts';

interface BodyReader {
  /**
   * The result of `use` on the whole body, whose bytes are gone afterwards; throws `tooLarge` for a body beyond the
   * limit.
   */
  read<T>(body: Readable, expectedBytes: number, use: (bytes: Buffer) => T): Promise<T>;
}

/** As many as one pull reads at once: the current page and the next one. */
const MAX_SPARES = 2;
const SMALLEST_ROOM = 16 * 1024;

export function createBodyReader(maxBytes: number, tooLarge: () => Error): BodyReader {
  const spares: Buffer[] = [];

  async function read<T>(body: Readable, expectedBytes: number, use: (bytes: Buffer) => T): Promise<T> {
    let room = withRoom(spares.pop() ?? Buffer.alloc(0), 0, Math.min(maxBytes, Math.max(SMALLEST_ROOM, expectedBytes)));
    let length = 0;
    body.on('data', (piece: Buffer) => {
      if (length + piece.length > maxBytes) body.destroy(tooLarge());
      else {
        room = withRoom(room, length, piece.length);
        length += piece.copy(room, length);
        if (hasItsOwnBuffer(piece)) freeBytes(piece);
      }
    });
    try {
      await finished(body);
      return use(room.subarray(0, length));
    } finally {
      if (spares.length < MAX_SPARES) spares.push(room);
    }
  }

  return { read };
}
