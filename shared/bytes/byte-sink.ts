/** Where renderers write. A sink has taken what it needs of the bytes when `write` resolves: the buffer may be reused. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>;
}

/** Passes everything on, and knows how much it was. */
export function countedBytes(out: ByteSink): ByteSink & { sizeBytes(): number } {
  let sizeBytes = 0;
  return {
    async write(bytes) {
      sizeBytes += bytes.length;
      await out.write(bytes);
    },
    sizeBytes: () => sizeBytes,
  };
}
