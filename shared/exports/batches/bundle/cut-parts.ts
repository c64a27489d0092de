/**
 * Cuts a layout into the parts of an upload, always the same way. A part consists of pieces of stored files and our own
 * bytes; most of a large file is copied by the store itself, because parts may begin anywhere.
 */
import { type Segment, sizeOf } from './layout.ts';

export type Piece = { bytes: Buffer } | Range;

interface Range {
  key: string;
  start: number;
  end: number;
}

export type BundlePart = { sizeBytes: number; pieces: Piece[] } | { sizeBytes: number; copied: Range };

export interface CutSizes {
  partBytes: number;
  /** The store accepts no smaller part except the last. */
  leastBytes: number;
  /** Files from this size on are copied by the store; Infinity: none. */
  copiedFromBytes: number;
  longestCopyBytes: number;
}

const MIB = 1024 * 1024;

export const cutSizes: CutSizes = {
  partBytes: 16 * MIB,
  leastBytes: 5 * MIB,
  copiedFromBytes: 32 * MIB,
  longestCopyBytes: 1024 * MIB,
};

export function cutParts(segments: readonly Segment[], sizes: CutSizes): BundlePart[] {
  const { partBytes, leastBytes, copiedFromBytes, longestCopyBytes } = sizes;
  const parts: BundlePart[] = [];
  let pieces: Piece[] = [];
  let gathered = 0;

  function flush(): void {
    if (gathered > 0) parts.push({ sizeBytes: gathered, pieces });
    pieces = [];
    gathered = 0;
  }

  function gather(segment: Segment, start: number, end: number): void {
    for (let at = start; at < end; ) {
      const to = Math.min(end, at + partBytes - gathered);
      pieces.push(
        'bytes' in segment ? { bytes: segment.bytes.subarray(at, to) } : { key: segment.key, start: at, end: to },
      );
      gathered += to - at;
      at = to;
      if (gathered === partBytes) flush();
    }
  }

  function copy(key: string, start: number, end: number): void {
    for (let at = start; at < end; ) {
      const longest = Math.min(end, at + longestCopyBytes);
      const to = longest < end && end - longest < leastBytes ? end - leastBytes : longest;
      parts.push({ sizeBytes: to - at, copied: { key, start: at, end: to } });
      at = to;
    }
  }

  for (const segment of segments) {
    const sizeBytes = sizeOf(segment);
    if ('bytes' in segment || sizeBytes < copiedFromBytes) gather(segment, 0, sizeBytes);
    else {
      const head = gathered > 0 && gathered < leastBytes ? leastBytes - gathered : 0;
      gather(segment, 0, head);
      flush();
      copy(segment.key, head, sizeBytes);
    }
  }
  flush();
  return parts;
}
