/** One subset font as the objects a PDF wants: the glyphs, their widths, and the text behind every code. */
import { deflateSync } from 'node:zlib';
import { type PDFContext, type PDFDict, PDFRawStream, type PDFRef, PDFString } from 'pdf-lib';
import type { Face } from '../../fonts/faces.ts';
import { subsetCff } from '../../fonts/subset-cff.ts';
import { subsetTrueType } from '../../fonts/subset-truetype.ts';

export interface GlyphCode {
  /** The name of the font among the page's resources. */
  font: string;
  /** Four hex digits. */
  hex: string;
}

export interface FileFont {
  name: string;
  face: Face;
  /** By code; code 0 is the box. */
  coded: { glyphId: number; text: string }[];
  codes: Map<string, GlyphCode>;
}

/** The flag every font with codes of its own carries. */
const SYMBOLIC = 4;

export function embedFont(context: PDFContext, font: FileFont): PDFRef {
  const baseName = `${subsetTag(font.name)}+${font.face.font.postscriptName ?? 'Font'}`;
  const file = font.face.outlines === 'cff' ? cffFile(context, font) : trueTypeFile(context, font);
  const descendant = context.obj({
    Type: 'Font',
    Subtype: font.face.outlines === 'cff' ? 'CIDFontType0' : 'CIDFontType2',
    BaseFont: baseName,
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
    FontDescriptor: context.register(descriptor(context, font, baseName, file.descriptor)),
    DW: 1000,
    W: [0, font.coded.map(({ glyphId }) => round(font.face.advance(glyphId)))],
    ...file.font,
  });
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: baseName,
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(stream(context, Buffer.from(unicodeMap(font.coded)))),
    }),
  );
}

/** Entries of the font descriptor, and of the font itself. */
interface FontFile {
  descriptor: Record<string, PDFRef>;
  font: Record<string, PDFRef>;
}

/** Here a code is the number of a glyph, and a glyph with two texts is there twice. */
function cffFile(context: PDFContext, { face, coded }: FileFont): FontFile {
  const bytes = subsetCff(
    face.bytes,
    coded.map(({ glyphId }) => glyphId),
  );
  return {
    descriptor: { FontFile3: context.register(stream(context, bytes, { Subtype: 'CIDFontType0C' })) },
    font: {},
  };
}

function trueTypeFile(context: PDFContext, { face, coded }: FileFont): FontFile {
  const glyphIds = [...new Set([0, ...coded.map(({ glyphId }) => glyphId)])];
  const places = new Map(glyphIds.map((glyphId, at) => [glyphId, at]));
  const bytes = subsetTrueType(face.bytes, glyphIds);
  const map = coded.map(({ glyphId }) => places.get(glyphId) ?? 0);
  return {
    descriptor: { FontFile2: context.register(stream(context, bytes, { Length1: bytes.length })) },
    font: { CIDToGIDMap: context.register(stream(context, glyphMap(map))) },
  };
}

/** Takes half the time of the usual level, for a file that is a few percent larger. */
const LEVEL = 4;

export function stream(context: PDFContext, bytes: Uint8Array, entries: Record<string, string | number> = {}) {
  const packed = deflateSync(bytes, { level: LEVEL });
  const dict: PDFDict = context.obj({ Length: packed.length, Filter: 'FlateDecode', ...entries });
  return PDFRawStream.of(dict, packed);
}

function descriptor(context: PDFContext, { face }: FileFont, baseName: string, file: Record<string, PDFRef>): PDFDict {
  const { font, scale, weight } = face;
  const { minX, minY, maxX, maxY } = font.bbox;
  return context.obj({
    Type: 'FontDescriptor',
    FontName: baseName,
    Flags: SYMBOLIC,
    FontBBox: [minX, minY, maxX, maxY].map((edge) => round(edge * scale)),
    ItalicAngle: 0,
    Ascent: round(font.ascent * scale),
    Descent: round(font.descent * scale),
    CapHeight: round((font.capHeight || font.ascent) * scale),
    StemV: weight === 'bold' ? 140 : 80,
    ...file,
  });
}

/** Six letters that say "a subset", by the font's place in the file: equal documents have equal bytes. */
function subsetTag(name: string): string {
  const letters = Number(name.slice(1)).toString(26).padStart(6, '0');
  return Array.from(letters, (digit) => String.fromCharCode(65 + Number.parseInt(digit, 26))).join('');
}

function glyphMap(glyphOfCode: readonly number[]): Uint8Array {
  return Buffer.from(glyphOfCode.flatMap((glyph) => [glyph >> 8, glyph & 0xff]));
}

/** At most a hundred entries in a block, says the format. */
function unicodeMap(coded: FileFont['coded']): string {
  const entries = coded.flatMap(({ text }, code) => (text === '' ? [] : [`<${hex(code)}> <${utf16(text)}>`]));
  const blocks: string[] = [];
  for (let at = 0; at < entries.length; at += 100) {
    const block = entries.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar');
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

const hex = (unit: number) => unit.toString(16).padStart(4, '0');
const utf16 = (text: string) => Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('');
const round = (value: number) => Math.round(value * 10) / 10;
