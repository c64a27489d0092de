/**
 * Reads the parts of a snapshot back in order, the next one fetched and unpacked while the last is worked on. A part is
 * good until the next one is asked for: then its memory is given back. Parts outside a wanted range are never fetched.
 */
import { freeBytes } from '../bytes/free-bytes.ts';
import type { PackedReader } from '../packing/packed-reader.ts';
import type { Files } from '../ports.ts';
import { openPart } from './part.ts';
import { partsOf, type Snapshot, type StoredPart } from './snapshot.ts';
import { type OrdinalRange, trimPart } from './trim-part.ts';

const everything: OrdinalRange = { from: 0, to: Number.POSITIVE_INFINITY };

export async function* readParts(
  files: Files,
  prefix: string,
  snapshot: Snapshot,
  range: OrdinalRange = everything,
): AsyncGenerator<PackedReader> {
  const { parts, before } = partsWithin(partsOf(prefix, snapshot), range);
  let at = before;
  let pending = parts[0] && fetchPart(files, parts[0].key);
  for (const [index, stored] of parts.entries()) {
    const part = await pending;
    if (!part || at >= range.to) return;
    const nextPart = parts[index + 1];
    pending = nextPart && fetchPart(files, nextPart.key);
    pending?.catch(() => {}); // seen when it is awaited; the consumer may stop before
    yield wantedOf(part, stored, { from: range.from - at, to: range.to - at });
    if (range !== everything) at += stored.count;
    freeBytes(part.bytes);
  }
}

/** Parts that may hold answers of the range, and how many answers come before them. */
function partsWithin(parts: readonly StoredPart[], { from, to }: OrdinalRange) {
  let before = 0;
  let first = 0;
  for (let part = parts[0]; part && before + part.count <= from; part = parts[first]) {
    before += part.count;
    first++;
  }
  let end = before;
  let last = first;
  for (let part = parts[first]; part && end < to; part = parts[last]) {
    end += part.count;
    last++;
  }
  return { parts: parts.slice(first, last), before };
}

/** The part itself, wherever all of it is wanted. */
function wantedOf(part: PackedReader, { count, dropped }: StoredPart, range: OrdinalRange): PackedReader {
  const isWhole = range.from <= 0 && range.to >= count;
  return isWhole && !dropped ? part : trimPart(part, range, dropped);
}

async function fetchPart(files: Files, key: string): Promise<PackedReader> {
  const bytes = await files.read(key);
  if (!bytes) throw new Error(`snapshot part ${key} is gone`);
  const part = openPart(bytes);
  freeBytes(bytes);
  return part;
}
