/** Sizes of logos, read from their first bytes; what is no picture is not shown. */
import { describe, expect, it } from 'vitest';
import { fittedPicture } from '../../../../shared/render/drawingml/picture-size.ts';

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(32);
  bytes.writeUInt32BE(0x89504e47, 0);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** A comment stands before the segment with the size. */
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 1]), frame]);
}

describe('a logo', () => {
  it.each([
    ['png', png(400, 100), { widthPoints: 180, heightPoints: 45 }],
    ['jpeg', jpeg(100, 400), { widthPoints: 16, heightPoints: 64 }],
    ['png', png(40, 20), { widthPoints: 30, heightPoints: 15 }],
  ] as const)('that is a %s keeps its proportions and fits', (type, bytes, size) => {
    expect(fittedPicture({ type, bytes }, 180, 64)).toEqual(size);
  });

  it.each([
    ['png', Buffer.alloc(0)],
    ['png', png(0, 10)],
    ['png', jpeg(10, 10)],
    ['jpeg', png(10, 10)],
    ['jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0xff])],
  ] as const)('that is no %s is not shown', (type, bytes) => {
    expect(fittedPicture({ type, bytes }, 180, 64)).toBeUndefined();
  });
});
