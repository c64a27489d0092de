/** Lines of text: where they break, how wide they are, and which way they run. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakPoints } from '../../../../../shared/formats/pdf/text/break-points.ts';
import { type TextShape, textLines, textWidth } from '../../../../../shared/formats/pdf/text/text-lines.ts';
import type { Typesetter, Word } from '../../../../../shared/formats/pdf/text/typesetter.ts';
import { anyCharacter } from '../../../../support/run/any-character.ts';

/** Every character is half as wide as it is high, and a word's stroke shows its text. */
const setter: Typesetter = {
  language: 'en',
  word: (text, _weight, isRightToLeft = false): Word => ({
    text,
    strokes: [{ font: 'F1', show: isRightToLeft ? Array.from(text).reverse().join('') : text, rise: 0 }],
    width: Array.from(text).length * 500,
  }),
  missing: () => 0,
};

/** Ten characters a line. */
const shape: TextShape = { size: 10, weight: 'regular', width: 50, isRightToLeft: false };

const shown = (text: string, width = 50) =>
  textLines(setter, text, { ...shape, width }).map(({ words }) =>
    words.map(({ strokes }) => strokes.map(({ show }) => show).join('')).join(''),
  );

describe('lines of text', () => {
  it('break at spaces and leave them behind', () => {
    expect(shown('one two three  four')).toEqual(['one two', 'three', 'four']);
  });

  it('break where the text does, and keep an empty line', () => {
    expect(shown('a\r\n\nb\u2028c')).toEqual(['a', '', 'b', 'c']);
  });

  it('fill to the end with a word that is longer than a line', () => {
    expect(shown('ab 0123456789012345678')).toEqual(['ab', '0123456789', '012345678']);
    expect(shown('x'.repeat(125))).toEqual([...Array.from({ length: 12 }, () => 'x'.repeat(10)), 'xxxxx']);
  });

  it('never part a letter from its marks while a line has room for both', () => {
    const lines = shown('e\u0301'.repeat(12));
    expect(lines.every((line) => !line.startsWith('\u0301'))).toBe(true);
    expect(lines.join('')).toBe('e\u0301'.repeat(12));
  });

  it('stay whole at a no-break space, inside dates and ranges', () => {
    expect(shown('12\u00a0345 on 1\u00a0000')).toEqual(['12\u00a0345 on', '1\u00a0000']);
    expect(shown('on 2026-03-01')).toEqual(['on', '2026-03-01']);
    expect(shown('good-natured')).toEqual(['good-', 'natured']);
  });

  it('break between Chinese characters, but not before a comma nor after a bracket', () => {
    expect(shown('一二三四五六七八九十，一')).toEqual(['一二三四五六七八九', '十，一']);
    expect(shown('一二三四五六七八九（十）')).toEqual(['一二三四五六七八九', '（十）']);
  });

  it('run from right to left by their first letter, with figures and Latin words the other way', () => {
    const [line] = textLines(setter, 'אב 12 xy (ג)', { ...shape, width: 500 });
    expect(line?.isRightToLeft).toBe(true);
    expect(shown('אב 12 xy גד', 500)).toEqual(['דג xy 12 בא']);
    expect(shown('xy אב 12', 500)).toEqual(['xy 12 בא']);
  });

  it('wrap mixed directions in the order of reading', () => {
    expect(shown('אבגדה וזחטי כלמנ', 60)).toEqual(['יטחזו הדגבא', 'נמלכ']);
  });

  it('are as wide as they are measured', () => {
    expect(textWidth(setter, 'four\nlines', shape)).toBe(50);
  });
});

describe('any text at all', () => {
  it('is broken into lines that fit, and nothing of it is lost', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 200 }),
        fc.integer({ min: 5, max: 400 }),
        (text, width) => {
          const lines = textLines(setter, text, { ...shape, width });
          expect(Math.max(...lines.map((line) => line.width))).toBeLessThanOrEqual(Math.max(width, 5) + 1e-6);
          const said = lines
            .flatMap(({ words }) => words.map(({ width: wide }) => wide / 500))
            .reduce((a, b) => a + b, 0);
          const letters = Array.from(text.toWellFormed().replace(/\r\n/g, '\n')).filter(
            (char) => !/[\s\u0085\ufeff]/.test(char),
          );
          expect(said).toBeGreaterThanOrEqual(letters.length);
        },
      ),
    );
  });

  it('has break points that join to the whole of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        const chunks = breakPoints(text);
        expect(chunks.map((chunk) => chunk.text).join('')).toBe(text);
        expect(chunks.every((chunk) => text.startsWith(chunk.text, chunk.at))).toBe(true);
      }),
    );
  });
});
