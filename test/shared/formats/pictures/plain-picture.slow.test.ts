/** Pictures from outside: sound ones of every kind are read, whatever else claims to be one is refused in words. */
import { describe, expect, it } from 'vitest';
import { plainPicture } from '../../../../shared/formats/pictures/plain-picture.ts';
import { readPng } from '../../../../shared/formats/pictures/png-file.ts';
import { pixelsOf } from '../../../../shared/formats/pictures/png-pixels.ts';
import { hostileImages } from '../../../support/files-sent/hostile-images.ts';
import { madeJpeg } from '../../../support/files-sent/made-jpeg.ts';
import { chunk, everyPngKind, madePng, pngChunks, pngOf } from '../../../support/files-sent/made-png.ts';

const hostile = new Map(hostileImages().map((image) => [image.name, image]));
const slope = (x: number, y: number, channel: number) => (channel === 3 ? 1 : ((x + 2 * y) % 4) / 3);

describe('a PNG', () => {
  it.each(everyPngKind)('is read with all its pixels: %o', (kind) => {
    const bytes = madePng({ ...kind, sample: slope, filters: [0, 1, 2, 3, 4] });
    const { rgb, opacity } = pixelsOf(readPng(bytes));
    const steps = Math.min(3, 2 ** kind.bitDepth - 1);
    for (let y = 0; y < 7; y++) {
      for (let x = 0; x < 9; x++) {
        const shade = Math.round((Math.round(slope(x, y, 0) * steps) / steps) * 255);
        expect(Math.abs((rgb[(y * 9 + x) * 3] ?? 0) - shade)).toBeLessThanOrEqual(1);
      }
    }
    if (kind.colorType !== 4) expect(opacity.every((value) => value === 255)).toBe(true);
  });

  it('shows through where it says so, by colour or by pixel', () => {
    const named = madePng({ colorType: 2, sample: (x) => (x === 0 ? 0 : 1), transparency: Buffer.alloc(6) });
    expect([...pixelsOf(readPng(named)).opacity.subarray(0, 3)]).toEqual([0, 255, 255]);
    const palette = madePng({ colorType: 3, bitDepth: 1, sample: (x) => x % 2, transparency: Buffer.from([40]) });
    expect([...pixelsOf(readPng(palette)).opacity.subarray(0, 3)]).toEqual([40, 255, 40]);
    const each = madePng({ colorType: 4, sample: (x, _y, channel) => (channel === 1 ? x / 8 : 0) });
    expect([...pixelsOf(readPng(each)).opacity.subarray(0, 9)].at(-1)).toBe(255);
  });

  it('loses its texts, its profile and what follows its rows, and nothing else', () => {
    const [header = Buffer.alloc(0), rows = Buffer.alloc(0), end = Buffer.alloc(0)] = pngChunks();
    const data = Buffer.concat([rows.subarray(8, -4), Buffer.from('secret')]);
    const dressed = pngOf([header, chunk('tEXt', 'Author\0Ann'), chunk('iCCP', 'x'), chunk('IDAT', data), end]);
    expect(plainPicture(dressed)).toEqual({ type: 'png', bytes: madePng() });
    expect(plainPicture(madePng()).bytes).toEqual(madePng());
  });
});

describe('a JPEG', () => {
  it.each([
    { color: [90] },
    { color: [200, 128, 128] },
    { color: [200, 90, 160], isProgressive: true },
    { color: [10, 20, 30, 40], isAdobe: true },
  ])('is kept as it is: %o', (made) => {
    expect(plainPicture(madeJpeg(made))).toEqual({ type: 'jpeg', bytes: madeJpeg(made) });
  });
});

describe('a hostile picture', () => {
  // by name: a test's title must not spell out their bytes
  it.each([...hostile.keys()])('is refused or made harmless at once: %s', (name) => {
    const { bytes = Buffer.alloc(0), isRefused } = hostile.get(name) ?? {};
    if (isRefused) expect(() => plainPicture(bytes)).toThrow(expect.objectContaining({ name: 'Problem' }));
    else expect(plainPicture(bytes).bytes.length).toBeLessThanOrEqual(bytes.length);
  });

  it('is made in sixty kinds at least', () => {
    expect(hostile.size).toBeGreaterThanOrEqual(60);
  });
});
