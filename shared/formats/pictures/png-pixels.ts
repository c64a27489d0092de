/** The pixels of a PNG that was read strictly, as eight bits of red, green, blue and opacity each. */
import type { PngFile } from './png-file.ts';
import { channelsOf, type PngPass, packedRows } from './png-header.ts';

interface Pixels {
  rgb: Buffer;
  opacity: Buffer;
}

export function pixelsOf(png: PngFile): Pixels {
  const pixels = { rgb: Buffer.alloc(png.width * png.height * 3), opacity: Buffer.alloc(png.width * png.height, 255) };
  const distance = Math.max(1, (png.bitDepth * channelsOf(png)) >> 3);
  let at = 0;
  for (const pass of packedRows(png)) {
    let above = Buffer.alloc(pass.rowBytes);
    for (let row = 0; row < pass.height; row++) {
      const line = Buffer.from(png.rows.subarray(at + 1, at + 1 + pass.rowBytes));
      unfilter(png.rows[at] ?? 0, line, above, distance);
      spread(png, pass, pass.top + row * pass.stepY, line, pixels);
      above = line;
      at += pass.rowBytes + 1;
    }
  }
  return pixels;
}

function unfilter(filter: number, line: Buffer, above: Buffer, distance: number): void {
  if (filter === 0) return;
  for (let at = 0; at < line.length; at++) {
    const left = at < distance ? 0 : (line[at - distance] ?? 0);
    const up = above[at] ?? 0;
    const corner = at < distance ? 0 : (above[at - distance] ?? 0);
    line[at] = (line[at] ?? 0) + guess(filter, left, up, corner);
  }
}

function guess(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  return filter === 3 ? (left + up) >> 1 : paeth(left, up, corner);
}

/** Whichever neighbour is nearest to what the three of them suggest. */
function paeth(left: number, up: number, corner: number): number {
  const byLeft = Math.abs(up - corner);
  const byUp = Math.abs(left - corner);
  const byCorner = Math.abs(left + up - 2 * corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** Sets one row of a pass at its places in the picture. */
function spread(png: PngFile, pass: PngPass, y: number, line: Buffer, { rgb, opacity }: Pixels): void {
  const count = channelsOf(png);
  const { bitDepth, colorType, palette, transparency } = png;
  const sample = sampler(line, bitDepth);
  const scale = colorType === 3 ? 1 : 255 / (2 ** Math.min(bitDepth, 8) - 1);
  const shade = (index: number) => (bitDepth === 16 ? sample(index) >> 8 : sample(index) * scale);
  const isClear = clearTest(png);
  for (let x = 0; x < pass.width; x++) {
    const pixel = y * png.width + pass.left + x * pass.stepX;
    const first = x * count;
    if (colorType === 3) {
      const color = sample(first);
      for (let part = 0; part < 3; part++) rgb[pixel * 3 + part] = palette?.[color * 3 + part] ?? 0;
      opacity[pixel] = transparency?.[color] ?? 255;
      continue;
    }
    const isGrey = count < 3;
    for (let part = 0; part < 3; part++) rgb[pixel * 3 + part] = shade(isGrey ? first : first + part);
    if (count === 2 || count === 4) opacity[pixel] = shade(first + count - 1);
    else if (isClear?.((part) => sample(first + part))) opacity[pixel] = 0;
  }
}

/** One colour may be named that is not to be seen. */
function clearTest({ colorType, transparency }: PngFile) {
  if (!transparency || colorType === 3) return undefined;
  const parts = Array.from({ length: transparency.length / 2 }, (_, part) => transparency.readUInt16BE(part * 2));
  return (sample: (part: number) => number) => parts.every((value, part) => sample(part) === value);
}

function sampler(line: Buffer, bitDepth: number): (index: number) => number {
  if (bitDepth === 8) return (index) => line[index] ?? 0;
  if (bitDepth === 16) return (index) => ((line[index * 2] ?? 0) << 8) | (line[index * 2 + 1] ?? 0);
  const mask = 2 ** bitDepth - 1;
  return (index) => {
    const bit = index * bitDepth;
    return ((line[bit >> 3] ?? 0) >> (8 - bitDepth - (bit & 7))) & mask;
  };
}
