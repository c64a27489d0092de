/** Reduced fonts keep the outlines and widths of their glyphs. */
import { readFileSync } from 'node:fs';
import fontkit from '@pdf-lib/fontkit';
import { describe, expect, it } from 'vitest';
import { openFaces } from '../../../../shared/formats/fonts/faces.ts';
import { fontPath } from '../../../../shared/formats/fonts/font-files.ts';
import { loadShaper } from '../../../../shared/formats/fonts/harfbuzz.ts';
import { shapeRun } from '../../../../shared/formats/fonts/shape-run.ts';
import { subsetCff } from '../../../../shared/formats/fonts/subset-cff.ts';
import { subsetTrueType } from '../../../../shared/formats/fonts/subset-truetype.ts';
import { shapedScripts, surveyScripts } from '../../../support/surveys/survey-scripts.ts';

describe('a TrueType subset', () => {
  it.each(['sans', 'arabic', 'hebrew'] as const)('has the outlines of %s in their new order', (face) => {
    const bytes = readFileSync(fontPath(face, 'regular'));
    const whole = fontkit.create(bytes);
    const chars = Array.from('AÁñéiй?1 ُאבשׁمحمد…');
    const glyphIds = [0, ...new Set(chars.map((char) => whole.glyphForCodePoint(char.codePointAt(0) ?? 0).id))];
    const ids = [...new Set(glyphIds)];
    const subset = subsetTrueType(bytes, ids);
    const reduced = fontkit.create(subset);
    expect(subset.length).toBeLessThan(bytes.length / 8);
    for (const [at, id] of ids.entries()) {
      expect(reduced.getGlyph(at).path.toSVG()).toBe(whole.getGlyph(id).path.toSVG());
      expect(reduced.getGlyph(at).advanceWidth).toBe(whole.getGlyph(id).advanceWidth);
    }
  });
});

describe('a subset of shaped words', () => {
  it.each(shapedScripts)('has the outlines that %s is drawn with', async (script) => {
    const face = openFaces().face(script, 'bold');
    const shaper = await loadShaper();
    const glyphs = surveyScripts[script].flatMap((text) => shapeRun(face, text, false, shaper).glyphs);
    const ids = [...new Set([0, ...glyphs.map(({ id }) => id)])];
    const reduced = fontkit.create(subsetTrueType(face.bytes, ids));
    for (const [at, id] of ids.entries())
      expect(reduced.getGlyph(at).path.toSVG()).toBe(face.font.getGlyph(id).path.toSVG());
  });
});

/** The OpenType font with another CFF table behind its own tables. */
function withOutlines(openType: Buffer, cff: Uint8Array): Buffer {
  const font = Buffer.concat([openType, cff]);
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) {
    if (font.toString('latin1', at, at + 4) !== 'CFF ') continue;
    font.writeUInt32BE(openType.length, at + 8);
    font.writeUInt32BE(cff.length, at + 12);
  }
  return font;
}

describe('a CFF subset', () => {
  it.each([
    ['han', 'regular', '客户满意度，。ひカ★客→Ａ1A々'],
    ['han', 'bold', '客户满意度，。ひカ★客→Ａ1A々'],
    ['hangul', 'regular', '만족도 조사, 뷁한한1A'],
    ['hangul', 'bold', '만족도 조사, 뷁한한1A'],
  ] as const)('has an outline for every code, and a glyph as often as it is asked for: %s %s', (face, weight, text) => {
    const bytes = readFileSync(fontPath(face, weight));
    const whole = fontkit.create(bytes);
    const chars = Array.from(text);
    const ids = [0, ...chars.map((char) => whole.glyphForCodePoint(char.codePointAt(0) ?? 0).id)];
    const subset = subsetCff(bytes, ids);
    const reduced = fontkit.create(withOutlines(bytes, subset));
    expect(subset.length).toBeLessThan(bytes.length / 20);
    for (const [at, id] of ids.entries())
      expect(reduced.getGlyph(at).path.toSVG()).toBe(whole.getGlyph(id).path.toSVG());
  });
});
