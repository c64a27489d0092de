/**
 * Reads a PNG as the standard wants it and no other way: every length, checksum and order is checked, and its rows are
 * unpacked within what its own header says. What is left out of it later, texts and profiles, is never unpacked.
 */
import { crc32, inflateSync } from 'node:zlib';
import { z } from 'zod';
import { imageType } from './image-head.ts';
import { badPicture, checkArea } from './picture-limits.ts';
import { type PngHeader, packedRows, readPngHeader } from './png-header.ts';

export interface PngFile extends PngHeader {
  /** Three bytes a colour. */
  palette: Buffer | undefined;
  transparency: Buffer | undefined;
  /** The rows as they are stored: one zlib stream. */
  packed: Buffer;
  /** The rows unpacked, each behind the number of its filter. */
  rows: Buffer;
}

export interface PngChunk {
  type: string;
  data: Buffer;
}

const SIGNATURE_BYTES = 8;
const AROUND_DATA = 12;
const animation = ['acTL', 'fcTL', 'fdAT'];
const critical = ['IHDR', 'PLTE', 'IDAT', 'IEND'];

export function readPng(bytes: Buffer): PngFile {
  if (imageType(bytes) !== 'png') throw badPicture('picture_not_png');
  const chunks = readChunks(bytes);
  checkOrder(chunks.map(({ type }) => type));
  const header = readPngHeader(chunks[0]?.data ?? Buffer.alloc(0));
  checkArea(header.width, header.height);
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data;
  const transparency = chunks.find(({ type }) => type === 'tRNS')?.data;
  checkPalette(header, palette);
  checkTransparency(header, palette, transparency);
  const stored = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  return { ...header, palette, transparency, ...unpacked(header, stored) };
}

function readChunks(bytes: Buffer): PngChunk[] {
  const chunks: PngChunk[] = [];
  for (let at = SIGNATURE_BYTES; at < bytes.length; ) {
    if (chunks.at(-1)?.type === 'IEND') throw badPicture('picture_bytes_after_end');
    if (at + AROUND_DATA > bytes.length) throw badPicture('png_cut_chunk');
    const length = bytes.readUInt32BE(at);
    if (length > bytes.length - at - AROUND_DATA) throw badPicture('png_long_chunk');
    const end = at + 8 + length;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(type)) throw badPicture('png_unnamed_chunk');
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) {
      throw badPicture('png_checksum', { type });
    }
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

function checkOrder(types: readonly string[]): void {
  const count = (type: string) => types.filter((found) => found === type).length;
  if (types[0] !== 'IHDR') throw badPicture('png_header_first');
  if (types.at(-1) !== 'IEND') throw badPicture('picture_without_end');
  if (types.some((type) => animation.includes(type))) throw badPicture('png_animated');
  for (const type of ['IHDR', 'PLTE', 'tRNS', 'IEND']) {
    if (count(type) > 1) throw badPicture('png_chunk_twice', { type });
  }
  const unknown = types.find((type) => /^[A-Z]/.test(type) && !critical.includes(type));
  if (unknown) throw badPicture('png_unknown_chunk', { type: unknown });
  const first = types.indexOf('IDAT');
  if (first < 0) throw badPicture('picture_without_pixels');
  if (types.lastIndexOf('IDAT') - first + 1 !== count('IDAT')) throw badPicture('png_scattered_pixels');
  const isLate = ['PLTE', 'tRNS'].some((type) => types.indexOf(type) > first);
  const isBeforePalette = types.includes('tRNS') && types.indexOf('tRNS') < types.indexOf('PLTE');
  if (isLate || isBeforePalette) throw badPicture('png_late_colours');
}

function checkPalette({ colorType, bitDepth }: PngHeader, palette: Buffer | undefined): void {
  if (!palette) {
    if (colorType === 3) throw badPicture('png_without_palette');
    return;
  }
  const colors = palette.length / 3;
  const most = colorType === 3 ? 2 ** bitDepth : 256;
  const isGrey = colorType === 0 || colorType === 4;
  if (isGrey || !Number.isInteger(colors) || colors < 1 || colors > most) throw badPicture('png_palette');
}

function checkTransparency(
  { colorType }: PngHeader,
  palette: Buffer | undefined,
  transparency: Buffer | undefined,
): void {
  if (!transparency) return;
  const length = transparency.length;
  const isRight =
    (colorType === 0 && length === 2) ||
    (colorType === 2 && length === 6) ||
    (colorType === 3 && length >= 1 && length <= (palette?.length ?? 0) / 3);
  if (!isRight) throw badPicture('png_transparency');
}

/** Never more than the header says is unpacked, and never less taken; bytes behind the stream are not kept. */
function unpacked(header: PngHeader, stored: Buffer): Pick<PngFile, 'packed' | 'rows'> {
  const layout = packedRows(header);
  const sizeBytes = layout.reduce((sum, { height, rowBytes }) => sum + height * (rowBytes + 1), 0);
  const { rows, usedBytes } = inflated(stored, sizeBytes);
  if (rows.length !== sizeBytes) throw badPicture('picture_too_few_pixels');
  let at = 0;
  for (const { height, rowBytes } of layout) {
    for (let row = 0; row < height; row++, at += rowBytes + 1) {
      if ((rows[at] ?? 0) > 4) throw badPicture('png_filter');
    }
  }
  return { packed: stored.subarray(0, usedBytes), rows };
}

/** What the unpacking gives when it is asked how much it has used; the types of Node do not know of it. */
const unpacking = z.object({ buffer: z.instanceof(Buffer), engine: z.object({ bytesWritten: z.number() }) });

function inflated(stored: Buffer, sizeBytes: number): { rows: Buffer; usedBytes: number } {
  try {
    const { buffer, engine } = unpacking.parse(inflateSync(stored, { maxOutputLength: sizeBytes, info: true }));
    return { rows: buffer, usedBytes: engine.bytesWritten };
  } catch (cause) {
    const isTooMuch = cause instanceof RangeError;
    throw badPicture(isTooMuch ? 'picture_too_many_pixels' : 'picture_packed_pixels', {}, cause);
  }
}
