/**
 * Words ready to be put on paper. A word is shaped once for the whole document: its glyph codes as a finished piece of
 * a text operator, and its width, are kept and only placed from then on.
 */
import type { Language } from '../../../surveys/language.ts';
import type { TextWeight } from '../../charts/drawing.ts';
import { withoutInvisible, withoutTones } from '../../fonts/code-points.ts';
import { type Face, openFaces } from '../../fonts/faces.ts';
import type { Shaper } from '../../fonts/harfbuzz.ts';
import { createPickFace, faceRuns } from '../../fonts/pick-face.ts';
import { shapeRun } from '../../fonts/shape-run.ts';
import type { ShapedGlyph } from '../../fonts/shaped-run.ts';
import type { DocumentFonts } from './document-fonts.ts';

/** Glyphs of one font at one height above the baseline. */
interface Stroke {
  font: string;
  /** The inside of a TJ operator's array. */
  show: string;
  /** Thousandths of the type size. */
  rise: number;
  /** What it is drawn at, as a share of the type size; absent where it is all of it. */
  share?: number;
}

export interface Word {
  text: string;
  strokes: Stroke[];
  /** Thousandths of the type size. */
  width: number;
  /** Where the glyphs' own texts do not say it. */
  actualText?: string;
}

export interface Typesetter {
  /** The document's. */
  language: Language;
  word(text: string, weight: TextWeight, isRightToLeft?: boolean): Word;
  /** How many different characters no font has. */
  missing(): number;
}

/** By weight, and by direction: from left to right, from right to left. */
type WordCache = Record<TextWeight, [Map<string, Word>, Map<string, Word>]>;

/** Without `shaper` the scripts that need it are drawn letter by letter. */
export function createTypesetter(fonts: DocumentFonts, language: Language, shaper?: Shaper): Typesetter {
  const faces = openFaces();
  const pick = createPickFace(faces);
  const words: WordCache = { regular: [new Map(), new Map()], bold: [new Map(), new Map()] };
  const missing = new Set<string>();

  function shape(text: string, weight: TextWeight, isRightToLeft: boolean): Word {
    const drawn = withoutTones(text);
    const runs = faceRuns(drawn, weight, faces, pick);
    if (isRightToLeft) runs.reverse();
    const line = createStrokes();
    let isFaithful = drawn === text;
    for (const run of runs) {
      const unknown = run.face === undefined ? [...withoutInvisible(run.text)] : [];
      for (const char of unknown) missing.add(char);
      const face = faces.face(run.face ?? 'sans', weight);
      const shaped =
        unknown.length > 0
          ? shapeRun(face, unknown.map(codeOf).join(''), false, shaper)
          : shapeRun(face, run.text, isRightToLeft, shaper);
      isFaithful &&= shaped.isFaithful && unknown.length === 0;
      for (const glyph of shaped.glyphs) addGlyph(line, face, glyph);
    }
    return { text, strokes: line.strokes(), width: line.width(), ...(!isFaithful && { actualText: text }) };
  }

  function addGlyph(line: Strokes, face: Face, glyph: ShapedGlyph): void {
    const { font, hex } = fonts.code(face, glyph.id, glyph.text);
    line.add(font, hex, glyph, face);
  }

  return {
    language,
    word(text, weight, isRightToLeft = false) {
      const cache = words[weight][isRightToLeft ? 1 : 0];
      const known = cache.get(text);
      if (known) return known;
      const word = shape(text, weight, isRightToLeft);
      cache.set(text, word);
      return word;
    },
    missing: () => missing.size,
  };
}

/** What stands for a character that no font has: an empty box would say nothing. */
const codeOf = (char: string) => `[${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

type Strokes = ReturnType<typeof createStrokes>;

/** Collects glyphs into as few strokes as their fonts and heights allow. */
function createStrokes() {
  const strokes: Stroke[] = [];
  let width = 0;
  return {
    strokes: () => strokes.map((stroke) => ({ ...stroke, show: stroke.show.replaceAll('><', '') })),
    width: () => width,
    add(font: string, hex: string, { id, advance, x, y }: ShapedGlyph, face: Face) {
      const last = strokes.at(-1);
      const rise = y * face.share;
      const isSame = last?.font === font && last.rise === rise;
      const stroke = isSame ? last : { font, show: '', rise, ...(face.share !== 1 && { share: face.share }) };
      if (!isSame) strokes.push(stroke);
      // the font itself moves the pen by what this glyph is wide
      stroke.show += `${moved(x)}<${hex}>${moved(advance - face.advance(id) - x)}`;
      width += advance * face.share;
    },
  };
}

/** TJ moves the pen back by a positive number. */
const moved = (by: number) => (Math.abs(by) < 0.5 ? '' : `${Math.round(-by)} `);
