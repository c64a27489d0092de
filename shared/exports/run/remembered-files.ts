/**
 * Files of which what one turn writes is remembered until it ends, as long as it is small: a small export then reads
 * nothing back that it has just stored.
 */
import type { Files } from '../../ports.ts';

const MOST_BYTES = 64 * 1024;
const MOST_FILES = 8;

export function rememberedFiles(files: Files): Files {
  const remembered = new Map<string, Uint8Array>();
  return {
    ...files,
    async put(key, bytes) {
      await files.put(key, bytes);
      remembered.delete(key);
      if (bytes.length <= MOST_BYTES && remembered.size < MOST_FILES) remembered.set(key, Uint8Array.from(bytes));
    },
    async read(key) {
      const known = remembered.get(key);
      // a copy, because readers give the memory back
      return known ? Uint8Array.from(known) : files.read(key);
    },
    async removeAll(prefix, kept) {
      remembered.clear();
      await files.removeAll(prefix, kept);
    },
  };
}
