/** A summary: the survey as a whole, on one or two pages. */
import { describe, expect, it } from 'vitest';
import type { ReportRequest } from '../../../shared/reports/build-report.ts';
import { builtReport } from '../../support/reports/built-report.ts';
import { chartsOf, sectionsOf } from '../../support/reports/report-strings.ts';
import { madeQuestions, madeStatistics, madeSurveyFigures } from '../../support/statistics/made-statistics.ts';

const short = madeStatistics({ questions: madeQuestions.slice(0, 3) });
const summary = (more: Partial<ReportRequest> = {}) => builtReport({ kind: 'summary', ...more });

describe('a summary', () => {
  it('has key figures, every question in a line, what stands out and days', () => {
    const document = summary();
    expect(sectionsOf(document).map(({ id }) => id)).toEqual(['glance', 'stands-out', 'by-time']);
    const [glance] = sectionsOf(document);
    const lines = glance?.blocks.flatMap((block) => (block.kind === 'table' ? block.table.rows : [])) ?? [];
    expect(lines.map(([question]) => question?.text.split('.')[0])).toEqual(
      madeQuestions
        .filter(({ isRetired, statistics }) => !isRetired && statistics.answered > 0)
        .map((_, at) => String(at + 1)),
    );
    const labels = document.keyFigures.map(({ label }) => label);
    expect(labels).toEqual(['Visits', 'Started', 'Complete', 'Completion rate (of started)', 'Median time', 'NPS']);
  });

  it('has no NPS where the survey has none', () => {
    const statistics = madeStatistics({ questions: madeQuestions.slice(0, 2) });
    expect(summary({ statistics }).keyFigures.map(({ label }) => label)).not.toContain('NPS');
  });

  it('has no interval of a share of nobody', () => {
    const statistics = madeStatistics({ survey: madeSurveyFigures({ started: 0, complete: 0, incomplete: 0 }) });
    const rate = summary({ statistics }).keyFigures.find(({ label }) => label === 'Completion rate (of started)');
    expect(rate).not.toHaveProperty('note');
  });

  it('says that visits are not available where they are not', () => {
    const statistics = madeStatistics({ survey: madeSurveyFigures({ visits: null }) });
    expect(summary({ statistics }).keyFigures[0]).toEqual({
      label: 'Visits',
      value: 'not available',
      note: 'the survey service does not count visits for these filters',
    });
  });

  it('of a short survey has its overview too', () => {
    expect(sectionsOf(summary({ statistics: short })).map(({ id }) => id)).toEqual([
      'glance',
      'stands-out',
      'funnel',
      'by-time',
      'devices',
      'countries',
    ]);
  });

  it('names ten countries and sums up the others', () => {
    const [countries] = chartsOf(summary({ statistics: short })).filter(({ alt }) => alt.startsWith('Countries'));
    expect(countries?.categories).toHaveLength(11);
    expect(countries?.categories[0]).toBe('Russia');
    expect(countries?.categories.at(-1)).toBe('Other (2)');
    expect(countries?.series[0]?.points.at(-1)?.label).toBe('4.0%');
  });

  it('fills days without answers with zeros', () => {
    const [days] = chartsOf(summary()).filter(({ kind }) => kind === 'line');
    expect(days?.categories).toEqual(['1 Mar', '2 Mar', '3 Mar', '4 Mar', '5 Mar']);
    expect(days?.series.map(({ points }) => points.map((point) => point.value))).toEqual([
      [40, 51, 0, 0, 37],
      [12, 13, 0, 0, 7],
    ]);
  });

  it('shows every question of a short one', () => {
    const questions = madeQuestions.slice(0, 3);
    const ids = new Set(questions.map(({ question }) => question.id));
    const survey = madeSurveyFigures();
    const funnel = survey.funnel.filter((step) => ids.has(step.question_id));
    const [chart] = chartsOf(summary({ statistics: madeStatistics({ survey: { ...survey, funnel }, questions }) }));
    expect(chart?.categories).toEqual([
      'Started',
      '1. How did you like it?',
      '2. What did you buy?',
      '3. Would you come back?',
      'Complete',
    ]);
    expect(chart?.series[0]?.points.map((point) => point.label)[1]).toBe('98.8% · 158');
  });
});
