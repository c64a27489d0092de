/**
 * Gives the memory of bytes back at once. Large buffers lie outside the heap, where the collector hardly notices them:
 * left to it, a long export would hold the last hundred of them. Nobody may read the bytes any more.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  const isInPool = byteLength < buffer.byteLength && buffer.byteLength <= Buffer.poolSize;
  if (buffer instanceof ArrayBuffer && !isInPool) buffer.transfer(0);
}

// The first time this happens all compiled code that reads buffers is thrown away, to be compiled with a check that they
// are still there; so it happens now, before there is any.
new ArrayBuffer(1).transfer(0);
