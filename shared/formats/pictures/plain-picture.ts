/**
 * A picture from outside, read strictly and put together again from what is needed to show it: whoever opens the files
 * we make meets only these bytes. Texts, colour profiles, places and names of cameras are gone.
 */
import { crc32 } from 'node:zlib';
import { type ImageType, imageType } from './image-head.ts';
import { readJpeg } from './jpeg-file.ts';
import { badPicture, pictureLimits } from './picture-limits.ts';
import { type PngChunk, type PngFile, readPng } from './png-file.ts';

export interface PlainPicture {
  type: ImageType;
  bytes: Buffer;
}

/** Throws what is wrong with it, as the end of a sentence that begins with its name. */
export function plainPicture(bytes: Buffer): PlainPicture {
  if (bytes.length > pictureLimits.bytes) {
    throw badPicture('at_most_bytes', { most: pictureLimits.bytes, bytes: bytes.length });
  }
  const type = imageType(bytes);
  if (!type) throw badPicture('picture_type');
  return { type, bytes: type === 'png' ? writePng(bytes, readPng(bytes)) : readJpeg(bytes).plain };
}

function writePng(original: Buffer, { palette, transparency, packed, ...header }: PngFile): Buffer {
  const hasPalette = palette && header.colorType === 3;
  const chunks: PngChunk[] = [
    { type: 'IHDR', data: original.subarray(16, 29) },
    ...(hasPalette ? [{ type: 'PLTE', data: palette }] : []),
    ...(transparency ? [{ type: 'tRNS', data: transparency }] : []),
    { type: 'IDAT', data: packed },
    { type: 'IEND', data: Buffer.alloc(0) },
  ];
  return Buffer.concat([original.subarray(0, 8), ...chunks.map(chunkBytes)]);
}

function chunkBytes({ type, data }: PngChunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}
