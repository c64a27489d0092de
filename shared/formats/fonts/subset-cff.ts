/**
 * An OpenType font with CFF outlines reduced to the glyphs a document uses, one for every code in the order given. The
 * result is a bare CID-keyed CFF, as a PDF embeds it. What fontkit writes for such a font no reader opens.
 */
import { type DictEntry, dictEntry, readDict, readIndex, writeIndex } from './cff-format.ts';
import { markUsed, type Subroutines } from './used-subroutines.ts';

const SUBRS = 19;
const PRIVATE = 18;
const CHARSET = 15;
const CHAR_STRINGS = 17;
const FONT_BBOX = 5;
const ROS = 1230;
const CID_COUNT = 1234;
const FD_ARRAY = 1236;
const FD_SELECT = 1237;
/** The first number free for strings of a font's own. */
const OWN_STRINGS = 391;

/** One of the fonts within the font: glyphs of a kind share their hints and pieces. */
interface InnerFont {
  entries: DictEntry[];
  subroutines: Subroutines;
}

export function subsetCff(openType: Uint8Array, glyphIds: readonly number[]): Uint8Array {
  const cff = cffTable(Buffer.from(openType.buffer, openType.byteOffset, openType.byteLength));
  const names = readIndex(cff, cff.readUInt8(2));
  const tops = readIndex(cff, names.end);
  const strings = readIndex(cff, tops.end);
  const top = readDict(tops.items[0] ?? Buffer.alloc(0));
  const outlines = readIndex(cff, offsetOf(top, CHAR_STRINGS)).items;
  const innerOf = innerFontReader(cff, offsetOf(top, FD_SELECT), outlines.length);
  const dicts = readIndex(cff, offsetOf(top, FD_ARRAY)).items;
  const global: Subroutines = { items: readIndex(cff, strings.end).items, used: new Set([]) };
  const inner = new Map<number, InnerFont>();
  for (const glyphId of glyphIds) {
    const number = innerOf(glyphId);
    const font = inner.get(number) ?? innerFont(cff, dicts[number] ?? Buffer.alloc(0));
    inner.set(number, font);
    markUsed(outlines[glyphId] ?? Buffer.alloc(0), font.subroutines, global);
  }
  const places = new Map([...inner.keys()].map((number, at) => [number, at]));
  return written({
    name: names.items[0] ?? Buffer.from('Font'),
    bbox: top.find(({ operator }) => operator === FONT_BBOX)?.bytes ?? Buffer.alloc(0),
    global,
    outlines: glyphIds.map((glyphId) => outlines[glyphId] ?? Buffer.from([14])),
    inner: [...inner.values()],
    innerOf: glyphIds.map((glyphId) => places.get(innerOf(glyphId)) ?? 0),
  });
}

function cffTable(bytes: Buffer): Buffer {
  for (let at = 12; at < 12 + bytes.readUInt16BE(4) * 16; at += 16) {
    if (bytes.toString('latin1', at, at + 4) !== 'CFF ') continue;
    const offset = bytes.readUInt32BE(at + 8);
    return bytes.subarray(offset, offset + bytes.readUInt32BE(at + 12));
  }
  throw new Error('the font has no CFF outlines');
}

function offsetOf(dict: readonly DictEntry[], operator: number): number {
  const offset = dict.find((entry) => entry.operator === operator)?.operands.at(-1);
  if (offset === undefined) throw new Error(`the font has no CFF operator ${operator}: it is not CID-keyed`);
  return offset;
}

/** Either a byte for every glyph, or ranges that start at a glyph. */
function innerFontReader(cff: Buffer, start: number, glyphCount: number): (glyphId: number) => number {
  if (cff.readUInt8(start) === 0) return (glyphId) => cff.readUInt8(start + 1 + glyphId);
  const inner = new Uint8Array(glyphCount);
  for (let range = 0; range < cff.readUInt16BE(start + 1); range++) {
    const at = start + 3 + range * 3;
    inner.fill(cff.readUInt8(at + 2), cff.readUInt16BE(at), cff.readUInt16BE(at + 3));
  }
  return (glyphId) => inner[glyphId] ?? 0;
}

