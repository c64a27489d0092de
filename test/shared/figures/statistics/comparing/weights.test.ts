/** Weighted figures are what a plain transcription of their formulas gives. */
import { describe, expect, it } from 'vitest';
import type { QuestionStatistics, Statistics } from '../../../../../shared/surveys/figure-types/statistics.ts';
import { comparedStatisticsOf } from '../../../../support/statistics/compared-statistics.ts';
import {
  answersOf,
  comparedSurvey,
  cutInto,
  type Row,
  randomRows,
} from '../../../../support/surveys/compared-survey.ts';

const rows = randomRows(11, 300);
const heavy = rows.filter(({ w }) => Number(w) > 0);
const weighted = comparedStatisticsOf(comparedSurvey, [answersOf(rows)], {
  comparison: { weight: { column: 'var:w' }, banner: [['country']] },
});

function figuresOf(questionId: string, { questions }: Statistics = weighted): QuestionStatistics {
  const found = questions.find(({ question }) => question.id === questionId);
  if (!found) throw new Error(`no question ${questionId}`);
  return found.statistics;
}

const weigh = (some: readonly Row[], weightOf = (row: Row) => Number(row.w)) => {
  const sum = some.reduce((total, row) => total + weightOf(row), 0);
  const squares = some.reduce((total, row) => total + weightOf(row) ** 2, 0);
  return { sum, base: sum ** 2 / squares };
};

describe('weighted figures', () => {
  it('rest on those who have a weight, and say how many have none', () => {
    const { sum, base } = weigh(heavy);
    expect(weighted.counted).toBe(rows.length);
    expect(weighted.weights).toMatchObject({
      kind: 'column',
      columns: ['var:w'],
      weighted: heavy.length,
      unweighted: rows.length - heavy.length,
      min: Math.min(...heavy.map(({ w }) => Number(w))),
      max: Math.max(...heavy.map(({ w }) => Number(w))),
    });
    expect(weighted.weights?.sum).toBeCloseTo(sum, 9);
    expect(weighted.weights?.effective_base).toBeCloseTo(base, 9);
    expect(weighted.weights?.efficiency).toBeCloseTo((100 * base) / heavy.length, 9);
    expect(figuresOf('single')).toMatchObject({ base: heavy.length, answered: heavy.length });
  });

  it('have shares of the weights, with the interval of the effective base', () => {
    const { sum, base } = weigh(heavy);
    for (const { id, count, weighted_count, percent, ci_low, ci_high } of figuresOf('single').options ?? []) {
      const own = heavy.filter(({ single }) => single === id);
      const share = weigh(own).sum / sum;
      expect(count).toBe(own.length);
      expect(weighted_count).toBeCloseTo(weigh(own).sum, 9);
      expect(percent).toBeCloseTo(100 * share, 9);
      const z = 1.959963984540054;
      const middle = share + z ** 2 / base / 2;
      const half = z * Math.sqrt((share * (1 - share)) / base + z ** 2 / base ** 2 / 4);
      expect(ci_low).toBeCloseTo((100 * (middle - half)) / (1 + z ** 2 / base), 9);
      expect(ci_high).toBeCloseTo((100 * (middle + half)) / (1 + z ** 2 / base), 9);
    }
  });

  it('have weighted means, deviations and NPS', () => {
    const { sum, base } = weigh(heavy);
    const figures = figuresOf('scale');
    const mean = heavy.reduce((total, { scale, w }) => total + scale * Number(w), 0) / sum;
    const variance = heavy.reduce((total, { scale, w }) => total + (scale - mean) ** 2 * Number(w), 0) / sum;
    expect(figures.mean).toBeCloseTo(mean, 10);
    expect(figures.sd).toBeCloseTo(Math.sqrt((variance * base) / (base - 1)), 10);
    const [promoters, detractors] = [
      weigh(heavy.filter(({ scale }) => scale >= 9)).sum / sum,
      weigh(heavy.filter(({ scale }) => scale <= 6)).sum / sum,
    ];
    expect(figures.nps?.score).toBeCloseTo(100 * (promoters - detractors), 9);
    const spread = promoters + detractors - (promoters - detractors) ** 2;
    expect(figures.nps?.margin).toBeCloseTo(195.9963984540054 * Math.sqrt(spread / base), 9);
    expect(figures.top_2_box?.percent).toBeCloseTo(100 * promoters, 9);
    const bins = figures.histogram ?? [];
    expect(bins.reduce((total, bin) => total + bin.count, 0)).toBe(heavy.length);
    expect(bins[10]?.weighted_count).toBeCloseTo(weigh(heavy.filter(({ scale }) => scale === 10)).sum, 9);
  });

  it('have medians and quartiles that take up the middle of the weights', () => {
    const { sum, base } = weigh(heavy);
    const sorted = heavy.toSorted((a, b) => a.number - b.number);
    const quantile = (share: number) => {
      const [from, to] = [((base - 1) * share) / base, ((base - 1) * share + 1) / base];
      let [passed, value] = [0, 0];
      for (const { number, w } of sorted) {
        const next = passed + Number(w) / sum;
        value += number * base * Math.max(0, Math.min(to, next) - Math.max(from, passed));
        passed = next;
      }
      return value;
    };
    const { q1, median, q3 } = figuresOf('number');
    expect([q1, median, q3].map((value) => Number(value).toFixed(6))).toEqual(
      [0.25, 0.5, 0.75].map((share) => quantile(share).toFixed(6)),
    );
  });

  it('are those of rankings, matrices and texts too', () => {
    const { sum } = weigh(heavy);
    const rank = figuresOf('ranking').ranks?.[0];
    const ranks = heavy.reduce((total, { ranking, w }) => total + (ranking.indexOf('a') + 1) * Number(w), 0);
    expect(rank?.mean_rank).toBeCloseTo(ranks / sum, 9);
    expect(rank?.borda).toBeCloseTo(3 * sum - ranks, 8);
    const row = figuresOf('matrix').rows?.[1];
    const answered = heavy.filter(({ matrix }) => matrix.r2);
    expect(row).toMatchObject({ answered: answered.length });
    expect(row?.effective_base).toBeCloseTo(weigh(answered).base, 9);
    const chosen = weigh(answered.filter(({ matrix }) => matrix.r2?.[0] === 'b')).sum;
    expect(row?.options[1]?.percent).toBeCloseTo((100 * chosen) / weigh(answered).sum, 9);
    const good = heavy.filter(({ input }) => input.trim().toLowerCase() === 'good');
    const text = figuresOf('input').top_answers?.find((one) => one.text.trim().toLowerCase() === 'good');
    expect(text?.percent).toBeCloseTo((100 * weigh(good).sum) / sum, 9);
  });

  it('are the plain ones where all weights are one', () => {
    const even = rows.map((row) => ({ ...row, w: '1' }));
    const plain = comparedStatisticsOf(comparedSurvey, [answersOf(even)], {});
    const same = comparedStatisticsOf(comparedSurvey, [answersOf(even)], {
      comparison: { weight: { column: 'var:w' } },
    });
    for (const { question, statistics } of plain.questions) {
      expect(rounded(withoutWeights(figuresOf(question.id, same)))).toEqual(rounded(statistics));
    }
  });
});

