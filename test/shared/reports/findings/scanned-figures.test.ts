/** Rankings, rows of a matrix, scores and texts stand out as other figures do, between columns and between periods. */
import { describe, expect, it } from 'vitest';
import { buildReport } from '../../../../shared/reports/build-report.ts';
import { scanChanges } from '../../../../shared/reports/findings/scan-changes.ts';
import type { Statistics } from '../../../../shared/surveys/figure-types/statistics.ts';
import { languages } from '../../../../shared/surveys/language.ts';
import { findingsOf } from '../../../support/reports/findings-of.ts';
import { sectionsOf } from '../../../support/reports/report-strings.ts';
import { comparedStatisticsOf } from '../../../support/statistics/compared-statistics.ts';
import { madeStatistics } from '../../../support/statistics/made-statistics.ts';
import { answersOf, comparedSurvey, type Row, randomRows } from '../../../support/surveys/compared-survey.ts';

const periods = {
  now: { date_from: '2026-03-01', date_to: '2026-03-31' },
  before: { date_from: '2026-02-01', date_to: '2026-02-28' },
};

/** Only the questions of these ids, with the current answers changed as given. */
function comparison(
  ids: readonly string[],
  change: (row: Row, at: number) => Partial<Row>,
  { seed = 5, respondents = 240 } = {},
): Statistics {
  const survey = { ...comparedSurvey, questions: comparedSurvey.questions.filter(({ id }) => ids.includes(id)) };
  const rows = randomRows(seed, respondents, '2026-03').map((row, at) => ({ ...row, ...change(row, at) }));
  const answers = [...answersOf(randomRows(seed + 1, respondents, '2026-02')), ...answersOf(rows, 1_000)];
  const asked = answers.map((answer) => ({
    ...answer,
    given: answer.given.filter(({ questionId }) => ids.includes(questionId)),
  }));
  return comparedStatisticsOf(survey, [asked], { ...periods, comparison: { banner: [['country']] } });
}

const subjectsOf = (statistics: Statistics) =>
  findingsOf(statistics).map(({ kind, subject }) => `${kind} ${subject.of}`);

describe('what stands out', () => {
  it('may be a question at which many leave, beside all the others together', () => {
    const { survey, questions } = madeStatistics();
    const dropped = [10, 60, 5];
    const funnel = dropped.map((left, at) => ({
      question_id: questions[at]?.question.id ?? '',
      ...{ reached: [190, 130, 125][at] ?? 0, dropped: left },
    }));
    const found = findingsOf(madeStatistics({ survey: { ...survey, funnel } })).filter(({ kind }) => kind === 'drop');
    expect(found[0]).toMatchObject({ question: 1, here: { n: 190 }, there: { n: 330 } });
    expect(found[0]?.there.value).toBeCloseTo((100 * 15) / 330, 9);
  });

  it('may be a mean rank in a column', () => {
    const found = comparison(['ranking'], ({ country }) => (country === 'RU' ? { ranking: ['c', 'b', 'a'] } : {}));
    expect(subjectsOf(found)).toContain('column rank');
  });

  it('may be a mean rank, or the first places, of another period', () => {
    const found = comparison(['ranking'], (_, at) => (at % 2 === 0 ? { ranking: ['b', 'c', 'a'] } : {}));
    const subjects = subjectsOf(found);
    expect(subjects.some((subject) => subject === 'change rank' || subject === 'change first_place')).toBe(true);
  });

  it('may be a cell of a matrix that has changed, with those who answered its row', () => {
    const found = comparison(['matrix'], ({ matrix }) => ({ matrix: { ...matrix, ...(matrix.r2 && { r2: ['c'] }) } }));
    const cell = findingsOf(found).find(({ subject }) => subject.of === 'cell');
    expect(cell?.kind).toBe('change');
    const rows = found.questions[0]?.statistics.rows;
    expect(cell?.here.n).toBe(rows?.[1]?.answered);
    expect(cell?.there.n).toBe(rows?.[1]?.options[0]?.change?.before_base);
  });

  it('may be a score or a text that has changed', () => {
    const scored = scanChanges(comparison(['scale'], (_, at) => ({ scale: at % 4 === 0 ? 3 : 9 })));
    expect(scored.find(({ subject }) => subject.of === 'score')?.here.value).toBe(50);
    expect(subjectsOf(comparison(['input'], () => ({ input: 'Bad' })))).toContain('change text');
  });

  it.each(languages)('is said in whole sentences in %s', (language) => {
    const statistics = comparison(['ranking', 'input', 'scale'], ({ country }) => ({
      ranking: country === 'RU' ? ['c', 'b', 'a'] : ['b', 'c', 'a'],
      input: 'Bad',
      scale: 9,
    }));
    const [, first] = sectionsOf(
      buildReport({
        kind: 'report',
        survey: { id: 7, name: 'Guests' },
        statistics,
        language,
        timezone: 'UTC',
        notes: [],
        warnings: [],
      }),
    );
    const texts = first?.blocks.flatMap((block) => (block.kind === 'findings' ? block.findings : [])) ?? [];
    expect(texts.length).toBeGreaterThan(3);
    for (const { text } of texts) expect(text).not.toMatch(/undefined|NaN|: ,| {2}/);
  });
});

describe('rankings, matrices and texts of pure noise', () => {
  it('stand out in hardly any report', () => {
    const reports = Array.from({ length: 60 }, (_, at) =>
      comparison(['ranking', 'matrix', 'input'], () => ({}), { seed: 10 + 2 * at, respondents: 120 }),
    );
    const isSaid = (report: Statistics) =>
      findingsOf(report).some(({ kind }) => kind === 'column' || kind === 'change');
    expect(reports.filter(isSaid).length).toBeLessThanOrEqual(6);
  });
});
