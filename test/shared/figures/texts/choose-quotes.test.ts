/** Quotes are chosen by rule: readable, from every group, new, unlike each other, and the same however texts are divided. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseQuotes, quoteCandidates } from '../../../../shared/figures/texts/choose-quotes.ts';
import { readableTexts } from '../../../../shared/figures/texts/readable-texts.ts';
import { searchTexts } from '../../../../shared/figures/texts/search-texts.ts';
import { readTextQuery } from '../../../../shared/figures/texts/text-query.ts';
import { segmentsAt } from '../../../support/files-written/segmented-file.ts';
import { randomBanner, randomTexts, writtenTexts } from '../../../support/surveys/written-texts.ts';

type Written = ReturnType<typeof writtenTexts>;

function candidates(written: Written, rule: { count: number; column?: number }, search = '', banner: number[] = []) {
  const query = readTextQuery(search, 'en');
  const { matched } = searchTexts(readableTexts(written, 'scrub'), { query, banner, language: 'en', limit: 0 });
  return quoteCandidates(matched, { ...rule, language: 'en' });
}

function quotes(texts: readonly string[], count = 10, search = '') {
  return chooseQuotes(candidates(writtenTexts(texts), { count }, search), { count, minimumBase: 0 });
}

const long = 'The courier came two hours late and the box was wet.';

describe('quotes', () => {
  it.each([
    'no',
    '-',
    'n/a',
    'N/A.',
    'Hello! Good morning, thank you very much',
    'Нет, спасибо, всё',
    'nada, gracias',
    '👍👍👍',
    '12 34 56',
    'I do not know',
    'Nothing at all, no comments',
  ])('are never %j', (text) => {
    expect(quotes([text])).toEqual([]);
  });

  it('are readable ones first, then the newest', () => {
    const older = 'Payment by card failed twice before it went through.';
    expect(quotes([older, long, 'Slow web page']).map(({ text }) => text)).toEqual([long, older, 'Slow web page']);
  });

  it('are not twice the same words', () => {
    expect(
      quotes([long, long.toUpperCase(), 'The box was wet, the courier came late: two hours!']).map(({ row }) => row),
    ).toEqual([2]);
  });

  it('come from every group by turns', () => {
    const written = writtenTexts(
      Array.from({ length: 6 }, (_, row) => `${long} It was order number ${row}.`),
      (row) => [row === 0 ? [1] : row === 1 ? [] : [0]],
    );
    const rule = { count: 4, column: 0 };
    const chosen = chooseQuotes(candidates(written, rule, '', [2]), { ...rule, minimumBase: 0 });
    expect(chosen.map(({ row }) => row)).toEqual([5, 0, 1, 4]);
  });

  it('are not the same words of two groups', () => {
    const rule = { count: 4, column: 0 };
    const written = writtenTexts([long, 'Payment by card failed twice before it went through.', long], (row) => [
      [row % 2],
    ]);
    written.push({ row: 3, submittedAt: 0, groups: [[1]], text: long.toLowerCase() });
    const chosen = chooseQuotes(candidates(written, rule, '', [2]), { ...rule, minimumBase: 0 });
    expect(chosen.map(({ row }) => row)).toEqual([2, 1]);
  });

  it('are whole sentences around what is searched for', () => {
    const filler = 'This sentence is here only to make the text as long as some people write. '.repeat(4);
    const [quote] = quotes([`${filler}${long} ${filler}`], 1, 'courier');
    expect(quote?.text.startsWith(long)).toBe(true);
    expect(quote?.text).toMatch(/^The.*\.$/);
    expect(quote?.text.length).toBeLessThanOrEqual(300);
    expect(quote?.highlights.map(([start, end]) => quote.text.slice(start, end))).toEqual(['courier']);
  });

  it('are cut between words where a single sentence is too long', () => {
    const [quote] = quotes(
      [`${'some words of it '.repeat(40)}courier${' and more of these'.repeat(40)}`],
      1,
      'courier',
    );
    expect(quote?.text).toMatch(/^….*(?<! )…$/);
    expect(quote?.text.length).toBeLessThanOrEqual(302);
    expect(quote?.highlights.map(([start, end]) => quote.text.slice(start, end))).toEqual(['courier']);
  });

  it('are none under a minimum base', () => {
    expect(chooseQuotes(candidates(writtenTexts([long]), { count: 3 }), { count: 3, minimumBase: 2 })).toEqual([]);
  });

  it('hold nothing that was scrubbed', () => {
    expect(quotes(['Please call me about the broken box: +7 916 123-45-67']).map(({ text }) => text)).toEqual([
      'Please call me about the broken box: [phone]',
    ]);
  });

  it('are the same however texts are divided', () => {
    fc.assert(
      fc.property(randomTexts, fc.array(fc.nat(30), { maxLength: 3 }), fc.nat(4), (written, places, count) => {
        const rule = { count, column: 1 };
        const whole = chooseQuotes(candidates(written, rule, '', randomBanner), { ...rule, minimumBase: 0 });
        const parts = segmentsAt(written, places).flatMap((chunk) => candidates(chunk, rule, '', randomBanner));
        expect(chooseQuotes(parts, { ...rule, minimumBase: 0 })).toEqual(whole);
        expect(whole.length).toBeLessThanOrEqual(count);
      }),
    );
  });
});
