/** The one cleaning step: what XML forbids becomes U+FFFD, everything else stays. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '../../../shared/surveys/clean-text.ts';
import { showValue } from '../../../shared/surveys/show-value.ts';

/** The production `Char` of XML 1.0. */
const isXmlCharacter = (code: number) =>
  [0x9, 0xa, 0xd].includes(code) ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

describe('clean text', () => {
  it('is right for every single UTF-16 unit', () => {
    for (let unit = 0; unit <= 0xffff; unit++) {
      const char = String.fromCharCode(unit);
      expect(cleanText(char)).toBe(isXmlCharacter(unit) ? char : '\ufffd');
    }
  });

  it('is right for any sequence of units', () => {
    const units = fc.array(fc.oneof(fc.integer({ min: 0xd7f0, max: 0xe010 }), fc.integer({ min: 0, max: 0xffff })));
    fc.assert(
      fc.property(units, (codes) => {
        const text = String.fromCharCode(...codes);
        const expected = [...text].map((char) => (isXmlCharacter(char.codePointAt(0) ?? 0) ? char : '\ufffd'));
        expect(cleanText(text)).toBe(expected.join(''));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['😀', '👨‍👩‍👧', '𐍈', '\u{10ffff}', '\u{1fffe}'])('keeps %s', (text) => expect(cleanText(text)).toBe(text));
});

describe('any value as text', () => {
  it.each([
    ['text', 'text'],
    [null, ''],
    [undefined, ''],
    [0, '0'],
    [false, 'false'],
    [['a', 1], 'a; 1'],
    [[], ''],
    [['a', null], '["a",null]'],
    [{ a: [1] }, '{"a":[1]}'],
    [{ toString: 'x', valueOf: 1 }, '{"toString":"x","valueOf":1}'],
    ['a\u0000\ud800', 'a\ufffd\ufffd'],
  ])('%j is %j', (value, text) => expect(showValue(value)).toBe(text));

  it('never throws and never says [object Object]', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => !showValue(value).includes('[object')));
  });
});
