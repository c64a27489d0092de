/**
 * Entries of a list of answers, packed side by side: the id, the place in its snapshot, the hash. They are read one by
 * one out of chunks, so that a list of any length takes the memory of one chunk.
 */
import { HASH_BYTES } from './answer-hash.ts';

const PLACE_AT = 8;
const HASH_AT = 12;
export const ENTRY_BYTES = HASH_AT + HASH_BYTES;

export function putEntry(bytes: Buffer, at: number, id: number, place: number, hash: Uint8Array): void {
  bytes.writeDoubleLE(id, at);
  bytes.writeUInt32LE(place, at + PLACE_AT);
  bytes.set(hash, at + HASH_AT);
}

export function idAt(bytes: Buffer, at: number): number {
  return bytes.readDoubleLE(at);
}

/** Entries in order, standing at one of them. */
export interface EntryReader {
  /** The id of the current entry; infinite after the last. */
  readonly id: number;
  readonly place: number;
  /** Where the present entry lies. */
  readonly bytes: Buffer;
  readonly at: number;
  /** To the next entry; only where a chunk must be fetched is there anything to wait for. */
  advance(): Promise<void> | undefined;
}

/** Stands at the first entry. */
export async function readEntries(chunks: AsyncIterable<Uint8Array>): Promise<EntryReader> {
  const reader = new ChunkReader(chunks[Symbol.asyncIterator]());
  await reader.fetch();
  return reader;
}

export function haveSameHash(a: EntryReader, b: EntryReader): boolean {
  return a.bytes.compare(b.bytes, b.at + HASH_AT, b.at + ENTRY_BYTES, a.at + HASH_AT, a.at + ENTRY_BYTES) === 0;
}

/** A class, because its members are read for every answer. */
class ChunkReader implements EntryReader {
  id = Number.POSITIVE_INFINITY;
  bytes: Buffer = Buffer.alloc(0);
  at = 0;
  readonly #chunks: AsyncIterator<Uint8Array>;

  constructor(chunks: AsyncIterator<Uint8Array>) {
    this.#chunks = chunks;
  }

  get place(): number {
    return this.bytes.readUInt32LE(this.at + PLACE_AT);
  }

  advance(): Promise<void> | undefined {
    this.at += ENTRY_BYTES;
    if (this.at >= this.bytes.length) return this.fetch();
    this.id = idAt(this.bytes, this.at);
    return undefined;
  }

  async fetch(): Promise<void> {
    const { value, done } = await this.#chunks.next();
    this.at = 0;
    this.bytes = done ? Buffer.alloc(0) : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    this.id = done ? Number.POSITIVE_INFINITY : idAt(this.bytes, 0);
  }
}

/** Several readers as one, the smallest id first. */
export function mergedEntries(readers: readonly EntryReader[]): EntryReader {
  const [only] = readers;
  if (readers.length === 1 && only) return only;
  let first = smallest(readers);
  return {
    get id() {
      return first?.id ?? Number.POSITIVE_INFINITY;
    },
    get place() {
      return first?.place ?? 0;
    },
    get bytes() {
      return first?.bytes ?? Buffer.alloc(0);
    },
    get at() {
      return first?.at ?? 0;
    },
    advance() {
      const wait = first?.advance();
      if (wait) {
        return wait.then(() => {
          first = smallest(readers);
        });
      }
      first = smallest(readers);
      return undefined;
    },
  };
}

function smallest(readers: readonly EntryReader[]): EntryReader | undefined {
  let found = readers[0];
  for (const reader of readers) if (found && reader.id < found.id) found = reader;
  return found;
}
