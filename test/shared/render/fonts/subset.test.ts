/** Reduced fonts keep the outlines and widths of their glyphs. */
import { readFileSync } from 'node:fs';
import fontkit from '@pdf-lib/fontkit';
import { describe, expect, it } from 'vitest';
import { readDict, readIndex } from '../../../../shared/render/fonts/cff-format.ts';
import { fontFiles, fontPath } from '../../../../shared/render/fonts/font-files.ts';
import { subsetCff } from '../../../../shared/render/fonts/subset-cff.ts';
import { subsetTrueType } from '../../../../shared/render/fonts/subset-truetype.ts';

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

describe('a CFF subset', () => {
  it('has an outline for every code, one glyph as often as it is asked for', () => {
    const bytes = readFileSync(fontPath('han', 'regular'));
    const whole = fontkit.create(bytes);
    const ids = Array.from('客户满意度，。ひカ★', (char) => whole.glyphForCodePoint(char.codePointAt(0) ?? 0).id);
    const subset = Buffer.from(subsetCff(bytes, [0, ...ids, ids[0] ?? 0]));
    expect(subset.length).toBeLessThan(bytes.length / 20);
    const names = readIndex(subset, 4);
    const top = readDict(readIndex(subset, names.end).items[0] ?? Buffer.alloc(0));
    const outlines = readIndex(subset, top.find(({ operator }) => operator === 17)?.operands[0] ?? 0).items;
    expect(outlines).toHaveLength(ids.length + 2);
    expect(outlines.at(-1)?.equals(outlines[1] ?? Buffer.alloc(0))).toBe(true);
  });
});

describe('the table of font files', () => {
  it('names files that are there, every one under a name of its own', () => {
    const faces = Object.values(fontFiles).flatMap(({ regular, bold }) => [regular, bold]);
    expect(new Set(faces.map((file) => file.split('/').at(-1))).size).toBe(8);
    for (const face of ['sans', 'arabic', 'hebrew', 'han'] as const)
      for (const weight of ['regular', 'bold'] as const)
        expect(readFileSync(fontPath(face, weight)).length).toBeGreaterThan(40_000);
  });
});
