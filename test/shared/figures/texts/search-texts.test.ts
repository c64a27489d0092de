/** What a search finds: words in any form, phrases, words left out; newest first, page by page; nothing that was scrubbed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableTexts } from '../../../../shared/figures/texts/readable-texts.ts';
import {
  emptySearch,
  mergeSearches,
  searchTexts,
  shownSearch,
  type TextPlace,
} from '../../../../shared/figures/texts/search-texts.ts';
import { readTextQuery } from '../../../../shared/figures/texts/text-query.ts';
import { segmentsAt } from '../../../support/files-written/segmented-file.ts';
import { randomBanner, randomTexts, readable, rulesOfReports } from '../../../support/surveys/written-texts.ts';

const texts = [
  'Fast delivery, friendly people',
  'The deliveries were not fast enough',
  'Entregaron un e-mail',
  'Доставку привезли быстро 👍',
  'Write to grace@example.org',
];

function request(search: string, limit = 10) {
  return { query: readTextQuery(search, 'en'), banner: [], language: 'en', limit };
}

/** What is found, with what is highlighted in it in brackets. */
function found(search: string, all: readonly string[] = texts): string[] {
  const { page } = searchTexts(readable(all), request(search)).search;
  return page.map(({ text, highlights }) =>
    highlights.reduceRight(
      (marked, [start, end]) => `${marked.slice(0, start)}<${marked.slice(start, end)}>${marked.slice(end)}`,
      text,
    ),
  );
}

describe('a search', () => {
  it('finds a word in any of its forms', () => {
    expect(found('DELIVERY')).toEqual(['The <deliveries> were not fast enough', 'Fast <delivery>, friendly people']);
    expect(found('доставка')).toEqual(['<Доставку> привезли быстро 👍']);
    expect(found('👍🏽')).toEqual(['Доставку привезли быстро <👍>']);
  });

  it('finds texts that have all words', () => {
    expect(found('fast friendly')).toEqual(['<Fast> delivery, <friendly> people']);
    expect(found('fast slow')).toEqual([]);
  });

  it.each(['"fast deliveries"', '“fast delivery”', '«Fast delivery»', 'fast-delivery', 'friendly "fast delivery"'])(
    'finds words side by side, in their order: %s',
    (search) => {
      expect(found(search)).toHaveLength(1);
    },
  );

  it('highlights a phrase as one', () => {
    expect(found('"fast delivery"')).toEqual(['<Fast delivery>, friendly people']);
    expect(found('"delivery friendly people" "fast delivery"')).toEqual(['<Fast delivery, friendly people>']);
    expect(found('e-mail')).toEqual(['Entregaron un <e-mail>']);
  });

  it('leaves out texts with a word', () => {
    expect(found('delivery -friendly')).toEqual(['The <deliveries> were not fast enough']);
    expect(found('delivery -"not fast"')).toEqual(['Fast <delivery>, friendly people']);
    expect(found('-fast -mail -доставка')).toEqual(['Write to [e-mail]']);
  });

  it.each(['', ' ', '""', '-', '?!'])('without words finds everything: %j', (search) => {
    expect(found(search)).toHaveLength(texts.length);
  });

  it('takes a quote that is never closed for none', () => {
    expect(found('"fast friendly')).toEqual(['<Fast> delivery, <friendly> people']);
  });

  it.each(['grace', 'example.org', '"grace@example.org"', '"to e-mail"'])(
    'cannot find what was scrubbed: %s',
    (search) => {
      expect(found(search)).toEqual([]);
    },
  );

  it('cannot find what the respondent hides elsewhere', () => {
    const own = [{ kind: 'name' as const, value: 'Grace Hopper' }];
    const written = [{ row: 1, submittedAt: 0, groups: [], text: 'Grace was here', own }];
    expect(searchTexts(readableTexts(written, 'scrub'), request('grace')).search.found.texts).toBe(0);
    expect(searchTexts(readableTexts(written, 'keep'), request('grace')).search.found.texts).toBe(1);
    expect(searchTexts(readableTexts(written, 'remove'), request('')).search.all.texts).toBe(0);
  });
});

