/**
 * Reads the parts of a snapshot back in order, the next one fetched and unpacked while the last is worked on. A part is
 * good until the next one is asked for: then its memory is given back.
 */
import { freeBytes } from '../bytes/free-bytes.ts';
import type { PackedReader } from '../packing/packed-reader.ts';
import type { Files } from '../ports.ts';
import { openPart } from './part.ts';
import { partKeys, type Snapshot } from './snapshot.ts';

export async function* readParts(files: Files, prefix: string, snapshot: Snapshot): AsyncGenerator<PackedReader> {
  const keys = partKeys(prefix, snapshot);
  let pending = keys[0] === undefined ? undefined : fetchPart(files, keys[0]);
  for (let index = 0; pending !== undefined; index++) {
    const part = await pending;
    const nextKey = keys[index + 1];
    pending = nextKey === undefined ? undefined : fetchPart(files, nextKey);
    pending?.catch(() => {}); // seen when it is awaited; the consumer may stop before
    yield part;
    freeBytes(part.bytes);
  }
}

async function fetchPart(files: Files, key: string): Promise<PackedReader> {
  const bytes = await files.read(key);
  if (!bytes) throw new Error(`snapshot part ${key} is gone`);
  const part = openPart(bytes);
  freeBytes(bytes);
  return part;
}
