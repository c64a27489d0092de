/**
 * The bytes of objects and parts. A data file has a random name, is written once and never changed; it counts only when
 * a record names it. A file being read is removed after its last reader, so an overwritten object is delivered whole.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChecksumAlgorithm } from './checksums.ts';
import { type DataFile, readChecked } from './data-blocks.ts';
import type { ByteRange } from './ranges.ts';
import { type RunningSums, startSums } from './sums.ts';

export interface Reading {
  /** Each piece until the next is asked for: all are read into the same room. */
  readonly bytes: AsyncIterable<Buffer>;
  /** Must be called once the bytes are no longer needed, read or not. */
  release(): void;
}

/** Gets the sums of what was taken from it so far, to compare them when it ends. */
type Source = (sums: RunningSums) => AsyncIterable<Uint8Array>;

export interface DataFiles {
  write(source: Source, algorithm?: ChecksumAlgorithm): Promise<DataFile>;
  read(files: readonly DataFile[], range: ByteRange): Reading;
  discard(files: readonly DataFile[]): Promise<void>;
  /** Removes files that no record names, left by a killed process. */
  sweep(named: ReadonlySet<string>): Promise<void>;
}

export async function openDataFiles(folder: string): Promise<DataFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const readers = new Map<string, number>();
  const doomed = new Set<string>();

  async function remove(name: string): Promise<void> {
    if (readers.has(name)) doomed.add(name);
    else await rm(join(folder, name), { force: true });
  }

  function release(name: string): void {
    const left = (readers.get(name) ?? 1) - 1;
    if (left > 0) readers.set(name, left);
    else readers.delete(name);
    // A file that cannot be removed now is swept at the next start.
    if (left === 0 && doomed.delete(name)) remove(name).catch(() => undefined);
  }

  return {
    write: (source, algorithm) => writeDataFile(folder, source, algorithm),
    read(files, range) {
      const names = files.map((file) => file.name);
      for (const name of names) readers.set(name, (readers.get(name) ?? 0) + 1);
      return {
        bytes: readRange(folder, files, range),
        release: () => names.splice(0).forEach(release),
      };
    },
    async discard(files) {
      await Promise.all(files.map((file) => remove(file.name)));
    },
    async sweep(named) {
      const names = await readdir(folder);
      await Promise.all(names.filter((name) => !named.has(name)).map(remove));
    },
  };
}

async function writeDataFile(
  folder: string,
  source: Source,
  algorithm: ChecksumAlgorithm | undefined,
): Promise<DataFile> {
  const name = randomUUID();
  const sums = startSums(algorithm);
  async function* measured() {
    for await (const bytes of source(sums)) {
      sums.update(bytes);
      yield bytes;
    }
  }
  try {
    await writeFile(join(folder, name), measured(), { mode: 0o600 });
    return { name, ...sums.finish() };
  } catch (error) {
    await rm(join(folder, name), { force: true });
    throw error;
  }
}

async function* readRange(folder: string, files: readonly DataFile[], range: ByteRange): AsyncGenerator<Buffer> {
  let offset = 0;
  for (const file of files) {
    const start = Math.max(range.start - offset, 0);
    const end = Math.min(range.end - offset, file.sizeBytes);
    offset += file.sizeBytes;
    if (start < end) yield* readChecked(join(folder, file.name), file, { start, end });
  }
}
