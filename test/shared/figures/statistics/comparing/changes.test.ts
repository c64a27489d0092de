/** Two periods of one survey: what has changed, with the test of every figure. */
import { describe, expect, it } from 'vitest';
import { meanTest } from '../../../../../shared/figures/significance/mean-test.ts';
import { proportionTest } from '../../../../../shared/figures/significance/proportion-test.ts';
import type { QuestionStatistics, Statistics } from '../../../../../shared/surveys/figure-types/statistics.ts';
import { comparedStatisticsOf } from '../../../../support/statistics/compared-statistics.ts';
import { answersOf, comparedSurvey, cutInto, randomRows } from '../../../../support/surveys/compared-survey.ts';

const [now, before] = [randomRows(21, 200, '2026-03'), randomRows(22, 150, '2026-02')];
const other = randomRows(23, 60, '2026-01');
const periods = {
  now: { date_from: '2026-03-01', date_to: '2026-03-31' },
  before: { date_from: '2026-02-01', date_to: '2026-02-28' },
};
const all = [...answersOf(other), ...answersOf(before, 1_000), ...answersOf(now, 2_000)];

function figuresOf(questionId: string, { questions }: Statistics): QuestionStatistics {
  const found = questions.find(({ question }) => question.id === questionId);
  if (!found) throw new Error(`no question ${questionId}`);
  return found.statistics;
}

function momentsOf(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: Math.sqrt(squares / (values.length - 1)), base: values.length };
}

describe('a report that compares two periods', () => {
  const compared = comparedStatisticsOf(comparedSurvey, [all], periods);

  it('has the figures of its own period, and those of the survey too', () => {
    const plain = comparedStatisticsOf(comparedSurvey, [answersOf(now, 2_000)], {});
    expect(compared.counted).toBe(now.length);
    expect(compared.survey).toEqual(plain.survey);
    const unchanged = (figures: unknown) =>
      JSON.parse(JSON.stringify(figures, (key, value: unknown) => (key === 'change' ? undefined : value)));
    expect(unchanged(compared.questions)).toEqual(unchanged(plain.questions));
    expect(compared.compared).toEqual({
      ...periods.before,
      counted: before.length,
      answered: comparedSurvey.questions.map(({ id }) =>
        id === 'several' ? before.filter(({ several }) => several.length > 0).length : before.length,
      ),
    });
  });

  it('tells how many points each share has changed, and the test of it', () => {
    for (const { id, percent, change } of figuresOf('single', compared).options ?? []) {
      const [is, was] = [now, before].map((rows) => rows.filter(({ single }) => single === id).length / rows.length);
      const test = proportionTest({ share: is ?? 0, base: now.length }, { share: was ?? 0, base: before.length });
      expect(change?.before).toBeCloseTo(100 * (was ?? 0), 9);
      expect(change?.points).toBeCloseTo((percent ?? 0) - 100 * (was ?? 0), 9);
      expect(change?.p).toBeCloseTo(test?.p ?? -1, 12);
      expect(change?.significant).toBe((test?.p ?? 1) <= 0.05);
    }
  });

  it('tells how a mean has changed', () => {
    const [a, b] = [momentsOf(now.map(({ scale }) => scale)), momentsOf(before.map(({ scale }) => scale))];
    const { change, top_2_box, nps } = figuresOf('scale', compared);
    expect(change?.points).toBeCloseTo(a.mean - b.mean, 10);
    expect(change?.p).toBeCloseTo(meanTest(a, b)?.p ?? -1, 12);
    expect(top_2_box?.change).toBeDefined();
    expect(nps?.promoters.change?.points).toBeCloseTo(top_2_box?.change?.points ?? -1, 10);
  });

  it('has a change in rows of a matrix and in first places', () => {
    const row = figuresOf('matrix', compared).rows?.[1];
    const was = before.filter(({ matrix }) => matrix.r2);
    const share = was.filter(({ matrix }) => matrix.r2?.[0] === 'a').length / was.length;
    expect(row?.options[0]?.change?.before).toBeCloseTo(100 * share, 9);
    expect(figuresOf('ranking', compared).ranks?.[0]?.first_places.change?.before).toBeCloseTo(
      (100 * before.filter(({ ranking }) => ranking[0] === 'a').length) / before.length,
      9,
    );
  });

  it('tells how a score of promoters has changed, tested as the mean of 100, 0 and -100', () => {
    const scoreOf = ({ scale }: { scale: number }) => (scale >= 9 ? 100 : scale <= 6 ? -100 : 0);
    const [a, b] = [momentsOf(now.map(scoreOf)), momentsOf(before.map(scoreOf))];
    const { nps } = figuresOf('scale', compared);
    expect(nps?.change?.before).toBeCloseTo(b.mean, 9);
    expect(nps?.change?.points).toBeCloseTo(a.mean - b.mean, 9);
    expect(nps?.change?.p).toBeCloseTo(meanTest(a, b)?.p ?? -1, 10);
  });

  it('tells how mean ranks have changed', () => {
    for (const { id, change } of figuresOf('ranking', compared).ranks ?? []) {
      const [a, b] = [now, before].map((rows) => momentsOf(rows.map(({ ranking }) => ranking.indexOf(id) + 1)));
      if (!a || !b) throw new Error('there are two periods');
      expect(change?.points).toBeCloseTo(a.mean - b.mean, 10);
      expect(change?.p).toBeCloseTo(meanTest(a, b)?.p ?? -1, 10);
      expect(change?.before_base).toBe(before.length);
    }
  });

  it('tells how much more or less often a text was written, whatever its case and spaces', () => {
    const texts = figuresOf('input', compared).top_answers ?? [];
    expect(texts.map(({ text }) => text.trim().toLowerCase()).sort()).toEqual(['bad', 'good']);
    for (const { text, change } of texts) {
      const written = before.filter(({ input }) => input.trim().toLowerCase() === text.trim().toLowerCase());
      expect(change?.before).toBeCloseTo((100 * written.length) / before.length, 9);
      expect(change?.before_count).toBe(written.length);
    }
  });

  it('says nothing of a period without answers', () => {
    const empty = comparedStatisticsOf(comparedSurvey, [answersOf(now)], periods);
    expect(figuresOf('single', empty).options?.[0]?.change).toMatchObject({
      before: null,
      points: null,
      p: null,
      significant: false,
    });
    expect(empty.compared?.counted).toBe(0);
  });

  it('weighs each period on its own', () => {
    const rim = [{ column: 'q:agree', targets: { '1': 0.8, '0': 0.2 } }];
    const weighted = comparedStatisticsOf(comparedSurvey, [all], { ...periods, comparison: { weight: { rim } } });
    const [yes] = figuresOf('agree', weighted).options ?? [];
    expect(yes?.percent).toBeCloseTo(80, 9);
    expect(yes?.change?.before).toBeCloseTo(80, 9);
  });

  it.each([2, 4, 7])('is the same for %i workers as for one', (workers) => {
    const of = (parts: number) =>
      comparedStatisticsOf(comparedSurvey, cutInto(all, parts), {
        ...periods,
        comparison: { weight: { column: 'var:w' }, confidence: 90 },
      });
    expect(JSON.stringify(of(workers))).toBe(JSON.stringify(of(1)));
  });
});
