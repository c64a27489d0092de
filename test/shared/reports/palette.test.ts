/** Colours that everyone can tell apart and read on. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accentOf,
  contrast,
  defaultAccent,
  divergingColors,
  inkOn,
  mix,
  npsColors,
  partColors,
  quietColor,
  readableOn,
  readableOnWhite,
  seriesColors,
} from '../../../shared/reports/palette.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const fills = [defaultAccent, quietColor, ...seriesColors, ...Object.values(npsColors)];

/** How eyes without one kind of cone see: linear RGB to linear RGB, after Machado, Oliveira and Fernandes (2009). */
const eyes = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

function seen(fill: string, eye: readonly number[]): [number, number, number] {
  const linear = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(fill.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const [r = 0, g = 0, b = 0] = [0, 3, 6].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        linear.reduce((sum, channel, at) => sum + channel * (eye[row + at] ?? 0), 0),
      ),
    ),
  );
  return lab(r, g, b);
}

function lab(r: number, g: number, b: number): [number, number, number] {
  const root = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const pairs = seriesColors.flatMap((one, at) => seriesColors.slice(at + 1).map((other) => [one, other] as const));

describe('the palette', () => {
  it('knows black on white as 21 to 1', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('stands out on white paper', () => {
    expect(fills.filter((fill) => contrast(fill, '#ffffff') < 3)).toEqual([]);
  });

  it('lets labels be read on every fill', () => {
    expect(fills.filter((fill) => contrast(fill, inkOn(fill)) < 4.5)).toEqual([]);
    fc.assert(fc.property(color, (fill) => contrast(fill, inkOn(fill)) >= 4.5));
  });

  it.each(Object.entries(eyes))('has eight series that differ for %s eyes', (_, eye) => {
    const alike = pairs.filter(([one, other]) => {
      const [a, b] = [seen(one, eye), seen(other, eye)];
      return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < 12;
    });
    expect(alike).toEqual([]);
  });

  it('keeps the groups of an NPS apart in grey print', () => {
    const lightness = Object.values(npsColors)
      .map((fill) => seen(fill, eyes.usual)[0])
      .sort((a, b) => a - b);
    expect(Math.min(...lightness.slice(1).map((value, at) => value - (lightness[at] ?? 0)))).toBeGreaterThan(10);
  });

  it('shows parts in their order by depth, in any hue and in grey print', () => {
    fc.assert(
      fc.property(color, fc.integer({ min: 2, max: 5 }), (accent, count) => {
        const depths = partColors(accent, count).map((fill) => contrast(fill, '#ffffff'));
        expect(depths).toHaveLength(count);
        expect(depths[0]).toBeGreaterThanOrEqual(3);
        for (const [at, depth] of depths.slice(1).entries()) expect(depth / (depths[at] ?? 0)).toBeGreaterThan(1.4);
      }),
    );
    expect(partColors('#ffffff', 1)).toHaveLength(1);
    expect(partColors(defaultAccent, 6)).toEqual(seriesColors.slice(0, 6));
  });

  it.each(Object.entries(eyes))('has steps of a scale that differ from their neighbours for %s eyes', (_, eye) => {
    for (const count of [2, 3, 4, 5, 7]) {
      const steps = divergingColors(count);
      expect(steps.filter((fill) => contrast(fill, '#ffffff') < 3)).toEqual([]);
      expect(steps).toHaveLength(count);
      const alike = steps.slice(1).filter((fill, at) => {
        const [a, b] = [seen(fill, eye), seen(steps[at] ?? '', eye)];
        return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < 8;
      });
      expect(alike).toEqual([]);
    }
  });

  it('makes any accent readable without touching one that is', () => {
    expect(readableOnWhite(defaultAccent, 3)).toBe(defaultAccent);
    fc.assert(fc.property(color, (accent) => contrast(readableOnWhite(accent, 4.5), '#ffffff') >= 4.5));
    fc.assert(fc.property(color, (accent) => contrast(readableOn(accent, '#12181f', 3), '#12181f') >= 3));
  });

  it('takes no accent that is no colour', () => {
    expect(accentOf('#ABCDEF')).toBe('#abcdef');
    expect(['red', '#fff', '#12345g', '', undefined].map(accentOf)).toEqual(Array(5).fill(defaultAccent));
  });

  it('mixes from one end to the other', () => {
    expect([0, 0.5, 1].map((share) => mix('#000000', '#ffffff', share))).toEqual(['#000000', '#808080', '#ffffff']);
  });
});
