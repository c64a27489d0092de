/** Tallies that were stored and read again: the same in every member, also where they had to become coarse. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addNumber, emptyNumbers } from '../../../../shared/figures/statistics/number-tally.ts';
import { readPartial, storePartial } from '../../../../shared/figures/statistics/stored-partial.ts';
import {
  readNumbers,
  readTexts,
  storedNumbers,
  storedTexts,
} from '../../../../shared/figures/statistics/stored-tallies.ts';
import { emptySurveyPartial } from '../../../../shared/figures/statistics/survey-partial.ts';
import { addText, emptyTexts } from '../../../../shared/figures/statistics/text-tally.ts';
import { anyCharacter } from '../../../support/run/any-character.ts';

const throughStore = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(Buffer.from(JSON.stringify(value)).toString());

describe('a stored tally', () => {
  it('of numbers is the same again', () => {
    const numbers = fc.array(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), { maxLength: 40 });
    fc.assert(
      fc.property(numbers, (values) => {
        const tally = emptyNumbers();
        for (const value of values) addNumber(tally, value, 1, 20);
        expect(readNumbers(throughStore(storedNumbers(tally)))).toEqual(tally);
      }),
    );
  });

  it('of texts is the same again', () => {
    const texts = fc.array(
      fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom('Yes', 'yes', 'YES ', '__proto__')),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(texts, (written) => {
        const tally = emptyTexts();
        for (const [at, text] of written.entries()) addText(tally, text, at * 7, { texts: 6, characters: 300 });
        const again = readTexts(throughStore(storedTexts(tally)));
        expect(again).toEqual(tally);
        expect([...again.groups.keys()]).toEqual([...tally.groups.keys()]);
      }),
    );
  });

  it('is refused where it was cut off or has another layout', () => {
    const partial = { base: 3, survey: emptySurveyPartial(), questions: [] };
    const stored = storePartial(partial);
    expect(readPartial(stored)).toEqual(partial);
    expect(() => readPartial(stored.subarray(0, stored.length - 4))).toThrow();
    expect(() => readPartial(new Uint8Array())).toThrow();
  });
});
