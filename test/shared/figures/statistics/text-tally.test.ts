/** Texts: what counts as the same one, how it is shown, and what is lost where there are too many different ones. */
import { describe, expect, it } from 'vitest';
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

describe('more different texts than are counted exactly', () => {
  const limits = { texts: 50, characters: 10_000 };
  const tallyOf = (texts: readonly string[], from = 0) => {
    const tally = emptyTexts();
    for (const [at, text] of texts.entries()) addText(tally, text, from + at + 1, limits);
    return tally;
  };
  // three frequent ones among many that are written once
  const texts = Array.from({ length: 4_000 }, (_, n) =>
    n % 4 === 3 ? `rare ${n}` : (['red', 'green', 'blue'][n % 4] ?? ''),
  );
  const countOf = (tally: TextTally, text: string) => tally.groups.get(text)?.count ?? 0;

  it('lose no frequent one, and no more of its count than is stated', () => {
    const tally = tallyOf(texts);
    expect(tally.lost).toBeGreaterThan(0);
    for (const text of ['red', 'green', 'blue']) {
      expect(countOf(tally, text)).toBeLessThanOrEqual(1_000);
      expect(countOf(tally, text) + (tally.lost ?? 0)).toBeGreaterThanOrEqual(1_000);
    }
    expect(tally.lost).toBeLessThan(1_000 / 10);
    expect(tally.groups.size).toBeLessThanOrEqual(limits.texts);
  });

  it('keep that bound when parts are merged', () => {
    const tally = tallyOf(texts.slice(0, 1_500));
    mergeTexts(tally, tallyOf(texts.slice(1_500), 1_500), limits);
    expect(countOf(tally, 'red')).toBeLessThanOrEqual(1_000);
    expect(countOf(tally, 'red') + (tally.lost ?? 0)).toBeGreaterThanOrEqual(1_000);
  });

  it('are bounded by their length too, spellings first', () => {
    const spellings = Array.from({ length: 12 }, (_, n) => `${' '.repeat(n)}${'long '.repeat(200)}`);
    const tally = tallyOf(spellings);
    expect(tally.lost).toBeUndefined();
    expect([...tally.groups.values()]).toMatchObject([{ count: 12 }]);
    expect(tally.characters).toBeLessThanOrEqual(limits.characters);
  });

  it('say so', () => {
    const many = Array.from({ length: 20_001 }, (_, n) => `text ${n}`);
    const { approximate, distinct } = figuresFor(input, [...many, 'text 0']);
    expect(distinct).toBeNull();
    expect(approximate).toEqual({ figures: ['top_answers'], error: 'counts may be too low by up to 1' });
  });
});
