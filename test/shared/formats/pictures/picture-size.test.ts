/** Sizes of logos, read from their first bytes; what is no picture is not shown. */
import { describe, expect, it } from 'vitest';
import { fittedPicture } from '../../../../shared/formats/pictures/picture-size.ts';
import { jpegHead as jpeg, pngHead as png } from '../../../support/files-sent/image-heads.ts';

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
