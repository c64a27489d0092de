/** Pictures of the PNG kind as tests want them: every type of colours, depth and order of rows, sound or broken on purpose. */
import { crc32, deflateSync } from 'node:zlib';
import { channelsOf, type PngHeader, packedRows } from '../../../shared/formats/pictures/png-header.ts';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const everyPngKind = [
  ...[1, 2, 4, 8, 16].map((bitDepth) => ({ colorType: 0, bitDepth })),
  ...[8, 16].map((bitDepth) => ({ colorType: 2, bitDepth })),
  ...[1, 2, 4, 8].map((bitDepth) => ({ colorType: 3, bitDepth })),
  ...[8, 16].map((bitDepth) => ({ colorType: 4, bitDepth })),
  ...[8, 16].map((bitDepth) => ({ colorType: 6, bitDepth })),
].flatMap((kind) => [false, true].map((isInterlaced) => ({ ...kind, isInterlaced })));

export interface MadePng extends Partial<PngHeader> {
  /** The filters of the rows, in turn. */
  filters?: readonly number[];
  /** The value of a sample, from 0 to 1. */
  sample?: (x: number, y: number, channel: number) => number;
  transparency?: Buffer;
}

export function chunk(type: string, data: Buffer | string = '', wrong: { length?: number; crc?: number } = {}): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(wrong.length ?? body.length - 4, 0);
  around.writeUInt32BE(wrong.crc ?? crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

export function headerChunk(made: MadePng): Buffer {
  const data = Buffer.alloc(13);
  const { width, height, bitDepth, colorType, isInterlaced } = headerOf(made);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bitDepth, colorType, 0, 0, isInterlaced ? 1 : 0], 8);
  return chunk('IHDR', data);
}

function headerOf(made: MadePng): PngHeader {
  return {
    width: made.width ?? 9,
    height: made.height ?? 7,
    bitDepth: made.bitDepth ?? 8,
    colorType: made.colorType ?? 6,
    isInterlaced: made.isInterlaced ?? false,
  };
}

/** A palette of greys, the darkest first. */
export function paletteOf(bitDepth: number): Buffer {
  const most = 2 ** bitDepth - 1;
  return Buffer.from(Array.from({ length: (most + 1) * 3 }, (_, at) => Math.round((Math.floor(at / 3) * 255) / most)));
}

/** The chunks of a sound picture, to be put together or spoilt. */
export function pngChunks(made: MadePng = {}): Buffer[] {
  const header = headerOf(made);
  return [
    headerChunk(made),
    ...(header.colorType === 3 ? [chunk('PLTE', paletteOf(header.bitDepth))] : []),
    ...(made.transparency ? [chunk('tRNS', made.transparency)] : []),
    chunk('IDAT', deflateSync(rowsOf(header, made))),
    chunk('IEND'),
  ];
}

export function pngOf(chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([pngSignature, ...chunks]);
}

export function madePng(made: MadePng = {}): Buffer {
  return pngOf(pngChunks(made));
}

function rowsOf(header: PngHeader, { sample = () => 0.5, filters = [0] }: MadePng): Buffer {
  const count = channelsOf(header);
  const most = 2 ** header.bitDepth - 1;
  const lines: Buffer[] = [];
  for (const pass of packedRows(header)) {
    let above = Buffer.alloc(pass.rowBytes);
    for (let row = 0; row < pass.height; row++) {
      const line = Buffer.alloc(pass.rowBytes);
      for (let at = 0; at < pass.width * count; at++) {
        const x = pass.left + Math.floor(at / count) * pass.stepX;
        const value = Math.round(sample(x, pass.top + row * pass.stepY, at % count) * most);
        setSample(line, at, header.bitDepth, value);
      }
      const filter = filters[lines.length % filters.length] ?? 0;
      lines.push(Buffer.concat([Buffer.from([filter]), filtered(filter, line, above, header)]));
      above = line;
    }
  }
  return Buffer.concat(lines);
}

function setSample(line: Buffer, index: number, bitDepth: number, value: number): void {
  if (bitDepth === 16) line.writeUInt16BE(value, index * 2);
  else {
    const bit = index * bitDepth;
    line[bit >> 3] = (line[bit >> 3] ?? 0) | (value << (8 - bitDepth - (bit & 7)));
  }
}

function filtered(filter: number, line: Buffer, above: Buffer, header: PngHeader): Buffer {
  const distance = Math.max(1, (header.bitDepth * channelsOf(header)) >> 3);
  return Buffer.from(
    line.map((value, at) => {
      const left = line[at - distance] ?? 0;
      const up = above[at] ?? 0;
      const corner = above[at - distance] ?? 0;
      const nearest = [left, up, corner].reduce((best, one) =>
        Math.abs(left + up - corner - one) < Math.abs(left + up - corner - best) ? one : best,
      );
      return value - ([0, left, up, (left + up) >> 1, nearest][filter] ?? 0);
    }),
  );
}
