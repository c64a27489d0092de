/**
 * The shaper of scripts that fontkit gets wrong. It is half a megabyte of WebAssembly, so it is loaded only for a
 * document that has such a text. Of 22,000 words (names of countries, languages and currencies in the languages of each
 * script) fontkit throws at every one in an Indic script, Sinhala or Khmer, and gives other glyphs than HarfBuzz for a
 * third of Myanmar's, a twentieth of Lao's and three of Thai's; in Armenian, Georgian and Ethiopic both are the same.
 */
import type { Font } from 'harfbuzzjs';
import type { Face } from './faces.ts';

/** A glyph, where it is drawn, and where in the text its cluster starts; in units of the face. */
export interface PlacedGlyph {
  id: number;
  cluster: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

export interface Shaper {
  /** From left to right, as all scripts run that need it. */
  shape(face: Face, text: string): PlacedGlyph[];
}

let loading: Promise<Shaper> | undefined;

/** The same for all documents: its fonts lie outside the heap that JavaScript tidies up, and are few. */
export function loadShaper(): Promise<Shaper> {
  loading ??= createShaper();
  return loading;
}

async function createShaper(): Promise<Shaper> {
  const { Blob, Buffer, BufferFlag, Direction, Face: FontFace, Font: SizedFont, shape } = await import('harfbuzzjs');
  const fonts = new Map<string, Font>();
  const buffer = new Buffer();

  function fontOf({ name, weight, bytes }: Face): Font {
    const key = `${name} ${weight}`;
    const known = fonts.get(key);
    if (known) return known;
    const font = new SizedFont(new FontFace(new Blob(bytes)));
    fonts.set(key, font);
    return font;
  }

  return {
    shape(face, text) {
      buffer.reset();
      buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
      buffer.addText(text);
      buffer.setDirection(Direction.LTR);
      // no language in particular: the script is taken from the text
      buffer.setLanguage('und');
      buffer.guessSegmentProperties();
      shape(fontOf(face), buffer);
      const positions = buffer.getGlyphPositions();
      return buffer.getGlyphInfos().map(({ codepoint, cluster }, at) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
        return { id: codepoint, cluster, xAdvance, xOffset, yOffset };
      });
    },
  };
}
