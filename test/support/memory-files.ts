/** The files port in memory, for tests of the domain. Uploads appear whole or not at all, as in the real store. */
import { sha256Hex } from '../../shared/crypto.ts';
import type { Files } from '../../shared/ports.ts';

export interface MemoryFiles extends Files {
  /** What is stored, for a test to look at. */
  readonly objects: Map<string, Uint8Array>;
  /** Keys of uploads that were begun and neither completed nor aborted. */
  readonly unfinished: Set<string>;
}

export function createMemoryFiles(): MemoryFiles {
  const objects = new Map<string, Uint8Array>();
  const unfinished = new Set<string>();

  return {
    objects,
    unfinished,
    async put(key, bytes) {
      objects.set(key, Uint8Array.from(bytes));
    },
    upload(key) {
      const chunks: Uint8Array[] = [];
      unfinished.add(key);
      return {
        async write(bytes) {
          chunks.push(Uint8Array.from(bytes));
        },
        async complete() {
          const whole = Buffer.concat(chunks);
          if (objects.has(key)) throw new Error(`${key} is taken`);
          unfinished.delete(key);
          objects.set(key, whole);
          return { sizeBytes: whole.length, sha256: sha256Hex(whole) };
        },
        async abort() {
          unfinished.delete(key);
        },
      };
    },
    async read(key) {
      return objects.get(key);
    },
    async sizeOf(key) {
      return objects.get(key)?.length;
    },
    async *keys(prefix) {
      for (const key of [...objects.keys()].sort()) if (key.startsWith(prefix)) yield key;
    },
    async removeAll(prefix, kept) {
      const isDoomed = (key: string) => key.startsWith(prefix) && (kept === undefined || !key.startsWith(kept));
      for (const key of [...objects.keys()].filter(isDoomed)) objects.delete(key);
      for (const key of [...unfinished].filter(isDoomed)) unfinished.delete(key);
    },
    async link(key, { ttlSeconds }) {
      return { url: `memory:${key}`, expiresAt: new Date(Date.now() + ttlSeconds * 1000).toISOString() };
    },
  };
}
