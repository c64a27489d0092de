/**
 * Sorts the entries of a list by their ids, however many there are: what memory does not hold is put aside in sorted
 * runs, and read back together. Mostly answers come in the order of their ids, and a run is sorted as it is.
 */
import type { Files } from '../../ports.ts';
import { ENTRY_BYTES, type EntryReader, idAt, mergedEntries, putEntry, readEntries } from './entries.ts';

const ENTRIES_A_RUN = 1 << 18;
/** So many entries of every run are in memory while all are read. */
const ENTRIES_A_CHUNK = 1 << 14;
const ENTRIES_AT_FIRST = 1 << 12;

interface EntrySorter {
  add(id: number, place: number, hash: Uint8Array): Promise<void> | undefined;
  /** All of them, the smallest id first. */
  sorted(): Promise<EntryReader>;
}

/** Runs are put below the prefix, and left there. */
export function createEntrySorter(files: Files, prefix: string, entriesARun = ENTRIES_A_RUN): EntrySorter {
  const runs: { key: string; sizeBytes: number }[] = [];
  let bytes = Buffer.allocUnsafe(Math.min(entriesARun, ENTRIES_AT_FIRST) * ENTRY_BYTES);
  let length = 0;
  let newest = Number.NEGATIVE_INFINITY;
  let isInOrder = true;

  function add(id: number, place: number, hash: Uint8Array): Promise<void> | undefined {
    if (length === bytes.length) bytes = Buffer.concat([bytes], Math.min(2 * length, entriesARun * ENTRY_BYTES));
    putEntry(bytes, length, id, place, hash);
    length += ENTRY_BYTES;
    isInOrder &&= id > newest;
    newest = id;
    return length === entriesARun * ENTRY_BYTES ? putAside() : undefined;
  }

  async function putAside(): Promise<void> {
    const key = `${prefix}run-${runs.length}`;
    const run = takeRun();
    await files.put(key, run);
    runs.push({ key, sizeBytes: run.length });
  }

  function takeRun(): Buffer {
    const run = bytes.subarray(0, length);
    const sorted = isInOrder ? Buffer.from(run) : inOrder(run);
    length = 0;
    newest = Number.NEGATIVE_INFINITY;
    isInOrder = true;
    return sorted;
  }

  return {
    add,
    async sorted() {
      const last = await readEntries(oneChunk(takeRun()));
      return mergedEntries([...(await Promise.all(runs.map((run) => readEntries(chunksOf(files, run))))), last]);
    },
  };
}

function inOrder(run: Buffer): Buffer {
  const ids = Float64Array.from({ length: run.length / ENTRY_BYTES }, (_, n) => idAt(run, n * ENTRY_BYTES));
  const order = Uint32Array.from(ids, (_, n) => n).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
  const sorted = Buffer.allocUnsafe(run.length);
  for (const [to, from] of order.entries()) {
    run.copy(sorted, to * ENTRY_BYTES, from * ENTRY_BYTES, (from + 1) * ENTRY_BYTES);
  }
  return sorted;
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

async function* chunksOf(files: Files, { key, sizeBytes }: { key: string; sizeBytes: number }) {
  for (let start = 0; start < sizeBytes; start += ENTRIES_A_CHUNK * ENTRY_BYTES) {
    const chunk = await files.readRange(key, start, Math.min(sizeBytes, start + ENTRIES_A_CHUNK * ENTRY_BYTES));
    if (!chunk) throw new Error(`the run ${key} is gone`);
    yield chunk;
  }
}
