/** Pictures as somebody sends them who means harm: bombs, lies, halves, animations, and two kinds of file in one. */
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { endOfJpeg, frameSegment, jpegOf, jpegSegments, madeJpeg, segment, startOfJpeg } from './made-jpeg.ts';
import { chunk, headerChunk, madePng, paletteOf, pngChunks, pngOf, pngSignature } from './made-png.ts';

export interface HostileImage {
  name: string;
  bytes: Buffer;
  /** False: the picture itself is sound, and what is bad about it is left out. */
  isRefused: boolean;
}

const nothing = Buffer.alloc(0);
const [header = nothing, pixels = nothing, end = nothing] = pngChunks();
const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const BLOCK_BYTES = 1024 * 1024;
const packedZeros = deflateRawSync(Buffer.alloc(BLOCK_BYTES), { level: 9, finishFlush: constants.Z_FULL_FLUSH });

/** As zlib packs them, but a hundred megabytes in no time: one packed block again and again, and the sum of them all. */
function zeros(sizeBytes: number): Buffer {
  const blocks = Array.from({ length: Math.floor(sizeBytes / BLOCK_BYTES) }, () => packedZeros);
  const rest = deflateRawSync(Buffer.alloc(sizeBytes % BLOCK_BYTES), { level: 9 });
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...blocks, rest, number((sizeBytes % 65_521) * 65_536 + 1)]);
}

/** Once per process. */
let made: readonly HostileImage[] | undefined;

export function hostileImages(): readonly HostileImage[] {
  made ??= allImages();
  return made;
}

function allImages(): HostileImage[] {
  const refused = { ...brokenChunks(), ...wrongHeaders(), ...bombs(), ...animations(), ...otherFiles(), ...jpegs() };
  return [
    ...Object.entries(refused).map(([name, bytes]) => ({ name, bytes, isRefused: true })),
    ...Object.entries(harmlessOnceStripped()).map(([name, bytes]) => ({ name, bytes, isRefused: false })),
  ];
}

function brokenChunks(): Record<string, Buffer> {
  const sound = madePng();
  const text = 'no zero byte in this text';
  return {
    'no chunk at all': pngSignature,
    'a signature and half a header': sound.subarray(0, 20),
    'cut in its pixels': sound.subarray(0, sound.length - 20),
    'cut before its end': sound.subarray(0, sound.length - 12),
    'one byte short': sound.subarray(0, sound.length - 1),
    'a header twice': pngOf([header, header, pixels, end]),
    'a second header past the limit': pngOf([header, headerChunk({ width: 60_000, height: 60_000 }), pixels, end]),
    'a text without its zero byte and no pixels': pngOf([header, chunk('tEXt', text), end]),
    'a text without its zero byte and a false length': pngOf([header, chunk('tEXt', text, { length: 0xffff_fff0 })]),
    'a packed text without its zero byte, and no end': pngOf([header, chunk('zTXt', text)]),
    'a chunk of four gigabytes': pngOf([header, chunk('IDAT', 'x', { length: 0xffff_ffff }), end]),
    'a chunk with a negative length': pngOf([header, chunk('IDAT', 'x', { length: 0x8000_0000 }), end]),
    'a chunk one byte too long': pngOf([header, chunk('IDAT', 'x', { length: 100 })]),
    'a chunk of minus twelve bytes': pngOf([header, chunk('tEXt', '', { length: 0xffff_fff4 }), pixels, end]),
    'a wrong checksum of the header': pngOf([chunk('IHDR', header.subarray(8, 21), { crc: 7 }), pixels, end]),
    'a wrong checksum of the pixels': pngOf([header, chunk('IDAT', pixels.subarray(8, -4), { crc: 7 }), end]),
    'a chunk whose name is no text': pngOf([header, chunk('\0\0\0\0'), pixels, end]),
    'a critical chunk nobody knows': pngOf([header, chunk('EVIL', 'x'), pixels, end]),
    'pixels before the header': pngOf([pixels, header, end]),
    'pixels in two places': pngOf([header, pixels, chunk('tIME', 'abcdefg'), pixels, end]),
    'no end': pngOf([header, pixels]),
    'two ends': pngOf([header, pixels, end, end]),
    'bytes behind the end': Buffer.concat([sound, Buffer.from('<script>alert(1)</script>')]),
    'a web page behind the end': Buffer.concat([sound, Buffer.alloc(50_000, '<html>')]),
    'a palette behind the pixels': pngOf([headerChunk({ colorType: 3 }), pixels, chunk('PLTE', 'abc'), end]),
  };
}