describe('rim weights', () => {
  const rim = [
    { column: 'country', targets: { RU: 50, BR: 30, FR: 20 } },
    { column: 'q:agree', targets: { '1': 0.7, '0': 0.3 } },
  ];

  it('bring the answers to the targets', () => {
    const found = comparedStatisticsOf(comparedSurvey, [answersOf(rows)], {
      comparison: { weight: { rim }, banner: [['country']] },
    });
    expect(found.weights).toMatchObject({ kind: 'rim', columns: ['country', 'q:agree'], converged: true, capped: 0 });
    expect(found.weights?.sum).toBeCloseTo(rows.length, 8);
    expect(figuresOf('agree', found).options?.[0]?.percent).toBeCloseTo(70, 9);
    const bases = new Map(found.banners?.[0]?.groups[0]?.columns.map(({ id, weighted_base }) => [id, weighted_base]));
    expect((bases.get('country=RU') ?? 0) / rows.length).toBeCloseTo(0.5, 11);
    expect((bases.get('country=FR') ?? 0) / rows.length).toBeCloseTo(0.2, 11);
  });

  it('leave out those who are in no target', () => {
    const [only] = rim;
    const targets = { RU: 0.5, BR: 0.5 };
    const found = comparedStatisticsOf(comparedSurvey, [answersOf(rows)], {
      comparison: { weight: { rim: [{ ...only, column: 'country', targets }] } },
    });
    expect(found.weights?.unweighted).toBe(rows.filter(({ country }) => country === 'FR').length);
  });

  it.each([2, 4, 7])('are the same for %i workers as for one', (workers) => {
    const of = (parts: number) =>
      comparedStatisticsOf(comparedSurvey, cutInto(answersOf(rows), parts), {
        comparison: { weight: { rim, cap: 1.5 }, banner: [['q:several', 'device']] },
      });
    expect(JSON.stringify(of(workers))).toBe(JSON.stringify(of(1)));
  });
});

function withoutWeights(figures: unknown): unknown {
  const added = ['weighted_base', 'effective_base', 'weighted_count', 'weighted_places'];
  return JSON.parse(JSON.stringify(figures, (key, value: unknown) => (added.includes(key) ? undefined : value)));
}

function rounded(figures: unknown): unknown {
  return JSON.parse(
    JSON.stringify(figures, (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(11)) : value)),
  );
}
