/**
 * The faces of one document, opened when a text first needs them: most documents never open the large Chinese one.
 * They are no longer-lived than the document, because fontkit's glyphs remember the text that first asked for them.
 */
import { readFileSync } from 'node:fs';
import fontkit, { type Font } from '@pdf-lib/fontkit';
import type { TextWeight } from '../charts/drawing.ts';
import { type FaceName, fontPath } from './font-files.ts';

export interface Face {
  name: FaceName;
  weight: TextWeight;
  font: Font;
  bytes: Uint8Array;
  outlines: 'truetype' | 'cff';
  /** To thousandths of the size it is drawn at. */
  scale: number;
  /** That size, as a share of the type size. */
  share: number;
  /** The glyph of a code point, 0 where the face has none. */
  glyph(codePoint: number): PlainGlyph;
  /** How far a glyph moves the pen. */
  advance(glyphId: number): number;
}

/** Stacked letters are higher than a line; drawn smaller, as beside Latin they may be, they fit. */
const shares: Readonly<Partial<Record<FaceName, number>>> = { khmer: 0.9, lao: 0.9, myanmar: 0.9 };

interface PlainGlyph {
  id: number;
  advance: number;
}

export interface Faces {
  face(name: FaceName, weight: TextWeight): Face;
}

export function openFaces(): Faces {
  const open = new Map<string, Face>();
  return {
    face(name, weight) {
      const key = `${name} ${weight}`;
      const known = open.get(key);
      if (known) return known;
      const face = openFace(name, weight);
      open.set(key, face);
      return face;
    },
  };
}

/** fontkit copies a view byte by byte, half a megabyte of them; a whole buffer, of which its types know nothing, it reads in place. */
function uncopied({ buffer, byteOffset, byteLength }: Buffer): Uint8Array {
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBufferLike & Uint8Array;
}

function openFace(name: FaceName, weight: TextWeight): Face {
  const bytes = readFileSync(fontPath(name, weight));
  const font = fontkit.create(uncopied(bytes));
  const scale = 1000 / font.unitsPerEm;
  const glyphs = new Map<number, PlainGlyph>();
  return {
    name,
    weight,
    font,
    bytes,
    outlines: bytes.toString('latin1', 0, 4) === 'OTTO' ? 'cff' : 'truetype',
    scale,
    share: shares[name] ?? 1,
    advance: (glyphId) => font.getGlyph(glyphId).advanceWidth * scale,
    glyph(codePoint) {
      const known = glyphs.get(codePoint);
      if (known) return known;
      const { id, advanceWidth } = font.glyphForCodePoint(codePoint);
      const glyph = { id, advance: advanceWidth * scale };
      glyphs.set(codePoint, glyph);
      return glyph;
    },
  };
}
