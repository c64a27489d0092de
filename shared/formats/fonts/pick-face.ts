/** Which face has a glyph for a code point, and a text cut into runs of one face each. */
import type { TextWeight } from '../charts/drawing.ts';
import { isDanda, isInvisible, isMark } from './code-points.ts';
import type { Faces } from './faces.ts';
import type { FaceName } from './font-files.ts';

interface FaceRun {
  /** Undefined where no face has these. */
  face: FaceName | undefined;
  text: string;
}

/** Where a face may have something to offer, so that the large ones are not opened for nothing. */
const offers: readonly { face: FaceName; has: RegExp }[] = [
  { face: 'arabic', has: /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufefc\u{1ee00}-\u{1eeff}]/u },
  { face: 'hebrew', has: /[\u0590-\u05ff\ufb1d-\ufb4f]/u },
  { face: 'han', has: /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{2ffff}]/u },
  { face: 'hangul', has: /[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff\uffa0-\uffdc]/u },
  { face: 'armenian', has: /[\u0530-\u058f\ufb13-\ufb17]/ },
  { face: 'georgian', has: /[\u10a0-\u10ff\u1c90-\u1cbf\u2d00-\u2d2f]/ },
  { face: 'ethiopic', has: /[\u1200-\u139f\u2d80-\u2ddf\uab00-\uab2f\u{1e7e0}-\u{1e7ff}]/u },
  { face: 'thai', has: /[\u0e00-\u0e7f]/ },
  { face: 'lao', has: /[\u0e80-\u0eff]/ },
  { face: 'khmer', has: /[\u1780-\u17ff\u19e0-\u19ff]/ },
  { face: 'myanmar', has: /[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]/ },
  { face: 'sinhala', has: /[\u0d80-\u0dff\u{111e0}-\u{111ff}]/u },
  { face: 'devanagari', has: /[\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff]/ },
  { face: 'bengali', has: /[\u0980-\u09ff]/ },
  { face: 'gurmukhi', has: /[\u0a00-\u0a7f]/ },
  { face: 'gujarati', has: /[\u0a80-\u0aff]/ },
  { face: 'oriya', has: /[\u0b00-\u0b7f]/ },
  { face: 'tamil', has: /[\u0b80-\u0bff\u{11fc0}-\u{11fff}]/u },
  { face: 'telugu', has: /[\u0c00-\u0c7f]/ },
  { face: 'kannada', has: /[\u0c80-\u0cff]/ },
  { face: 'malayalam', has: /[\u0d00-\u0d7f]/ },
  { face: 'sans', has: /./su },
  { face: 'emoji', has: /\p{Extended_Pictographic}|\p{Regional_Indicator}/u },
  { face: 'han', has: /[\u2000-\u2bff]/u },
];

type PickFace = (char: string, weight: TextWeight) => FaceName | undefined;

export function createPickFace(faces: Faces): PickFace {
  const picked = new Map<string, FaceName | undefined>();
  return (char, weight) => {
    const key = `${char}${weight}`;
    if (picked.has(key)) return picked.get(key);
    const codePoint = char.codePointAt(0) ?? 0;
    const face = offers.find((offer) => offer.has.test(char) && faces.face(offer.face, weight).glyph(codePoint).id > 0);
    picked.set(key, face?.face);
    return face?.face;
  };
}

/** A mark, a danda, or a character that is never drawn, stays with the letter before it where that face can. */
export function faceRuns(text: string, weight: TextWeight, faces: Faces, pick: PickFace): FaceRun[] {
  const runs: FaceRun[] = [];
  for (const char of text) {
    const last = runs.at(-1);
    if (last && staysWith(last, char)) {
      last.text += char;
      continue;
    }
    const face = isInvisible(char) ? (last?.face ?? 'sans') : pick(char, weight);
    if (last && last.face === face) last.text += char;
    else runs.push({ face, text: char });
  }
  return runs;

  function staysWith({ face }: FaceRun, char: string): boolean {
    if (face === undefined) return isInvisible(char);
    if (isInvisible(char)) return true;
    return (isMark(char) || isDanda(char)) && faces.face(face, weight).glyph(char.codePointAt(0) ?? 0).id > 0;
  }
}
