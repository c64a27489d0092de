/** Where renderers write. A sink has taken what it needs of the bytes when `write` resolves: the buffer may be reused. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>;
}
