/**
 * Cuts what a file is made of into the parts of an upload, always the same way. A part is gathered from pieces of stored
 * files and bytes of our own; where a large one lies, the store copies the most of it itself, because parts may begin
 * anywhere.
 */
import type { PartSizes } from '../../job/storing-sizes.ts';

/** A chunk of a file: bytes of our own making, or those of a stored file from `start`, or its beginning, on. */
export type Chunk = { bytes: Buffer } | { key: string; sizeBytes: number; start?: number };

export function sizeOf(chunk: Chunk): number {
  return 'bytes' in chunk ? chunk.bytes.length : chunk.sizeBytes;
}

type Stored = Exclude<Chunk, { bytes: Buffer }>;

export type Piece = { bytes: Buffer } | Range;

interface Range {
  key: string;
  start: number;
  end: number;
}

export type FilePart = { sizeBytes: number; pieces: Piece[] } | { sizeBytes: number; copied: Range };

const MIB = 1024 * 1024;

export const partSizes: PartSizes = {
  partBytes: 16 * MIB,
  leastBytes: 5 * MIB,
  copiedFromBytes: 32 * MIB,
  longestCopyBytes: 1024 * MIB,
};

export function divideIntoParts(chunks: readonly Chunk[], sizes: PartSizes): FilePart[] {
  const { partBytes, leastBytes, copiedFromBytes, longestCopyBytes } = sizes;
  const parts: FilePart[] = [];
  let pieces: Piece[] = [];
  let gathered = 0;

  function flush(): void {
    if (gathered > 0) parts.push({ sizeBytes: gathered, pieces });
    pieces = [];
    gathered = 0;
  }

  function gather(chunk: Chunk, start: number, end: number): void {
    for (let at = start; at < end; ) {
      const to = Math.min(end, at + partBytes - gathered);
      pieces.push('bytes' in chunk ? { bytes: chunk.bytes.subarray(at, to) } : rangeOf(chunk, at, to));
      gathered += to - at;
      at = to;
      if (gathered === partBytes) flush();
    }
  }

  function copy(chunk: Stored, start: number, end: number): void {
    for (let at = start; at < end; ) {
      const longest = Math.min(end, at + longestCopyBytes);
      const to = longest < end && end - longest < leastBytes ? end - leastBytes : longest;
      parts.push({ sizeBytes: to - at, copied: rangeOf(chunk, at, to) });
      at = to;
    }
  }

  for (const chunk of chunks) {
    const sizeBytes = sizeOf(chunk);
    // a part that has begun is filled up first, which must leave enough for one of its own
    const head = gathered > 0 && gathered < leastBytes ? leastBytes - gathered : 0;
    if ('bytes' in chunk || sizeBytes < copiedFromBytes || sizeBytes - head < leastBytes) gather(chunk, 0, sizeBytes);
    else {
      gather(chunk, 0, head);
      flush();
      copy(chunk, head, sizeBytes);
    }
  }
  flush();
  return parts;
}

function rangeOf({ key, start: first = 0 }: Stored, start: number, end: number): Range {
  return { key, start: first + start, end: first + end };
}
