/** Labels broken into lines. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truncateText, wrapText } from '../../../../shared/formats/charts/wrap-text.ts';

/** Every character is one wide. */
const measure = (text: string) => text.length;
const wrap = (text: string, width: number, maxLines = 3) => wrapText(text, { width, maxLines, size: 1, measure });

describe('a label', () => {
  it('breaks between words', () => {
    expect(wrap('the quick brown fox', 10)).toEqual(['the quick', 'brown fox']);
  });

  it('breaks behind a hyphen or a slash', () => {
    expect(wrap('yes/no-question', 7)).toEqual(['yes/no-', 'questio', 'n']);
  });

  it('breaks inside a word that is too wide', () => {
    expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  });

  it('ends in an ellipsis where there are too many lines', () => {
    expect(wrap('one two three four', 5, 2)).toEqual(['one', 'two…']);
  });

  it('keeps words together that must not part', () => {
    expect(wrap('12\u00a0% of\u00a0all', 7)).toEqual(['12\u00a0%', 'of\u00a0all']);
  });

  it('begins no line with a full stop or a closing bracket', () => {
    expect(wrap('箱子的一角被压坏了。', 9)).toEqual(['箱子的一角被压坏', '了。']);
    expect(wrap('箱子（一角）', 5)).toEqual(['箱子（一', '角）']);
  });

  it('has no line for no text', () => {
    expect(wrap(' \n ', 5)).toEqual([]);
  });

  it('breaks at words where a script sets no spaces, and never inside a letter', () => {
    expect(wrap('พนักงานส่งของสุภาพ', 11)).toEqual(['พนักงานส่ง', 'ของสุภาพ']);
    expect(wrap('ក្រកម្ពុជាស្ត្រី', 6, 9).join('')).toBe('ក្រកម្ពុជាស្ត្រី');
    expect(truncateText('ស្ត្រីស្ត្រី', { width: 9, size: 1, measure })).toBe('ស្ត្រី…');
  });

  it('never tears a character apart', () => {
    expect(wrap('👩‍👩‍👧👩‍👩‍👧', 8, 2)).toEqual(['👩‍👩‍👧', '👩‍👩‍👧']);
  });

  it('never grows too wide or too long, and loses nothing it does not mark', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 2, max: 20 }), (text, width) => {
        const lines = wrap(text, width);
        expect(lines.length).toBeLessThanOrEqual(3);
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
        const kept = lines.join('').replace(/ /g, '');
        const whole = text.replace(/[ \t\r\n]/g, '');
        expect(kept === whole || (kept.endsWith('…') && whole.startsWith(kept.slice(0, -1)))).toBe(true);
      }),
    );
  });

  it('does not measure an endless text to its end', () => {
    let measured = 0;
    const counting = (text: string) => {
      measured += text.length;
      return text.length;
    };
    truncateText('x', { width: 5, size: 1, measure: counting });
    wrapText('word '.repeat(100_000), { width: 20, maxLines: 3, size: 1, measure: counting });
    expect(measured).toBeLessThan(50_000);
  });
});
