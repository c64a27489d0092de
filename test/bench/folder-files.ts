/** The files port on a folder, as far as snapshots need it: parts are written to disk and read back from there. */
import { mkdirSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '../../shared/ports.ts';
import { createMemoryFiles } from '../support/memory-files.ts';

export function createFolderFiles(folder: string): Files {
  mkdirSync(folder, { recursive: true });
  const pathOf = (key: string) => join(folder, key.replaceAll('/', '-'));
  return {
    ...createMemoryFiles(),
    put: (key, bytes) => writeFile(pathOf(key), bytes),
    read: (key) => readFile(pathOf(key)),
    sizeOf: async (key) => (await stat(pathOf(key))).size,
  };
}
