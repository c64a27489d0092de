/** Words of every script as glyphs: those that HarfBuzz gives, whoever shaped them, and each word's own text. */
import * as harfbuzz from 'harfbuzzjs';
import { describe, expect, it } from 'vitest';
import { type Face, openFaces } from '../../../../shared/formats/fonts/faces.ts';
import { loadShaper } from '../../../../shared/formats/fonts/harfbuzz.ts';
import { createPickFace, faceRuns } from '../../../../shared/formats/fonts/pick-face.ts';
import { shapeRun } from '../../../../shared/formats/fonts/shape-run.ts';
import { surveyScripts } from '../../../support/surveys/survey-scripts.ts';

/** Words that people really write: names of countries, languages and currencies in a language, as Unicode collects them. */
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const pairs = letters.flatMap((one) => letters.map((other) => one + other));

function realWords(locale: string): string[] {
  const names = [
    ...namesOf(locale, 'region', pairs),
    ...namesOf(
      locale,
      'language',
      pairs.map((pair) => pair.toLowerCase()),
    ),
    ...namesOf(locale, 'currency', Intl.supportedValuesOf('currency')),
  ];
  return [...new Set(names.flatMap((name) => name.split(/[\s()[\],\-–’]+/u)))]
    .map((word) => word.replace(/^[\u200b-\u200d]+|\u200b+$/g, ''))
    .filter((word) => word !== '');
}

function namesOf(locale: string, type: 'region' | 'language' | 'currency', codes: readonly string[]): string[] {
  const names = new Intl.DisplayNames(locale, { type, fallback: 'none' });
  return codes.flatMap((code) => names.of(code) ?? []);
}

const languages = [
  ['thai', ['th']],
  ['lao', ['lo']],
  ['khmer', ['km']],
  ['myanmar', ['my']],
  ['sinhala', ['si']],
  ['devanagari', ['hi', 'mr', 'ne']],
  ['bengali', ['bn', 'as']],
  ['gurmukhi', ['pa']],
  ['gujarati', ['gu']],
  ['oriya', ['or']],
  ['tamil', ['ta']],
  ['telugu', ['te']],
  ['kannada', ['kn']],
  ['malayalam', ['ml']],
  ['ethiopic', ['am', 'ti']],
  ['georgian', ['ka']],
  ['armenian', ['hy']],
] as const;

const faces = openFaces();
const shaper = await loadShaper();
const scriptOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** What HarfBuzz makes of a word when it is asked directly. */
function expected(font: harfbuzz.Font, word: string): number[][] {
  const buffer = new harfbuzz.Buffer();
  buffer.setFlags(harfbuzz.BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  buffer.addText(word);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint }, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    return [codepoint, xAdvance, xOffset, yOffset];
  });
}

const given = (face: Face, word: string) =>
  shapeRun(face, word, false, shaper).glyphs.map(({ id, advance, x, y }) => [id, advance, x, y].map(Math.round));

describe.each(languages)('%s', (name, locales) => {
  const isOfScript = new RegExp(`^[\\p{Script=${scriptOf(name)}}\\u200b-\\u200d]+$`, 'u');
  const words = [
    ...locales.flatMap(realWords),
    ...surveyScripts[name].flatMap((text) => text.split(/[\s,/]+/u)),
  ].filter((word) => isOfScript.test(word));

  it.each(['regular', 'bold'] as const)('has the glyphs and places of HarfBuzz in %s', (weight) => {
    const face = faces.face(name, weight);
    const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(face.bytes)));
    expect(words.length).toBeGreaterThan(200);
    const others = words.filter((word) => JSON.stringify(given(face, word)) !== JSON.stringify(expected(font, word)));
    expect(others).toEqual([]);
  });

  it('is set in its own face, with no letter missing, and says its own text', () => {
    const pick = createPickFace(faces);
    for (const word of words) {
      expect(faceRuns(word, 'regular', faces, pick)).toEqual([{ face: name, text: word }]);
      const { glyphs, isFaithful } = shapeRun(faces.face(name, 'regular'), word, false, shaper);
      expect(glyphs.every(({ id }) => id > 0)).toBe(true);
      if (isFaithful) expect(glyphs.map(({ text }) => text).join('')).toBe(word);
    }
  });
});

describe('arabic', () => {
  it('leaves the same ink as HarfBuzz, though fontkit gives marks in another order', () => {
    const face = faces.face('arabic', 'regular');
    const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(face.bytes)));
    const words = ['ar', 'fa', 'ur'].flatMap(realWords).filter((word) => /^\p{Script=Arabic}+$/u.test(word));
    expect(words.length).toBeGreaterThan(1_000);
    for (const word of words) {
      const glyphs = shapeRun(face, word, true, undefined).glyphs.map(({ id, advance, x, y }) => [id, advance, x, y]);
      expect(inkOf(glyphs), word).toEqual(inkOf(expected(font, word)));
    }
  });
});

/** Glyphs and where they are drawn, in no order. */
function inkOf(glyphs: readonly (readonly number[])[]): string[] {
  let pen = 0;
  return glyphs
    .map(([id = 0, advance = 0, x = 0, y = 0]) => {
      pen += advance;
      return [id, pen - advance + x, y].map(Math.round).join(' ');
    })
    .sort();
}

describe('marks and flags', () => {
  it('stay where they belong in Latin, whether a letter holds its marks or is followed by them', () => {
    const face = faces.face('sans', 'regular');
    for (const word of ['phở', 'Việt', 'naïve', 'ç', 'x\u0323\u0301', 'ё']) {
      const [whole, parts] = [word.normalize('NFC'), word.normalize('NFD')].map((text) =>
        shapeRun(face, text, false, shaper).glyphs.reduce((sum, { advance }) => sum + advance, 0),
      );
      expect(parts).toBe(whole);
    }
  });

  it('draws a flag as one sign with the letters of its country, which says the flag', () => {
    const face = faces.face('emoji', 'regular');
    for (const flag of ['🇳🇱', '🇷🇺', '🇹🇭', '🇮🇳']) {
      const { glyphs } = shapeRun(face, flag, false, undefined);
      expect(glyphs.map(({ text }) => text)).toEqual([flag]);
    }
    const [dutch, thai] = ['🇳🇱', '🇹🇭'].map((flag) => shapeRun(face, flag, false, undefined).glyphs[0]?.id);
    expect(dutch).not.toBe(thai);
  });

  it('keeps a danda with the script it ends', () => {
    const pick = createPickFace(faces);
    expect(faceRuns('ছিল।', 'regular', faces, pick)).toEqual([{ face: 'bengali', text: 'ছিল।' }]);
  });
});
