/** Charts as pictures: every kind, any script, on light and dark paper. */
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { paperInk } from '../../../../shared/formats/charts/chart-style.ts';
import { darkInk } from '../../../../shared/formats/charts/svg-elements.ts';
import { chartDrawer } from '../../../../shared/formats/pictures/chart-picture.ts';
import type { Chart } from '../../../../shared/reports/chart.ts';

const look = { width: 440, fontSize: 13, isRightToLeft: false };

function bars(...categories: string[]): Chart {
  const points = categories.map((_, at) => ({ value: 10 * (at + 1), label: `${10 * (at + 1)}%` }));
  return {
    ...{ kind: 'bar', title: '', alt: '', unit: 'percent', scale: { from: 0, to: 100 }, categories },
    series: [{ name: 'share', color: '#1f5fbf', points }],
  };
}

async function pictureOf(chart: Chart, ink = paperInk, more: Partial<typeof look> = {}) {
  return (await chartDrawer([chart], { ...look, ...more }))(chart, ink);
}

/** Size, and the colour of the first pixel: rows of RGBA that begin with their filter. */
function readPng(png: Uint8Array) {
  const file = Buffer.from(png);
  const chunks: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') {
      chunks.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
    }
  }
  const pixels = inflateSync(Buffer.concat(chunks));
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20), first: [...pixels.subarray(1, 4)] };
}

describe('a picture of a chart', () => {
  it('has twice the pixels of its size, on the paper it is for', async () => {
    const { png, width, height } = await pictureOf(bars('Yes', 'No'));
    expect(width).toBe(440);
    expect(readPng(png)).toEqual({ width: 880, height: 2 * height, first: [255, 255, 255] });
    const dark = await pictureOf(bars('Yes', 'No'), darkInk);
    expect(readPng(dark.png).first).toEqual([0x12, 0x18, 0x1f]);
  });

  it('is the same bytes for the same chart, and others where a label differs', async () => {
    const [first, again, other] = await Promise.all(['a', 'a', 'b'].map((name) => pictureOf(bars(name))));
    expect(first).toEqual(again);
    expect(first?.png).not.toEqual(other?.png);
  });

  it.each(['Очень доволен', 'مرحبا 12', 'שלום', 'क्षत्रिय', '汉字测试', '안녕', 'ภาษาไทย', '🙂', 'a\u0000b\ud800 <&"'])(
    'draws %j, which is no blank',
    async (label) => {
      const [drawn, blank] = [await pictureOf(bars(label)), await pictureOf(bars(' '))];
      expect(drawn.png).not.toEqual(blank.png);
    },
  );
});
