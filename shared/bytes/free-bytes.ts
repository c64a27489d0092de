/**
 * Frees the memory of bytes at once. Large buffers are outside the heap, where the garbage collector hardly notices
 * them: left to it, a long export would hold the last hundred of them. The bytes must not be read afterwards.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  const isInPool = byteLength < buffer.byteLength && buffer.byteLength <= Buffer.poolSize;
  if (buffer instanceof ArrayBuffer && !isInPool) buffer.transfer(0);
}

/** Pieces of a stream may share one buffer. */
export function hasItsOwnBuffer({ byteLength, buffer }: Uint8Array): boolean {
  return byteLength === buffer.byteLength;
}

// The first detach makes the engine discard all compiled code that reads buffers and recompile it with a check; so it
// is done now, before there is any.
new ArrayBuffer(1).transfer(0);