function wrongHeaders(): Record<string, Buffer> {
  const head = (values: readonly number[]) =>
    pngOf([chunk('IHDR', Buffer.concat([number(9), number(7), Buffer.from(values)])), pixels, end]);
  const palette = headerChunk({ colorType: 3, bitDepth: 1 });
  return {
    'no width': pngOf([headerChunk({ width: 0 }), pixels, end]),
    'no height': pngOf([headerChunk({ height: 0 }), pixels, end]),
    'sides of two thousand million': pngOf([headerChunk({ width: 0x7fff_ffff, height: 0x7fff_ffff }), pixels, end]),
    'sides past any number': pngOf([headerChunk({ width: 0xffff_ffff, height: 0xffff_ffff }), pixels, end]),
    'a header of twelve bytes': pngOf([chunk('IHDR', Buffer.alloc(12, 1)), pixels, end]),
    'a colour type nobody knows': head([8, 5, 0, 0, 0]),
    'a depth of three bits': head([3, 0, 0, 0, 0]),
    'a depth of no bits': head([0, 0, 0, 0, 0]),
    'a palette of sixteen bits': head([16, 3, 0, 0, 0]),
    'a packing nobody knows': head([8, 6, 1, 0, 0]),
    'an interlace nobody knows': head([8, 6, 0, 0, 2]),
    'no palette': pngOf([headerChunk({ colorType: 3 }), pixels, end]),
    'an empty palette': pngOf([palette, chunk('PLTE'), pixels, end]),
    'a palette of a third of a colour': pngOf([palette, chunk('PLTE', 'ab'), pixels, end]),
    'more colours than the depth has': pngOf([palette, chunk('PLTE', paletteOf(8)), pixels, end]),
    'more transparent colours than colours': pngOf([
      palette,
      chunk('PLTE', paletteOf(1)),
      chunk('tRNS', Buffer.alloc(200)),
      pixels,
      end,
    ]),
    'transparency of a picture that has its own': pngOf([header, chunk('tRNS', 'ab'), pixels, end]),
  };
}

function bombs(): Record<string, Buffer> {
  const hundred = zeros(120_000_000);
  const square = (side: number, bitDepth: number, isInterlaced = false) => {
    const sizeBytes = side * (side * bitDepth * 0.5 + 1);
    const rows = sizeBytes > 120_000_000 ? hundred : zeros(sizeBytes);
    return pngOf([headerChunk({ width: side, height: side, bitDepth, isInterlaced }), chunk('IDAT', rows), end]);
  };
  return {
    'pixels that unpack to 100 megabytes': pngOf([header, chunk('IDAT', zeros(100_000_000)), end]),
    'pixels that unpack to one byte too many': pngOf([header, chunk('IDAT', zeros(9 * 7 * 4 + 8)), end]),
    'pixels that unpack to one byte too few': pngOf([header, chunk('IDAT', zeros(9 * 7 * 4 + 6)), end]),
    'pixels that are no packed data': pngOf([header, chunk('IDAT', 'no packed data'), end]),
    'no pixels in their chunk': pngOf([header, chunk('IDAT'), end]),
    'a row with a filter nobody knows': pngOf([header, chunk('IDAT', deflateSync(Buffer.alloc(259, 9))), end]),
    '4096 x 4096 of 16 bits': square(4_096, 16),
    '4096 x 4096 of 16 bits, interlaced': square(4_096, 16, true),
    '4096 x 4096 of 8 bits': square(4_096, 8),
  };
}

function animations(): Record<string, Buffer> {
  const control = Buffer.concat([number(40), number(0)]);
  const frame = (at: number) => Buffer.concat([number(at), number(9), number(7), Buffer.alloc(14)]);
  const frames = Array.from({ length: 40 }, (_, at) => [
    chunk('fcTL', frame(at * 2)),
    chunk('fdAT', Buffer.concat([number(at * 2 + 1), pixels.subarray(8, -4)])),
  ]).flat();
  return {
    'an animation of 40 frames': pngOf([header, chunk('acTL', control), pixels, ...frames, end]),
    'an animation that says only so': pngOf([header, chunk('acTL', control), pixels, end]),
    'a frame without an animation': pngOf([header, chunk('fcTL', frame(0)), pixels, end]),
    'an animation of four thousand million frames': pngOf([header, chunk('acTL', Buffer.alloc(8, 255)), pixels, end]),
  };
}

function otherFiles(): Record<string, Buffer> {
  return {
    'a GIF': Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'),
    'an SVG with a script': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'a WebP': Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8L', 'latin1'), Buffer.alloc(14)]),
    'a TIFF': Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    'a BMP': Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
    'a PDF': Buffer.from('%PDF-1.7\n%%EOF'),
    'a package that begins like a PNG': Buffer.concat([pngSignature, Buffer.from('PK\x03\x04'), Buffer.alloc(100)]),
    'one byte': Buffer.from([0x89]),
  };
}