function innerFont(cff: Buffer, dict: Buffer): InnerFont {
  const [size = 0, offset = 0] = readDict(dict).find(({ operator }) => operator === PRIVATE)?.operands ?? [];
  const entries = readDict(cff.subarray(offset, offset + size));
  const subrs = entries.find(({ operator }) => operator === SUBRS)?.operands[0];
  const items = subrs === undefined ? [] : readIndex(cff, offset + subrs).items;
  return { entries: entries.filter(({ operator }) => operator !== SUBRS), subroutines: { items, used: new Set() } };
}

interface NewFont {
  name: Buffer;
  bbox: Buffer;
  global: Subroutines;
  outlines: Buffer[];
  inner: InnerFont[];
  /** The inner font of every outline. */
  innerOf: number[];
}

/** What comes first says where the rest is: all numbers have a fixed length, so the first draft gives the sizes. */
function written({ name, bbox, global, outlines, inner, innerOf }: NewFont): Buffer {
  const count = outlines.length;
  const charset = Buffer.from([2, 0, 1, (count - 2) >> 8, (count - 2) & 0xff]);
  const select = Buffer.from([0, ...innerOf]);
  const strings = writeIndex([Buffer.from('Adobe'), Buffer.from('Identity')]);
  const shapes = writeIndex(outlines);
  const privates = inner.map(privateBytes);
  const draft = headOf(0, 0, 0, 0);
  const atCharset = draft.length;
  const atSelect = atCharset + charset.length;
  const atShapes = atSelect + select.length;
  const atInner = atShapes + shapes.length;
  const innerSize = innerIndex(0).length;
  return Buffer.concat([
    headOf(atCharset, atSelect, atShapes, atInner),
    ...[charset, select, shapes, innerIndex(atInner + innerSize)],
    ...privates.map(({ bytes }) => bytes),
  ]);

  function headOf(charsetAt: number, selectAt: number, shapesAt: number, innerAt: number): Buffer {
    const top = Buffer.concat([
      dictEntry(ROS, OWN_STRINGS, OWN_STRINGS + 1, 0),
      bbox,
      dictEntry(CID_COUNT, count),
      ...[dictEntry(CHARSET, charsetAt), dictEntry(CHAR_STRINGS, shapesAt)],
      ...[dictEntry(FD_ARRAY, innerAt), dictEntry(FD_SELECT, selectAt)],
    ]);
    return Buffer.concat([Buffer.from([1, 0, 4, 4]), writeIndex([name]), writeIndex([top]), strings, pruned(global)]);
  }

  function innerIndex(start: number): Buffer {
    let offset = start;
    return writeIndex(
      privates.map(({ dictSize, bytes }) => {
        const dict = dictEntry(PRIVATE, dictSize, offset);
        offset += bytes.length;
        return dict;
      }),
    );
  }
}

/** A private dictionary with its pieces right behind it. */
function privateBytes({ entries, subroutines }: InnerFont): { dictSize: number; bytes: Buffer } {
  const own = Buffer.concat(entries.map(({ bytes }) => bytes));
  const hasPieces = subroutines.used.size > 0;
  const dictSize = own.length + (hasPieces ? dictEntry(SUBRS, 0).length : 0);
  const dict = hasPieces ? Buffer.concat([own, dictEntry(SUBRS, dictSize)]) : own;
  return { dictSize, bytes: hasPieces ? Buffer.concat([dict, pruned(subroutines)]) : dict };
}

/** Numbers of pieces must not change, so the unused ones stay as empty ones; a list of nothing else is no list. */
function pruned({ items, used }: Subroutines): Buffer {
  if (used.size === 0) return writeIndex([]);
  return writeIndex(items.map((item, at) => (used.has(at) ? item : Buffer.alloc(0))));
}
