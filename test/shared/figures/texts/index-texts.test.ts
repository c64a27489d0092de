/** Terms are counted once per text, exactly or openly not so, and in chunks as in one go. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexTexts } from '../../../../shared/figures/texts/index-texts.ts';
import { readableTexts } from '../../../../shared/figures/texts/readable-texts.ts';
import { termFigures } from '../../../../shared/figures/texts/term-figures.ts';
import { emptyIndex, mergeTextIndexes, usualForm } from '../../../../shared/figures/texts/text-index.ts';
import { segmentsAt } from '../../../support/files-written/segmented-file.ts';
import { randomBanner, randomTexts, readable, rulesOfReports } from '../../../support/surveys/written-texts.ts';

describe('an index of texts', () => {
  it('counts texts, not occurrences, in all and by group', () => {
    const texts = readable(['Delivery, delivery!', 'Deliveries are slow', 'the', 'slow'], (row) => [
      row < 2 ? [0] : [],
    ]);
    const index = indexTexts(texts, { banner: [2], language: 'en' });
    expect(index).toMatchObject({ texts: 4, groups: [[2, 0, 2]], truncated: undefined });
    expect(Object.fromEntries(index.terms)).toMatchObject({
      deliveri: { texts: 2, groups: [[2, 0, 0]] },
      slow: { texts: 2, groups: [[1, 0, 1]] },
    });
    expect(index.terms.size).toBe(2);
  });

  it('names a term by its most frequent form, the first of equals', () => {
    expect(usualForm({ forms: new Map([['b', 2], ['c', 3], ['a', 3]]) })).toBe('a'); // biome-ignore format: a list
  });

  it('refuses a group that the banner does not have', () => {
    expect(() =>
      indexTexts(
        readable(['one'], () => [[2]]),
        { banner: [2], language: 'en' },
      ),
    ).toThrow(RangeError);
  });

  it('of chunks merges into the index of all', () => {
    fc.assert(
      fc.property(randomTexts, fc.array(fc.nat(30), { maxLength: 3 }), (written, places) => {
        const request = { banner: randomBanner, language: 'en' };
        const texts = [...readableTexts(written, 'scrub')];
        const merged = emptyIndex(randomBanner);
        for (const chunk of segmentsAt(texts, places)) mergeTextIndexes(merged, indexTexts(chunk, request));
        expect(merged).toEqual(indexTexts(texts, request));
      }),
    );
  });

  it('says how much counts may lack once it holds too many terms', () => {
    const word = fc.integer({ min: 0, max: 30 }).map((n) => `w${n % 7 < 3 ? n % 7 : n}`);
    const limits = { terms: 6, forms: 100 };
    fc.assert(
      fc.property(
        fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 40 }),
        fc.array(fc.nat(40), { maxLength: 3 }),
        (all, places) => {
          const texts = readable(all.map((words) => words.join(' ')));
          const exact = indexTexts(texts, { banner: [], language: 'en' });
          const index = emptyIndex([]);
          for (const chunk of segmentsAt(texts, places)) {
            mergeTextIndexes(index, indexTexts(chunk, { banner: [], language: 'en', limits }), limits);
          }
          expect(index.terms.size).toBeLessThanOrEqual(limits.terms);
          expect(index.truncated === undefined).toBe(exact.terms.size <= limits.terms);
          const listed = termFigures(index, { ...rulesOfReports(), most: 100 }).terms;
          expect(listed.every(({ count }) => count > (index.truncated?.missingAtMost ?? 0))).toBe(true);
          for (const [key, { texts: whole }] of exact.terms) {
            const counted = index.terms.get(key)?.texts ?? 0;
            expect(counted).toBeLessThanOrEqual(whole);
            expect(counted).toBeGreaterThanOrEqual(whole - (index.truncated?.missingAtMost ?? 0));
          }
        },
      ),
    );
  });

  it('keeps only the usual form of each term once it holds too many forms', () => {
    const texts = readable(['order orders', 'orders ordered ordering', 'fast']);
    const index = indexTexts(texts, { banner: [], language: 'en', limits: { terms: 10, forms: 4 } });
    expect(index).toMatchObject({ forms: 2, truncated: { missingAtMost: 0 } });
    expect([...index.terms.values()].map(usualForm)).toEqual(['orders', 'fast']);
  });
});
