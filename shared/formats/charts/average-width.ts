/**
 * How wide a text is in an ordinary sans-serif, when the font is the reader's own and cannot be asked: an average for
 * each kind of letter, taken a little wide, so that labels keep apart in any of the usual fonts.
 */
import type { TextWeight } from './drawing.ts';

/** In shares of the size; the first class that holds the character counts. */
const classes: readonly (readonly [RegExp, number])[] = [
  [/\p{Mn}|\p{Me}|\p{Cf}/u, 0],
  [/\p{Mc}/u, 0.4],
  [/[iljI.,:;'|!’‘·()[\]\s]/u, 0.32],
  [/[frt"/\\*–-]/u, 0.42],
  [/[mwMW@%…—ЖШЩЫЮФМждшщыюфм№]/u, 0.9],
  [/\p{Extended_Pictographic}/u, 1.3],
  [/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff00-\uff60]/u, 1.02],
  [/[\p{Script=Malayalam}\p{Script=Tamil}\p{Script=Sinhala}]/u, 0.9],
  [/[\p{Script=Kannada}\p{Script=Telugu}\p{Script=Myanmar}\p{Script=Ethiopic}\p{Script=Oriya}]/u, 0.75],
  [/[\p{Script=Armenian}\p{Script=Georgian}]/u, 0.72],
  [/\d/u, 0.58],
  [/\p{Lu}/u, 0.7],
  [/[\p{Ll}\p{Lo}]/u, 0.58],
];

const known = new Map<string, number>();

export function averageWidth(text: string, size: number, weight: TextWeight): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < ASCII) {
      sum += plain[code] ?? 0;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    at += character.length - 1;
    sum += widthOf(character);
  }
  return sum * size * (weight === 'bold' ? 1.07 : 1);
}

function widthOf(character: string): number {
  const met = known.get(character);
  if (met !== undefined) return met;
  const width = classes.find(([characters]) => characters.test(character))?.[1] ?? 0.7;
  if (known.size < 5000) known.set(character, width);
  return width;
}

/** Most texts are letters of English and figures: tables of them are measured often. */
const ASCII = 128;
const plain = Float64Array.from({ length: ASCII }, (_, code) => widthOf(String.fromCharCode(code)));
