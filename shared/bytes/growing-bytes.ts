/**
 * How buffers grow as they are written: one rule. There are several writers: each keeps buffer and length in local
 * variables next to its inner loop, because a call or a property access would slow it down.
 */

/** The same buffer if this many more bytes fit after `length`, otherwise a larger one with the same content. */
export function withRoom<B extends Buffer>(buffer: B, length: number, moreBytes: number): B | Buffer<ArrayBuffer> {
  if (length + moreBytes <= buffer.length) return buffer;
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + moreBytes));
  buffer.copy(larger, 0, 0, length);
  return larger;
}
