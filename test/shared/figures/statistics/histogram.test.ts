/** Bins people can read: points of a scale, round edges, days, months and years. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateBins } from '../../../../shared/figures/statistics/kinds/date-bins.ts';
import { histogramOf } from '../../../../shared/figures/statistics/kinds/histogram.ts';
import { figuresFor } from '../../../support/statistics/gathered-statistics.ts';

const shown = (entity: object, values: readonly unknown[]) =>
  (figuresFor(entity, values).histogram ?? []).map(({ from, to, count }) => [from, to, count]);

describe('bins of numbers', () => {
  it('are the points of a scale, all of them, also where nobody chose one', () => {
    expect(shown({ type: 'scale', scaleStartValue: -1, scaleCount: 3 }, [0, 0])).toEqual([
      [-1, -1, 0],
      [0, 0, 2],
      [1, 1, 0],
    ]);
  });

  it('reach beyond the scale where an answer does, as when the scale was longer once', () => {
    expect(shown({ type: 'rating', ratingCount: 3 }, [5]).map(([from]) => from)).toEqual([1, 2, 3, 4, 5]);
    expect(shown({ type: 'rating', ratingCount: 3 }, [0]).map(([from]) => from)).toEqual([0, 1, 2, 3]);
  });

  it('are round where a slider has many values, over its whole range', () => {
    const bins = shown({ type: 'slider', sliderMin: 0, sliderMax: 100 }, [0, 4, 5, 100]);
    expect(bins).toHaveLength(20);
    expect([bins[0], bins[1], bins.at(-1)]).toEqual([
      [0, 5, 2],
      [5, 10, 1],
      [95, 100, 1],
    ]);
  });

  it('are as fine as the answers need where these take up little of the range', () => {
    const bins = shown({ type: 'slider', sliderMin: 0, sliderMax: 50_000, sliderStep: 500 }, [0, 500, 7_500, 18_000]);
    expect([bins.length, bins[0], bins.at(-1)]).toEqual([18, [0, 1_000, 2], [17_000, 18_000, 1]]);
  });

  it('are the points of a slider from 0 to 20', () => {
    const bins = shown({ type: 'slider', sliderMin: 0, sliderMax: 20 }, [0, 20, 20]);
    expect([bins.length, bins[0], bins.at(-1)]).toEqual([21, [0, 0, 1], [20, 20, 2]]);
  });

  it('put a value that is on an edge into the bin that begins there', () => {
    const tenths = Array.from({ length: 41 }, (_, n) => n / 10);
    const bins = shown({ type: 'number' }, [...tenths, 0.05]);
    expect(bins[1]).toEqual([0.2, 0.4, 2]);
    expect(bins.at(-1)).toEqual([3.8, 4, 3]);
  });

  it('hold every value once, between their ends, in at most twenty bins', () => {
    const numbers = fc.array(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(numbers, (values) => {
        const sorted = values.map((value) => [value + 0, 1] as const).sort(([a], [b]) => a - b);
        const bins = histogramOf(sorted, undefined, 20);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
        expect(bins.length).toBeLessThanOrEqual(20);
      }),
    );
  });

  it('are made of a hostile range too', () => {
    const hostile = { type: 'slider', sliderMin: -1e15, sliderMax: 1e15, sliderStep: 5e-324 };
    expect(shown(hostile, [1, 2]).length).toBeLessThanOrEqual(20);
    for (const entity of [{ scaleCount: -5 }, { scaleCount: 'many' }, { scaleCount: 1e9 }, { scaleStartValue: {} }]) {
      expect(shown({ type: 'scale', ...entity }, [3]).length).toBeLessThanOrEqual(101);
    }
  });
});

describe('the two highest values', () => {
  it('are those of the scale, not of the answers', () => {
    expect(figuresFor({ type: 'scale', scaleStartValue: 1, scaleCount: 7 }, [5, 6, 7, 1]).top_2_box).toMatchObject({
      count: 2,
      percent: 50,
    });
    expect(figuresFor({ type: 'slider' }, [100])).not.toHaveProperty('top_2_box');
  });
});

describe('the NPS', () => {
  it('is there for a scale of 0 to 10 and for its own type, and not without answers', () => {
    expect(figuresFor({ type: 'nps' }, [10, 8, 0, 0]).nps).toMatchObject({ score: -25, passives: { count: 1 } });
    expect(figuresFor({ type: 'scale', scaleStartValue: 0, scaleCount: 11 }, [9, 9]).nps).toMatchObject({ score: 100 });
    for (const entity of [{ type: 'scale' }, { type: 'rating' }, { type: 'slider' }]) {
      expect(figuresFor(entity, [9, 9])).not.toHaveProperty('nps');
    }
    expect(figuresFor({ type: 'nps' }, [])).not.toHaveProperty('nps');
  });
});

describe('bins of dates', () => {
  const names = (days: readonly string[]) => dateBins(new Map(days.map((day) => [day, 1]))).map(({ from }) => from);

  it('are days up to two months, then months, then years', () => {
    expect(names(['2026-02-27', '2026-03-01'])).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(names(['2025-11-30', '2026-02-01'])).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(names(['1999-01-01', '2006-01-01'])).toHaveLength(8);
  });

  it('are several years each where there are too many', () => {
    const bins = dateBins(
      new Map([
        ['1931-05-01', 2],
        ['2004-05-01', 1],
      ]),
    );
    expect(bins).toHaveLength(38);
    expect([bins[0], bins.at(-1)]).toEqual([
      { from: '1930', to: '1931', count: 2 },
      { from: '2004', to: '2005', count: 1 },
    ]);
    expect(
      dateBins(
        new Map([
          ['0001-01-01', 1],
          ['9999-12-31', 1],
        ]),
      ).length,
    ).toBeLessThanOrEqual(62);
  });
});
