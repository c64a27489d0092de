/** Texts: what counts as the same one, how it is shown, and what is lost where there are too many different ones. */
import { describe, expect, it } from 'vitest';
import { readTexts, storedTexts } from '../../../../shared/figures/statistics/stored-tallies.ts';
import { addText, emptyTexts, mergeTexts, type TextTally } from '../../../../shared/figures/statistics/text-tally.ts';
import { figuresFor } from '../../../support/statistics/gathered-statistics.ts';

const input = { type: 'input' };

describe('texts that differ in case and spaces only', () => {
  it('are one, shown as it was most often written', () => {
    const { top_answers, distinct } = figuresFor(input, ['So  so', 'so so', 'SO\nSO ', 'so so', 'Café', 'Cafe\u0301']);
    expect(distinct).toBe(2);
    expect(top_answers?.map(({ text, count }) => [text, count])).toEqual([
      ['so so', 4],
      ['Cafe\u0301', 2],
    ]);
  });

  it('are counted in characters, not in the units of a string', () => {
    expect(figuresFor(input, ['👍👍', 'four']).length).toEqual({ mean: 3, min: 2, max: 4 });
  });
});

describe('the sample', () => {
  const texts = Array.from({ length: 300 }, (_, n) => `Text ${n % 150}`);

  it('holds ten texts, none of them twice, in the order they came in', () => {
    const { sample = [] } = figuresFor(input, texts);
    expect(new Set(sample).size).toBe(10);
    const places = sample.map((text) => texts.indexOf(text));
    expect(Math.max(...places) - Math.min(...places)).toBeGreaterThan(50);
  });

  it('holds long texts whole', () => {
    const long = 'x'.repeat(20_000);
    expect(figuresFor(input, [long]).sample).toEqual([long]);
  });
});

describe('more different texts than are counted', () => {
  const limits = { texts: 50, characters: 10_000 };
  const tallyOf = (texts: readonly string[], from = 0) => {
    const tally = emptyTexts();
    for (const [at, text] of texts.entries()) addText(tally, text, from + at + 1, limits);
    return tally;
  };
  // three frequent ones among many that are written once, which grow longer
  const texts = Array.from({ length: 4_000 }, (_, n) =>
    n % 4 === 3 ? `rare ${n}` : (['red', 'Green', 'blue'][n % 4] ?? ''),
  );
  const countsOf = ({ groups, short }: TextTally) => ({
    longest: short.longest,
    counts: [...groups].map(([folded, { count }]) => [folded, count]).toSorted(),
  });

  it('are the short ones, with exact counts', () => {
    const { longest, counts } = countsOf(tallyOf(texts));
    expect(longest).toBe('rare 99'.length);
    expect(counts).toHaveLength(3 + 2 + 23);
    for (const text of ['red', 'green', 'blue']) expect(counts).toContainEqual([text, 1_000]);
  });

  it('are the same however the answers are divided, and in any order', () => {
    const whole = countsOf(tallyOf(texts));
    for (const cut of [1, 700, 1_500, 3_999]) {
      const [first, second] = [texts.slice(0, cut), texts.slice(cut)];
      for (const [one, other] of [
        [first, second],
        [second, first],
      ]) {
        const tally = tallyOf(one ?? []);
        mergeTexts(tally, readTexts(JSON.parse(JSON.stringify(storedTexts(tallyOf(other ?? []))))), limits);
        expect(countsOf(tally)).toEqual(whole);
      }
    }
    expect(countsOf(tallyOf(texts.toReversed()))).toEqual(whole);
  });

  it('are bounded by their characters too', () => {
    const long = Array.from({ length: 30 }, (_, n) => 'x'.repeat(100 + 20 * n));
    const tally = tallyOf([...long, 'short']);
    expect(tally.characters).toBeLessThanOrEqual(limits.characters);
    expect(tally.groups.has('short')).toBe(true);
    expect(countsOf(tallyOf(['short', ...long.toReversed()]))).toEqual(countsOf(tally));
  });

  it('say so', () => {
    const many = Array.from({ length: 20_001 }, (_, n) => `text ${n}`);
    const { approximate, distinct, length } = figuresFor(input, [...many, 'text 0']);
    expect(distinct).toBeNull();
    expect(approximate).toEqual({
      figures: ['top_answers'],
      error: 'only texts of up to 9 characters are counted',
    });
    expect(length?.max).toBe(10);
  });
});