describe('pages of a search', () => {
  it('hold every text found once, newest first, whatever the chunks', () => {
    const search = fc.constantFrom('', 'delivery', 'fast -slow', '"доставка fast"');
    fc.assert(
      fc.property(randomTexts, search, fc.array(fc.nat(30), { maxLength: 3 }), (written, wanted, places) => {
        const all = [...readableTexts(written, 'scrub')];
        const chunks = segmentsAt(all, places);
        const base = { query: readTextQuery(wanted, 'en'), banner: randomBanner, language: 'en', limit: 4 };
        const whole = searchTexts(all, { ...base, limit: 100 }).search;
        const rows: number[] = [];
        let after: TextPlace | undefined;
        do {
          const merged = emptySearch(randomBanner);
          for (const chunk of chunks) {
            mergeSearches(merged, searchTexts(chunk, { ...base, after }).search, base);
          }
          const shown = shownSearch(merged, { ...rulesOfReports(), limit: 4 });
          expect(shown).toMatchObject({ texts: all.length, found: whole.found.texts });
          expect(merged.found).toEqual(whole.found);
          expect(merged.parts).toEqual(whole.parts);
          rows.push(...shown.page.map(({ row }) => row));
          after = shown.next ?? undefined;
        } while (after);
        expect(rows).toEqual(whole.page.map(({ row }) => row));
        const times = whole.page.map(({ submittedAt }) => submittedAt);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
      }),
    );
  });

  it('show no texts under a minimum base, and no count of few or of nearly all', () => {
    const some = readable(
      Array.from({ length: 20 }, (_, row) => `${row < 3 ? 'rare' : 'usual'} ${row < 10 ? 'half' : ''}`),
      (row) => [[row % 2]],
    );
    const shown = (search: string) => {
      const partial = searchTexts(some, { ...request(search), banner: [2] }).search;
      return shownSearch(partial, { ...rulesOfReports(5), limit: 10 });
    };
    expect(shown('half')).toMatchObject({ texts: 20, groups: [[10, 10]], found: 10, page: [], next: null });
    expect(
      shown('half')
        .foundIn.flat()
        .map(({ count }) => count),
    ).toEqual([5, 5]);
    for (const search of ['rare', 'usual', 'nothing']) {
      expect(shown(search)).toMatchObject({ found: null, page: [], next: null });
      expect(
        shown(search)
          .foundIn.flat()
          .every(({ count, percent, p }) => (count ?? percent ?? p) === null),
      ).toBe(true);
    }
  });

  it('tell nothing of few by the difference of two searches', () => {
    // 3 of the 12 texts with "slow" have "box" as well, and 3 of the 9 with the words of the phrase have them in another order
    const some = readable([
      ...Array.from({ length: 9 }, () => 'slow'),
      ...Array.from({ length: 3 }, () => 'slow box'),
      ...Array.from({ length: 9 }, () => 'box of ours'),
      ...Array.from({ length: 9 }, () => 'nice'),
      ...Array.from({ length: 9 }, (_, at) => (at < 6 ? 'red car' : 'car red')),
    ]);
    const count = (search: string) =>
      shownSearch(searchTexts(some, request(search)).search, { ...rulesOfReports(5), limit: 10 }).found;
    expect(['slow', 'box', 'car red', 'slow -nice'].map(count)).toEqual([12, 12, 9, 12]);
    expect(['slow -box', 'slow box', '-slow -box', '"red car"', '-"red car"'].map(count)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(count('-a -b -c -d -e -f -g -h -i')).toBe(null);
  });

  it('tell nothing of few in a group by the difference of two searches', () => {
    // 10 of the 20 texts of the first group have "slow", 2 of them with "box"; in the others it is half of them
    const some = readable(
      Array.from(
        { length: 80 },
        (_, at) => `${at % 20 < 10 ? 'slow' : 'nice'} ${at % 10 < (at < 20 ? 2 : 5) ? 'box' : ''}`,
      ),
      (row) => [[Math.floor(row / 20)]],
    );
    const counts = (search: string) => {
      const partial = searchTexts(some, { ...request(search), banner: [4] }).search;
      return shownSearch(partial, { ...rulesOfReports(5), limit: 10 }).foundIn[0]?.map(({ count }) => count);
    };
    expect(counts('slow')).toEqual([10, 10, 10, 10]);
    expect(counts('slow -box')).toEqual([null, null, 5, 5]);
  });
});
