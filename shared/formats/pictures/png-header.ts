/** The header of a PNG: what it says of size and colours, and the rows that follow from it. */
import { badPicture } from './picture-limits.ts';

export interface PngHeader {
  width: number;
  height: number;
  bitDepth: number;
  /** 0 grey, 2 colour, 3 palette, 4 grey with transparency, 6 colour with transparency. */
  colorType: number;
  isInterlaced: boolean;
}

/** Rows of one pass: a picture that is not interlaced has one. */
export interface PngPass {
  width: number;
  height: number;
  rowBytes: number;
  /** Where its pixels are in the picture: the first one, and how far apart. */
  left: number;
  top: number;
  stepX: number;
  stepY: number;
}

const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const whole = { left: 0, top: 0, stepX: 1, stepY: 1 };
/** The seven passes of Adam7. */
const interlaced = [
  { left: 0, top: 0, stepX: 8, stepY: 8 },
  { left: 4, top: 0, stepX: 8, stepY: 8 },
  { left: 0, top: 4, stepX: 4, stepY: 8 },
  { left: 2, top: 0, stepX: 4, stepY: 4 },
  { left: 0, top: 2, stepX: 2, stepY: 4 },
  { left: 1, top: 0, stepX: 2, stepY: 2 },
  { left: 0, top: 1, stepX: 1, stepY: 2 },
];

export function readPngHeader(data: Buffer): PngHeader {
  if (data.length !== 13) throw badPicture('png_header');
  const [bitDepth = 0, colorType = 0, compression, filter, interlace = 0] = data.subarray(8);
  if (!depths[colorType]?.includes(bitDepth)) throw badPicture('png_colour_type');
  if (compression !== 0 || filter !== 0 || interlace > 1) throw badPicture('png_packing');
  const size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
  return { ...size, bitDepth, colorType, isInterlaced: interlace === 1 };
}

export function channelsOf({ colorType }: PngHeader): number {
  return channels[colorType] ?? 1;
}

/** In the order in which they are stored; a pass without pixels has no rows either. */
export function packedRows(header: PngHeader): PngPass[] {
  const bits = header.bitDepth * channelsOf(header);
  return (header.isInterlaced ? interlaced : [whole])
    .map((pass) => {
      const width = Math.max(0, Math.ceil((header.width - pass.left) / pass.stepX));
      const height = Math.max(0, Math.ceil((header.height - pass.top) / pass.stepY));
      return { ...pass, width, height, rowBytes: Math.ceil((width * bits) / 8) };
    })
    .filter(({ width, height }) => width > 0 && height > 0);
}
