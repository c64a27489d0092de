/** Words set for a page: as wide as they are drawn, and with no more loaded than they need. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { assets, packagedPath } from '../../../../../shared/assets.ts';
import { loadShaper } from '../../../../../shared/formats/fonts/harfbuzz.ts';
import { shaperFor } from '../../../../../shared/formats/fonts/shaper-for.ts';
import { createDocumentFonts, type DocumentFonts } from '../../../../../shared/formats/pdf/text/document-fonts.ts';
import { createTypesetter, type Word } from '../../../../../shared/formats/pdf/text/typesetter.ts';
import { pdfFile } from '../../../../support/files-read/pdf-file.ts';
import { madeReport } from '../../../../support/reports/made-report.ts';
import { surveyScripts } from '../../../../support/surveys/survey-scripts.ts';

/** How far a reader of the file moves the pen: the fonts' own advances, and what stands between the codes. */
function drawnWidth({ strokes }: Word, advanceOf: ReadonlyMap<string, number>): number {
  return strokes.reduce((sum, { font, show, share = 1 }) => {
    const moves = show.replace(/<[^>]*>/g, ' ').split(/\s+/);
    const back = moves.reduce((total, move) => total + Number(move), 0);
    const codes = Array.from(show.matchAll(/<([^>]*)>/g), ([, hex = '']) => hex.match(/.{4}/g) ?? []).flat();
    return sum + share * (codes.reduce((total, code) => total + (advanceOf.get(font + code) ?? 0), 0) - back);
  }, 0);
}

/** Fonts that tell what was asked of them. */
function watchedFonts() {
  const advanceOf = new Map<string, number>();
  const fonts = createDocumentFonts();
  const watched: DocumentFonts = {
    ...fonts,
    code(face, glyphId, text) {
      const code = fonts.code(face, glyphId, text);
      advanceOf.set(code.font + code.hex, face.advance(glyphId));
      return code;
    },
  };
  return { fonts: watched, advanceOf };
}

describe('a word', () => {
  it.each(Object.entries(surveyScripts))('of %s is as wide as it is drawn', async (_, texts) => {
    const { fonts, advanceOf } = watchedFonts();
    const setter = createTypesetter(fonts, 'en', await loadShaper());
    for (const text of texts.flatMap((line) => line.split(' '))) {
      for (const weight of ['regular', 'bold'] as const) {
        const word = setter.word(text, weight);
        expect(word.width).toBeGreaterThan(0);
        expect(Math.abs(drawnWidth(word, advanceOf) - word.width)).toBeLessThanOrEqual(0.5 * text.length);
      }
    }
    expect(setter.missing()).toBe(0);
  });
});

describe('a picture with a tone of skin', () => {
  it('is drawn without the tone, which fonts of one colour have not, and is read with it', () => {
    const setter = createTypesetter(createDocumentFonts(), 'en');
    for (const [toned, plain] of [
      ['👍🏽', '👍'],
      ['🤷🏽‍♀️', '🤷‍♀️'],
    ] as const) {
      const word = setter.word(toned, 'regular');
      expect(word.strokes).toEqual(setter.word(plain, 'regular').strokes);
      expect(word.actualText).toBe(toned);
    }
    expect(setter.missing()).toBe(0);
  });
});

describe('a report', () => {
  it('loads the shaper only for a text that needs it, wherever that stands', async () => {
    for (const script of ['latin', 'cyrillic', 'arabic', 'hebrew', 'chinese'] as const)
      expect(await shaperFor(madeReport({ script }))).toBeUndefined();
    const plain = madeReport();
    expect(await shaperFor({ ...plain, words: { ...plain.words, of: 'จาก' } })).toBe(await loadShaper());
    expect(await shaperFor({ ...plain, logo: { bytes: Buffer.from('ไทย'), type: 'png' } })).toBeUndefined();
  });

  it('opens the fonts of its own script and no others', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'few-fonts-'));
    mkdirSync(join(folder, 'fonts'));
    const before = process.env.ASSETS_DIR;
    process.env.ASSETS_DIR = folder;
    onTestFinished(() => {
      if (before === undefined) delete process.env.ASSETS_DIR;
      else process.env.ASSETS_DIR = before;
      rmSync(folder, { recursive: true });
    });
    for (const file of assets.fonts.filter((name) => /NotoSans(Thai)?_/.test(name)))
      copyFileSync(packagedPath(file), join(folder, 'fonts', basename(file)));
    expect((await pdfFile(madeReport({ script: 'cyrillic' }))).warnings).toEqual([]);
    expect((await pdfFile(madeReport({ texts: surveyScripts.thai }))).warnings).toEqual([]);
    await expect(pdfFile(madeReport({ texts: surveyScripts.lao }))).rejects.toThrow('NotoSansLao');
  });
});
