/**
 * Cuts what a file is made of into the parts of an upload, always the same way. A part is gathered from pieces of stored
 * files and bytes of our own; where a large one lies, the store copies the most of it itself, because parts may begin
 * anywhere.
 */
import type { PartSizes } from '../../job/storing-sizes.ts';

/** A stretch of a file: bytes of our own making, or those of a stored file from `start`, or its beginning, on. */
export type Stretch = { bytes: Buffer } | { key: string; sizeBytes: number; start?: number };

export function sizeOf(stretch: Stretch): number {
  return 'bytes' in stretch ? stretch.bytes.length : stretch.sizeBytes;
}

type Stored = Exclude<Stretch, { bytes: Buffer }>;

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

export function divideIntoParts(stretches: readonly Stretch[], sizes: PartSizes): FilePart[] {
  const { partBytes, leastBytes, copiedFromBytes, longestCopyBytes } = sizes;
  const parts: FilePart[] = [];
  let pieces: Piece[] = [];
  let gathered = 0;

  function flush(): void {
    if (gathered > 0) parts.push({ sizeBytes: gathered, pieces });
    pieces = [];
    gathered = 0;
  }

  function gather(stretch: Stretch, start: number, end: number): void {
    for (let at = start; at < end; ) {
      const to = Math.min(end, at + partBytes - gathered);
      pieces.push('bytes' in stretch ? { bytes: stretch.bytes.subarray(at, to) } : rangeOf(stretch, at, to));
      gathered += to - at;
      at = to;
      if (gathered === partBytes) flush();
    }
  }

  function copy(stretch: Stored, start: number, end: number): void {
    for (let at = start; at < end; ) {
      const longest = Math.min(end, at + longestCopyBytes);
      const to = longest < end && end - longest < leastBytes ? end - leastBytes : longest;
      parts.push({ sizeBytes: to - at, copied: rangeOf(stretch, at, to) });
      at = to;
    }
  }

  for (const stretch of stretches) {
    const sizeBytes = sizeOf(stretch);
    // a part that has begun is filled up first, which must leave enough for one of its own
    const head = gathered > 0 && gathered < leastBytes ? leastBytes - gathered : 0;
    if ('bytes' in stretch || sizeBytes < copiedFromBytes || sizeBytes - head < leastBytes)
      gather(stretch, 0, sizeBytes);
    else {
      gather(stretch, 0, head);
      flush();
      copy(stretch, head, sizeBytes);
    }
  }
  flush();
  return parts;
}

function rangeOf({ key, start: first = 0 }: Stored, start: number, end: number): Range {
  return { key, start: first + start, end: first + end };
}
