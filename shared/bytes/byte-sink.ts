/** Where renderers write. When `write` resolves, the sink has copied what it needs and the buffer may be reused. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>;
}
