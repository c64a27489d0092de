/** Logos of every kind in a PDF, as an independent reader shows them. */
import { describe, expect, it } from 'vitest';
import {
  hasPdfReaders,
  pdfComplaints,
  pdfFile,
  pixelsOfColor,
  warnWithoutPdfReaders,
} from '../../../support/files-read/pdf-file.ts';
import { hostileImages } from '../../../support/files-sent/hostile-images.ts';
import { madeJpeg } from '../../../support/files-sent/made-jpeg.ts';
import { everyPngKind, madePng } from '../../../support/files-sent/made-png.ts';
import { madeReport } from '../../../support/reports/made-report.ts';
import { inPart, someOf } from '../../../support/run/proof-size.ts';

warnWithoutPdfReaders('logos in a PDF');

const leftOut = { code: 'logo_unreadable', values: {} };
const orange = [1, 0.4, 0, 1];
const fileWith = (type: 'png' | 'jpeg', bytes: Buffer) =>
  pdfFile(madeReport({ kind: 'summary', questions: 0, logo: { type, bytes } }));

describe.runIf(hasPdfReaders)('a logo', () => {
  it.each(someOf(everyPngKind, 3))('of type PNG shows its colour: %o', async (kind) => {
    const hasColor = kind.colorType === 2 || kind.colorType === 6;
    const sample = (_x: number, _y: number, part: number) => (hasColor ? (orange[part] ?? 0) : part === 1 ? 1 : 2 / 3);
    const file = await fileWith('png', madePng({ ...kind, width: 40, height: 20, sample, filters: [0, 1, 2, 3, 4] }));
    expect(pdfComplaints(file)).toEqual([]);
    const grey = kind.bitDepth === 1 ? 255 : 170;
    expect(pixelsOfColor(file, hasColor ? [255, 102, 0] : [grey, grey, grey])).toBeGreaterThan(60);
    expect(file.warnings).toEqual([]);
  });

  it('that can be seen through lets the page be seen', async () => {
    const sample = (x: number, _y: number, part: number) => (part === 3 ? (x < 20 ? 1 : 0) : (orange[part] ?? 0));
    const whole = await fileWith(
      'png',
      madePng({ width: 40, height: 20, sample: (_x, _y, part) => orange[part] ?? 0 }),
    );
    const half = await fileWith('png', madePng({ width: 40, height: 20, sample }));
    const share = pixelsOfColor(half, [255, 102, 0]) / pixelsOfColor(whole, [255, 102, 0]);
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
  });

  it.each([
    [{ color: [170] }, [170, 170, 170]],
    [{ color: [170, 128, 128] }, [170, 170, 170]],
    [{ color: [170, 128, 128], isProgressive: true }, [170, 170, 170]],
    [{ color: [255, 255, 255, 170], isAdobe: true }, [170, 170, 170]],
  ])('of type JPEG shows its colour: %o', async (made, color) => {
    const file = await fileWith('jpeg', madeJpeg({ width: 40, height: 20, ...made }));
    expect(pdfComplaints(file)).toEqual([]);
    expect(pixelsOfColor(file, color)).toBeGreaterThan(60);
  });
});

describe('a hostile logo', () => {
  it('is left out with a warning, at once', async () => {
    const [png, jpeg] = [false, true].map((isJpeg) =>
      hostileImages().filter(({ name, isRefused }) => isRefused && name.includes('JPEG') === isJpeg),
    );
    for (const [type, images] of Object.entries({ png, jpeg })) {
      for (const { bytes } of images?.filter((_, at) => at % inPart(30, 5) === 0) ?? []) {
        expect((await fileWith(type === 'png' ? 'png' : 'jpeg', bytes)).warnings).toEqual([leftOut]);
      }
    }
  });

  it('of the largest sound kind is drawn', async () => {
    const logo = madePng({ width: 2_048, height: 2_048, bitDepth: 16, isInterlaced: true, filters: [4] });
    expect((await fileWith('png', logo)).warnings).toEqual([]);
  });
});
