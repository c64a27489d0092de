/** Cutting a bundle into parts: every byte once and in order, no part too small for the store. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PartSizes } from '../../../../../shared/exports/job/storing-sizes.ts';
import { type Chunk, divideIntoParts } from '../../../../../shared/exports/outputs/assemble/divide-into-parts.ts';

const sizes: PartSizes = { partBytes: 160, leastBytes: 50, copiedFromBytes: 320, longestCopyBytes: 500 };

const segment = fc.oneof(
  fc.integer({ min: 0, max: 400 }).map((sizeBytes) => ({ bytes: Buffer.alloc(sizeBytes) })),
  fc.integer({ min: 0, max: 2_000 }).map((sizeBytes) => ({ key: '', sizeBytes })),
);

/** Which byte of which segment comes when. */
function trail(segments: readonly Chunk[]): string[] {
  return segments.flatMap((each) =>
    'bytes' in each
      ? Array.from(each.bytes, (byte) => `own ${byte}`)
      : Array.from({ length: each.sizeBytes }, (_, at) => `${each.key} ${at}`),
  );
}

describe('the parts of a bundle', () => {
  it('hold every byte once, in order, in parts that the store takes', () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 12 }), fc.boolean(), (drawn, copies) => {
        let next = 0;
        const segments = drawn.map((each, index): Chunk => {
          if ('bytes' in each) return { bytes: Buffer.from(each.bytes.map(() => next++ % 256)) };
          return { ...each, key: `file-${index}` };
        });
        const parts = divideIntoParts(segments, copies ? sizes : { ...sizes, copiedFromBytes: Infinity });
        const pieces = parts.flatMap((part) => ('copied' in part ? [part.copied] : part.pieces));
        const written = pieces.flatMap((piece) =>
          'bytes' in piece
            ? Array.from(piece.bytes, (byte) => `own ${byte}`)
            : Array.from({ length: piece.end - piece.start }, (_, at) => `${piece.key} ${piece.start + at}`),
        );
        expect(written).toEqual(trail(segments));
        expect(parts.slice(0, -1).filter(({ sizeBytes }) => sizeBytes < sizes.leastBytes)).toEqual([]);
        expect(parts.filter((part) => 'pieces' in part && part.sizeBytes > sizes.partBytes)).toEqual([]);
        expect(parts.some((part) => 'copied' in part) && !copies).toBe(false);
      }),
    );
  });

  it('are copied by the store where a file is large', () => {
    const segments = [{ bytes: Buffer.alloc(20) }, { key: 'large', sizeBytes: 1_200 }, { bytes: Buffer.alloc(30) }];
    const copied = divideIntoParts(segments, sizes).flatMap((part) => ('copied' in part ? [part.copied] : []));
    expect(copied.map(({ start, end }) => [start, end])).toEqual([
      [30, 530],
      [530, 1_030],
      [1_030, 1_200],
    ]);
  });
});
