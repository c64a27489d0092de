/** A column carries the letters of those that are significantly lower, and nothing is tested that has no base. */
import { describe, expect, it } from 'vitest';
import { corrected } from '../../../../shared/figures/significance/correct.ts';
import { lettersOf } from '../../../../shared/figures/significance/letters.ts';
import { meanTest } from '../../../../shared/figures/significance/mean-test.ts';
import { proportionTest } from '../../../../shared/figures/significance/proportion-test.ts';
import { lettersOfShown } from '../../../../shared/privacy/suppress/shown-letters.ts';

const columnsOf = (shares: readonly (number | null)[], respondents = 100) =>
  shares.map((value, at) => ({ letter: 'ABCDEF'[at] ?? '', respondents, value }));

const test = (a: { value: number | null; respondents: number }, b: typeof a) =>
  proportionTest({ share: a.value ?? 0, base: a.respondents }, { share: b.value ?? 0, base: b.respondents });

const plain = { confidence: 95, correction: 'none' } as const;

describe('letters', () => {
  it('stand with the higher of two columns that differ', () => {
    expect(lettersOf(columnsOf([0.6, 0.4, 0.2, 0.58]), test, plain)).toEqual(['BC', 'C', '', 'BC']);
  });

  it('are fewer with more confidence and with a correction', () => {
    const columns = columnsOf([0.5, 0.36, 0.35]);
    expect(lettersOf(columns, test, plain)).toEqual(['BC', '', '']);
    expect(lettersOf(columns, test, { ...plain, confidence: 99 })).toEqual(['', '', '']);
    expect(lettersOf(columns, test, { ...plain, correction: 'bonferroni' })).toEqual(['', '', '']);
  });

  it('have spaces between them where some columns have two, and lose those of hidden columns', () => {
    const columns = ['A', 'B', 'AA', 'AB'].map((letter, at) => ({ letter, respondents: 100, value: 0.9 - at * 0.25 }));
    const marked = lettersOf(columns, test, { ...plain, separator: ' ' });
    expect(marked).toEqual(['B AA AB', 'AA AB', 'AB', '']);
    const group = {
      column: 'country',
      title: '',
      is_overlapping: false,
      columns: columns.map(({ letter }) => ({ id: letter, text: letter, letter, base: 100 })),
    };
    const shown = lettersOfShown(group, [false, true, false, false]);
    expect(marked.map(shown)).toEqual(['AA AB', 'AA AB', 'AB', '']);
    const short = { ...group, columns: group.columns.slice(0, 2) };
    expect(lettersOfShown(short, [false, true])('AB')).toBe('A');
  });

  it('are not given on fewer than thirty respondents, or without a figure', () => {
    expect(lettersOf(columnsOf([0.9, 0.1], 29), test, plain)).toEqual(['', '']);
    expect(lettersOf(columnsOf([0.9, 0.1], 30), test, plain)).toEqual(['B', '']);
    expect(lettersOf(columnsOf([0.9, null]), test, plain)).toEqual(['', '']);
  });
});

describe('tests', () => {
  it('say nothing of one answer, of shares that are all or nothing, and of no spread', () => {
    expect(proportionTest({ share: 1, base: 1 }, { share: 0, base: 50 })).toBeNull();
    expect(proportionTest({ share: 1, base: 40.2 }, { share: 1, base: 50.7 })).toBeNull();
    expect(proportionTest({ share: 0, base: 40 }, { share: 0, base: 50 })).toBeNull();
    expect(meanTest({ mean: 3, sd: 1, base: 1 }, { mean: 4, sd: 1, base: 30 })).toBeNull();
    expect(meanTest({ mean: 3, sd: 0, base: 30 }, { mean: 4, sd: 0, base: 30 })).toBeNull();
  });

  it('are corrected without those that could not be made', () => {
    expect(corrected([0.01, null, 0.04], 'bonferroni')).toEqual([0.02, null, 0.08]);
    expect(corrected([0.01, null, 0.04], 'bh')).toEqual([0.02, null, 0.04]);
    expect(corrected([0.01, null], 'none')).toEqual([0.01, null]);
    expect(corrected([], 'bh')).toEqual([]);
  });
});
