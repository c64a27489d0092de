/**
 * The fonts inside one PDF: every glyph that was asked for gets a code, one for each text it stands for, so that what is
 * copied out of the file is what was put into it (a space and a no-break space are one glyph and two codes).
 */
import type { PDFContext, PDFRef } from 'pdf-lib';
import type { Face } from '../../fonts/faces.ts';
import { embedFont, type FileFont, type GlyphCode } from './embed-font.ts';

export interface DocumentFonts {
  code(face: Face, glyphId: number, text: string): GlyphCode;
  /** Writes the fonts; gives the entries of a resource dictionary. */
  embed(context: PDFContext): Record<string, PDFRef>;
}

/** Codes have two bytes. A face with more glyphs and texts than that continues in another font. */
const MOST_CODES = 0xffff;

export function createDocumentFonts(): DocumentFonts {
  const fonts: FileFont[] = [];
  const current = new Map<Face, FileFont>();

  function fontOf(face: Face): FileFont {
    const open = current.get(face);
    if (open && open.coded.length <= MOST_CODES) return open;
    const font = { name: `F${fonts.length + 1}`, face, coded: [{ glyphId: 0, text: '' }], codes: new Map() };
    fonts.push(font);
    current.set(face, font);
    return font;
  }

  return {
    code(face, glyphId, text) {
      const font = fontOf(face);
      const key = `${glyphId} ${text}`;
      const known = font.codes.get(key);
      if (known) return known;
      const code = { font: font.name, hex: font.coded.length.toString(16).padStart(4, '0') };
      font.coded.push({ glyphId, text });
      font.codes.set(key, code);
      return code;
    },
    embed: (context) => Object.fromEntries(fonts.map((font) => [font.name, embedFont(context, font)])),
  };
}
