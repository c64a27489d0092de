/** The files port in memory, for tests of the domain. Uploads appear whole or not at all, as in the real store. */
import type { Files } from '../../../shared/ports.ts';

export interface MemoryFiles extends Files {
  /** What is stored, for a test to look at. */
  readonly objects: Map<string, Uint8Array>;
  /** Keys of uploads that were begun and neither completed nor aborted. */
  readonly unfinished: Set<string>;
  /** No part but the last may be smaller. Whoever cuts many parts of little lowers it. */
  leastPartBytes: number;
}

const LEAST_PART_BYTES = 5 * 1024 * 1024;

export function createMemoryFiles(): MemoryFiles {
  const objects = new Map<string, Uint8Array>();
  const unfinished = new Set<string>();
  const partUploads = new Map<string, { key: string; parts: Map<number, Uint8Array> }>();

  const files: MemoryFiles = {
    objects,
    unfinished,
    leastPartBytes: LEAST_PART_BYTES,
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
          return { sizeBytes: whole.length };
        },
        async abort() {
          unfinished.delete(key);
        },
      };
    },
    async beginParts(key) {
      const id = `upload-${partUploads.size + 1}`;
      partUploads.set(id, { key, parts: new Map() });
      unfinished.add(key);
      return id;
    },
    parts(key, id) {
      const open = () => {
        const upload = partUploads.get(id);
        return upload && unfinished.has(key) ? upload : undefined;
      };
      return {
        async stored() {
          const upload = open();
          return upload && new Map([...upload.parts].map(([number, bytes]) => [number, bytes.length]));
        },
        async put(number, bytes) {
          open()?.parts.set(number, Uint8Array.from(bytes));
        },
        async copy(number, { key: source, start, end }) {
          const bytes = objects.get(source)?.slice(start, end);
          if (bytes?.length !== end - start) throw new Error(`${source} has no bytes ${start} to ${end}`);
          open()?.parts.set(number, bytes);
        },
        async complete() {
          const parts = [...(open()?.parts ?? [])].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
          if (parts.length === 0) throw new Error(`the upload of ${key} is gone`);
          if (objects.has(key)) throw new Error(`${key} is taken`);
          if (parts.slice(0, -1).some((bytes) => bytes.length < files.leastPartBytes))
            throw new Error('a part is too small');
          objects.set(key, Buffer.concat(parts));
          partUploads.delete(id);
          unfinished.delete(key);
        },
      };
    },
    async readRange(key, start, end) {
      const bytes = objects.get(key)?.subarray(start, end);
      return bytes?.length === end - start ? new Uint8Array(bytes) : undefined;
    },
    async read(key) {
      const bytes = objects.get(key);
      return bytes && new Uint8Array(bytes); // whoever has read it may give its memory back
    },
    async sizeOf(key) {
      return objects.get(key)?.length;
    },
    async *keys(prefix) {
      for (const key of [...objects.keys()].sort()) if (key.startsWith(prefix)) yield key;
    },
    async removeAll(prefix, kept = []) {
      const isDoomed = (key: string) => key.startsWith(prefix) && !kept.includes(key);
      for (const key of [...objects.keys()].filter(isDoomed)) objects.delete(key);
      for (const key of [...unfinished].filter(isDoomed)) unfinished.delete(key);
    },
    async link(key, { ttlSeconds }) {
      return {
        url: `https://files.test/${key}?seconds=${ttlSeconds}`,
        expiresAt: new Date(Date.now() + ttlSeconds * 1000).toISOString(),
      };
    },
  };
  return files;
}
