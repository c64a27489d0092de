/** Where renderers write. When `write` resolves, the sink has copied what it needs and the buffer may be reused. */
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
