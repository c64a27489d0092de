/** Pieces of a text on their way to a file, some of them at a time: a codebook may have very many variables. */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import { FLUSH_BYTES } from '../row-stream.ts';

export async function writePieces(pieces: Iterable<string>, out: ByteSink): Promise<void> {
  let held = '';
  for (const piece of pieces) {
    held += piece;
    if (held.length < FLUSH_BYTES) continue;
    await out.write(Buffer.from(held));
    held = '';
  }
  if (held !== '') await out.write(Buffer.from(held));
}
