/**
 * The buffers of upload parts, used again and again. Each is 8 MiB outside V8's heap, and every 64 MiB of those cost a
 * full collection: a file of a gigabyte made a hundred and thirty of them.
 */
export const PART_BYTES = 8 * 1024 * 1024;

/** One fills while another is sent. */
const MOST_SPARE = 2;
const spare: Buffer[] = [];

export function emptyPart(): Buffer {
  return spare.pop() ?? Buffer.allocUnsafe(PART_BYTES);
}

/** Only of a part that nobody sends or reads any more. */
export function sparePart(buffer: Buffer): void {
  if (buffer.length === PART_BYTES && spare.length < MOST_SPARE) spare.push(buffer);
}
