/**
 * A TrueType font reduced to the glyphs a document uses, renumbered in the order given. fontkit's own writer loses
 * every second glyph of Noto: it halves offsets that are odd.
 */

interface Table {
  offset: number;
  length: number;
}

/** What a PDF reader needs of a font; names and character maps are the document's own. */
const copied = ['head', 'hhea', 'maxp', 'cvt ', 'fpgm', 'prep'] as const;

/** Glyph 0 must be the first. Glyphs that others are composed of are added at the end. */
export function subsetTrueType(font: Uint8Array, glyphIds: readonly number[]): Uint8Array {
  const bytes = Buffer.from(font.buffer, font.byteOffset, font.byteLength);
  const tables = tablesOf(bytes);
  const glyphs = createGlyphReader(bytes, tables);
  const order = [...glyphIds];
  const places = new Map(order.map((glyphId, at) => [glyphId, at]));
  const outlines: Buffer[] = [];
  for (let at = 0; at < order.length; at++) outlines.push(renumbered(glyphs.outline(order[at] ?? 0), placeOf));
  return fontOf(new Map([...kept(bytes, tables, order.length), ...glyphTables(outlines), hmtx()]));

  function placeOf(glyphId: number): number {
    const known = places.get(glyphId);
    if (known !== undefined) return known;
    places.set(glyphId, order.length);
    return order.push(glyphId) - 1;
  }

  function hmtx(): [string, Buffer] {
    const metrics = Buffer.alloc(order.length * 4);
    order.forEach((glyphId, at) => {
      const { advance, bearing } = glyphs.metrics(glyphId);
      metrics.writeUInt16BE(advance, at * 4);
      metrics.writeInt16BE(bearing, at * 4 + 2);
    });
    return ['hmtx', metrics];
  }
}

function tablesOf(bytes: Buffer): Map<string, Table> {
  const tables = new Map<string, Table>();
  for (let at = 12; at < 12 + bytes.readUInt16BE(4) * 16; at += 16) {
    const tag = bytes.toString('latin1', at, at + 4);
    tables.set(tag, { offset: bytes.readUInt32BE(at + 8), length: bytes.readUInt32BE(at + 12) });
  }
  return tables;
}

function createGlyphReader(bytes: Buffer, tables: ReadonlyMap<string, Table>) {
  const start = (tag: string) => tables.get(tag)?.offset ?? 0;
  const isLong = bytes.readInt16BE(start('head') + 50) === 1;
  const metricCount = bytes.readUInt16BE(start('hhea') + 34);
  const offsetOf = (glyphId: number) =>
    isLong ? bytes.readUInt32BE(start('loca') + glyphId * 4) : bytes.readUInt16BE(start('loca') + glyphId * 2) * 2;
  return {
    outline: (glyphId: number) =>
      bytes.subarray(start('glyf') + offsetOf(glyphId), start('glyf') + offsetOf(glyphId + 1)),
    /** The last glyphs of a font share the advance of the last metric. */
    metrics(glyphId: number) {
      const metric = start('hmtx') + Math.min(glyphId, metricCount - 1) * 4;
      const bearing =
        glyphId < metricCount ? metric + 2 : start('hmtx') + metricCount * 4 + (glyphId - metricCount) * 2;
      return { advance: bytes.readUInt16BE(metric), bearing: bytes.readInt16BE(bearing) };
    },
  };
}

const MORE_COMPONENTS = 0x20;
const WORD_ARGUMENTS = 0x1;
const SCALE = 0x8;
const SCALE_BOTH = 0x40;
const SCALE_MATRIX = 0x80;

/** A composed glyph names its parts by number, and these are others now. */
function renumbered(outline: Buffer, placeOf: (glyphId: number) => number): Buffer {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline;
  const composed = Buffer.from(outline);
  let flags = MORE_COMPONENTS;
  for (let at = 10; flags & MORE_COMPONENTS; ) {
    flags = composed.readUInt16BE(at);
    composed.writeUInt16BE(placeOf(composed.readUInt16BE(at + 2)), at + 2);
    at += 4 + (flags & WORD_ARGUMENTS ? 4 : 2);
    if (flags & SCALE) at += 2;
    else if (flags & SCALE_BOTH) at += 4;
    else if (flags & SCALE_MATRIX) at += 8;
  }
  return composed;
}

function kept(bytes: Buffer, tables: ReadonlyMap<string, Table>, glyphCount: number): [string, Buffer][] {
  return copied.flatMap((tag): [string, Buffer][] => {
    const table = tables.get(tag);
    if (!table) return [];
    const copy = Buffer.from(bytes.subarray(table.offset, table.offset + table.length));
    if (tag === 'head') copy.writeInt16BE(1, 50);
    if (tag === 'maxp') copy.writeUInt16BE(glyphCount, 4);
    if (tag === 'hhea') copy.writeUInt16BE(glyphCount, 34);
    return [[tag, copy]];
  });
}

function glyphTables(outlines: readonly Buffer[]): [string, Buffer][] {
  const loca = Buffer.alloc((outlines.length + 1) * 4);
  const parts: Buffer[] = [];
  let offset = 0;
  outlines.forEach((outline, at) => {
    const whole = padded(outline);
    parts.push(whole);
    offset += whole.length;
    loca.writeUInt32BE(offset, (at + 1) * 4);
  });
  return [
    ['glyf', Buffer.concat(parts)],
    ['loca', loca],
  ];
}

/** Tables one after the other behind their directory, each starting at a multiple of four. */
function fontOf(tables: ReadonlyMap<string, Buffer>): Buffer {
  const tags = [...tables.keys()].sort();
  const power = 2 ** Math.floor(Math.log2(tags.length));
  const directory = Buffer.alloc(12 + tags.length * 16);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(tags.length, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE(tags.length * 16 - power * 16, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  tags.forEach((tag, at) => {
    const table = tables.get(tag) ?? Buffer.alloc(0);
    const whole = padded(table);
    directory.write(tag, 12 + at * 16, 'latin1');
    directory.writeUInt32BE(checksum(whole), 16 + at * 16);
    directory.writeUInt32BE(offset, 20 + at * 16);
    directory.writeUInt32BE(table.length, 24 + at * 16);
    parts.push(whole);
    offset += whole.length;
  });
  return Buffer.concat(parts);
}

function padded(bytes: Buffer): Buffer {
  const missing = (4 - (bytes.length % 4)) % 4;
  return missing === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(missing)]);
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
