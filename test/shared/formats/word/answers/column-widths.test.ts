/** Widths by content: the sum is always the page, and room goes where the text is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnWidths } from '../../../../../shared/formats/word/answers/column-widths.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const column = (title: string, ...sample: string[]) => ({ title, sample });

describe('column widths', () => {
  it('give the room to the long texts', () => {
    const [id = 0, text = 0, answer = 0] = columnWidths(
      [column('ID', '1', '2'), column('Comment', 'a long answer '.repeat(9)), column('Score', '10')],
      14_000,
      80,
      160,
    );
    expect(text).toBeGreaterThan(5 * id);
    expect(text).toBeGreaterThan(5 * answer);
  });

  it('leave a word whole where there is room for it', () => {
    const texts = [
      column('Comment', 'many words '.repeat(30)),
      column('City', 'Новосибирск'),
      column('X', 'y '.repeat(80)),
    ];
    const [, city = 0] = columnWidths(texts, 9_000, 80, 160);
    expect(city).toBeGreaterThanOrEqual('Новосибирск'.length * 80 + 160);
  });

  it('count letters of East Asian scripts twice', () => {
    const [latin = 0, wide = 0] = columnWidths(
      [column('a', 'xxxxxxxx'), column('a', '漢字漢字漢字漢字')],
      4_000,
      80,
      0,
    );
    expect(wide / latin).toBeCloseTo(2, 1);
  });

  it('fill the page to the last point, whatever is in the columns', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 300 });
    const needs = fc.record({ title: texts, sample: fc.array(texts, { maxLength: 5 }) });
    fc.assert(
      fc.property(fc.array(needs, { minLength: 1, maxLength: 63 }), (columns) => {
        const widths = columnWidths(columns, 15_138, 80, 160);
        expect(sum(widths)).toBe(15_138);
        expect(widths.every((width) => Number.isInteger(width) && width > 0)).toBe(true);
      }),
    );
  });
});
