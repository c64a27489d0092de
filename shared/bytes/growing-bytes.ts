/**
 * Buffers that grow as they are written: the one rule of growth. The writers themselves stay several: each holds buffer
 * and length in variables of its own next to its inner loop, and a call or a property in between would cost it its speed.
 */

/** The same buffer where so many more bytes have room behind `length`, else a larger one with the same beginning. */
export function withRoom<B extends Buffer>(buffer: B, length: number, moreBytes: number): B | Buffer<ArrayBuffer> {
  if (length + moreBytes <= buffer.length) return buffer;
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + moreBytes));
  buffer.copy(larger, 0, 0, length);
  return larger;
}