function jpegs(): Record<string, Buffer> {
  const sound = madeJpeg();
  const [tables = nothing, frame = nothing, codes = nothing, scan = nothing] = jpegSegments();
  const framed = (made: Buffer) => jpegOf([tables, made, codes, scan]);
  const size = (width: number, height: number) => framed(frameSegment(width, height));
  return {
    'a JPEG that only begins': Buffer.from([0xff, 0xd8, 0xff]),
    'a JPEG without a frame': jpegOf([tables, codes, scan]),
    'a JPEG without a scan': jpegOf([tables, frame, codes]),
    'a JPEG with two frames': jpegOf([tables, frame, frame, codes, scan]),
    'a JPEG whose scan comes first': jpegOf([tables, codes, scan, frame]),
    'a JPEG without an end': sound.subarray(0, sound.length - 2),
    'a JPEG cut in its frame': sound.subarray(0, 80),
    'a JPEG with bytes behind its end': Buffer.concat([sound, Buffer.from('<?php')]),
    'a JPEG and a PNG': Buffer.concat([sound, madePng()]),
    'a JPEG with a segment of no length': jpegOf([segment(0xe1, [], 0), tables, frame, codes, scan]),
    'a JPEG with a segment that is too long': Buffer.concat([startOfJpeg, segment(0xe1, [1], 0xffff), endOfJpeg]),
    'a JPEG with bytes between segments': jpegOf([tables, Buffer.alloc(9), frame, codes, scan]),
    'a JPEG with a marker nobody knows': jpegOf([segment(0x02, [1]), tables, frame, codes, scan]),
    'a JPEG without a width': size(0, 16),
    'a JPEG without a height': size(16, 0),
    'a JPEG of 65535 x 65535': size(65_535, 65_535),
    'a JPEG of 4096 x 4096': size(4_096, 4_096),
    'a JPEG of twelve bits': framed(segment(0xc0, [12, 0, 8, 0, 8, 1, 1, 0x11, 0])),
    'a JPEG of two components': framed(segment(0xc0, [8, 0, 8, 0, 8, 2, 1, 0x11, 0, 2, 0x11, 0])),
    'a JPEG of 255 components': framed(segment(0xc0, [8, 0, 8, 0, 8, 255, 1, 0x11, 0])),
    'a JPEG with no sampling': framed(segment(0xc0, [8, 0, 8, 0, 8, 1, 1, 0, 0])),
    'a lossless JPEG': framed(segment(0xc3, [8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
    'an arithmetic JPEG': framed(segment(0xc9, [8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
    'a JPEG with half a table': jpegOf([segment(0xdb, [0, 1, 2]), frame, codes, scan]),
    'a JPEG with more codes than there are': jpegOf([tables, frame, segment(0xc4, Buffer.alloc(17, 255)), scan]),
    'a JPEG of 5000 scans': jpegOf([tables, frame, codes, ...Array.from({ length: 5_000 }, () => scan)]),
    'a JPEG whose scan has too many parts': jpegOf([tables, frame, codes, segment(0xda, [9, 1, 0, 0, 63, 0])]),
  };
}

/** Readers that unpack every text and profile would fill their memory; ours never looks, and hands none on. */
function harmlessOnceStripped(): Record<string, Buffer> {
  const bomb = zeros(60_000_000);
  const withChunk = (...chunks: Buffer[]) => pngOf([header, ...chunks, pixels, end]);
  const [tables = nothing, ...rest] = jpegSegments();
  return {
    'a colour profile that unpacks to 60 megabytes': withChunk(
      chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), bomb])),
    ),
    'a packed text that unpacks to 60 megabytes': withChunk(chunk('zTXt', Buffer.concat([Buffer.from('t\0\0'), bomb]))),
    'a text of the world that unpacks to 60 megabytes': withChunk(
      chunk('iTXt', Buffer.concat([Buffer.from('t\0\x01\0\0\0'), bomb])),
    ),
    'a text without its zero byte': withChunk(chunk('tEXt', 'no zero byte in this text')),
    'a packed text without its zero byte': withChunk(chunk('zTXt', 'no zero byte in this text')),
    'an empty text': withChunk(chunk('tEXt')),
    'an empty profile': withChunk(chunk('iCCP')),
    'ten thousand empty texts': withChunk(...Array.from({ length: 10_000 }, () => chunk('tEXt'))),
    'a script in a text': withChunk(chunk('tEXt', '<script>alert(1)</script>')),
    'a suggested palette without a zero byte': withChunk(chunk('sPLT', 'endless')),
    'a JPEG with a script in its comment': jpegOf([segment(0xfe, Buffer.from('<script>')), tables, ...rest]),
    'a JPEG with a place in its notes': jpegOf([segment(0xe1, Buffer.from('Exif\0\0GPS')), tables, ...rest]),
    'a JPEG with a broken colour profile': jpegOf([
      segment(0xe2, Buffer.from('ICC_PROFILE\0\xff\xff')),
      tables,
      ...rest,
    ]),
  };
}
