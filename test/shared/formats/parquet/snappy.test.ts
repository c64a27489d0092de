/** Snappy as we write it, unpacked by a reader of another making. */
import { snappyUncompress } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { snappyCompress } from '../../../../shared/formats/parquet/snappy.ts';

function unpacked(packed: Uint8Array, sizeBytes: number): Buffer {
  const bytes = new Uint8Array(sizeBytes);
  if (sizeBytes > 0) snappyUncompress(packed, bytes);
  return Buffer.from(bytes);
}

/** The same bytes on every run, and no pattern in them. */
function noise(sizeBytes: number): Buffer {
  let state = 1;
  return Buffer.from(
    Array.from({ length: sizeBytes }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state >>> 24;
    }),
  );
}

const chunk = noise(300);

describe('bytes that are packed', () => {
  it.each<[string, Buffer]>([
    ['none', Buffer.alloc(0)],
    ['too few to repeat', Buffer.from('abc')],
    ['all the same', Buffer.alloc(200_000, 7)],
    ['words', Buffer.from('agree, disagree, strongly agree; '.repeat(5_000))],
    ['noise, longer than one byte counts', noise(200)],
    ['noise, longer than two bytes count', noise(70_000)],
    ['a repeat at the farthest place', Buffer.concat([chunk, noise(0xffff - 300), chunk])],
    ['a repeat that is too far away', Buffer.concat([chunk, noise(0x10000), chunk])],
    ['a repeat that ends with the bytes', Buffer.concat([chunk, chunk.subarray(0, 67)])],
    ['a part of other bytes', noise(500).subarray(13, 490)],
  ])('come back as they were: %s', (_, bytes) => {
    expect(unpacked(snappyCompress(bytes), bytes.length).equals(bytes)).toBe(true);
  });

  it('are fewer where they repeat, and hardly more where they do not', () => {
    const words = Buffer.from('agree, disagree, strongly agree; '.repeat(5_000));
    expect(snappyCompress(words).length).toBeLessThan(words.length / 15);
    expect(snappyCompress(noise(70_000)).length).toBeLessThan(70_020);
  });
});
