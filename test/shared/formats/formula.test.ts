/** What a spreadsheet could take for a formula, and what it could not. */
import { describe, expect, it } from 'vitest';
import { startsLikeFormula } from '../../../shared/formats/formula.ts';

function looksLikeFormula(text: string): boolean {
  const bytes = Buffer.from(`xx${text}=`); // what lies around the cell must not matter
  return startsLikeFormula(bytes, 2, bytes.length - 1);
}

const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
const hidden = [' ', '   ', '\u00a0', '\u00ad', '\u200b', '\u200d', '\u2009', '\u2028', '\u202e', '\u205f', '\u2060']
  .concat([
    '\u3000',
    '\ufeff',
    '\u1680',
    '\u180e',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u3164',
    '\uffa0',
    '\ufe0f',
    '\u2800',
  ])
  .concat(['\u0085', '\u007f', '\u{e0001}', '\u{1d173}', ' \u200b\u00a0 \ufeff']);

describe('a text looks like a formula', () => {
  it.each(starts)('when it begins with %j', (start) => {
    expect(looksLikeFormula(start)).toBe(true);
    expect(looksLikeFormula(`${start}1+1`)).toBe(true);
  });

  it.each(hidden)('when only %j comes before', (space) => {
    for (const start of starts) expect(looksLikeFormula(`${space}${start}x`)).toBe(true);
  });
});

describe('a text does not look like a formula', () => {
  it.each([
    '',
    ' ',
    '\u200b',
    'a=b',
    '1+1',
    "'=1",
    '"=1"',
    'ы=',
    '(=)',
    '#',
    '％',
    '！',
    '０',
    '。=',
    '“=',
    '—',
    '–',
    '−1',
  ])('when it is %j', (text) => expect(looksLikeFormula(text)).toBe(false));

  it('when the sign belongs to the next cell', () => {
    const bytes = Buffer.from(' \u200b=');
    expect(startsLikeFormula(bytes, 0, 4)).toBe(false);
    expect(startsLikeFormula(bytes, 0, 2)).toBe(false);
    expect(startsLikeFormula(bytes, 0, 5)).toBe(true);
  });
});
