/** A view of texts: made in chunks and merged it is the view of all, and under a minimum base it tells of no few. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyTextView,
  mergeTextViews,
  shownTexts,
  type TextsRequest,
  viewTexts,
} from '../../../../shared/figures/texts/view-texts.ts';
import { segmentsAt } from '../../../support/files-written/segmented-file.ts';
import { randomBanner, randomTexts, rulesOfReports, writtenTexts } from '../../../support/surveys/written-texts.ts';

const request: TextsRequest = {
  search: '',
  banner: randomBanner,
  language: 'en',
  freeText: 'scrub',
  limit: 5,
  terms: 10,
  quotes: 3,
  quotesBy: 0,
};

describe('a view of texts', () => {
  it('of chunks, merged, is the view of all', () => {
    const search = fc.constantFrom('', 'delivery', '-fast');
    fc.assert(
      fc.property(
        randomTexts,
        search,
        fc.array(fc.nat(30), { maxLength: 3 }),
        fc.nat(6),
        (written, wanted, places, minimum) => {
          const own = { ...request, search: wanted };
          const merged = emptyTextView(own);
          for (const chunk of segmentsAt(written, places)) mergeTextViews(merged, viewTexts(chunk, own), own);
          const rules = rulesOfReports(minimum);
          expect(shownTexts(merged, own, rules)).toEqual(shownTexts(viewTexts(written, own), own, rules));
        },
      ),
    );
  });

  it('lists the terms of the texts found, the most frequent first', () => {
    const written = writtenTexts(['Slow delivery', 'Deliveries: slow, wet box', 'Nice box', 'deliveries'], () => [
      [0],
      [1, 2],
    ]);
    const listed = (search: string) =>
      shownTexts(viewTexts(written, { ...request, search }), request, rulesOfReports());
    expect(listed('').terms.terms.map(({ term, count, percent }) => [term, count, percent])).toEqual([
      ['deliveries', 3, 75],
      ['box', 2, 50],
      ['slow', 2, 50],
      ['nice', 1, 25],
      ['wet', 1, 25],
    ]);
    expect(listed('').terms.terms[0]?.groups.map((groups) => groups.map(({ count }) => count))).toEqual([
      [3, 0],
      [0, 3, 3],
    ]);
    expect(listed('box').terms).toMatchObject({
      texts: 2,
      terms: [{ term: 'box' }, { term: 'deliveries' }, {}, {}, {}],
    });
  });

  it('lists no term of few respondents, or of nearly all, under a minimum base', () => {
    const written = writtenTexts(
      Array.from({ length: 30 }, (_, row) => `usual ${row < 12 ? 'common' : ''} ${row < 3 ? 'rare' : 'frequent'}`),
    );
    const own = { ...request, banner: [] };
    const shown = (search: string, minimum: number) =>
      shownTexts(viewTexts(written, { ...own, search }), { ...own, search }, rulesOfReports(minimum)).terms;
    expect(shown('', 0).terms.map(({ term }) => term)).toEqual(['usual', 'frequent', 'common', 'rare']);
    expect(shown('', 5).terms.map(({ term }) => term)).toEqual(['usual', 'common']);
    expect(shown('common', 5)).toEqual({ texts: null, groups: [], terms: [], truncated: null });
    expect(shown('', 31)).toEqual({ texts: null, groups: [], terms: [], truncated: null });
  });
});
