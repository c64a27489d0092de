/** From answers to a document: what is gathered can be written, for every type of question and any answer. */
import { describe, expect, it } from 'vitest';
import { buildReport } from '../../../shared/reports/build-report.ts';
import { languages } from '../../../shared/surveys/language.ts';
import { reportStrings, sectionsOf } from '../../support/reports/report-strings.ts';
import { statisticsOf } from '../../support/statistics/gathered-statistics.ts';
import { everyQuestion } from '../../support/surveys/every-question.ts';

const { survey, answers } = everyQuestion();

describe('a report of answers', () => {
  const statistics = statisticsOf(survey, answers, { timezone: 'Europe/Moscow' });

  it.each(languages)('is whole in %s', (language) => {
    const document = buildReport({
      kind: 'report',
      survey,
      statistics,
      language,
      timezone: 'Europe/Moscow',
      notes: [],
      warnings: [],
    });
    const questions = document.chapters.find(({ id }) => id === 'questions')?.sections ?? [];
    expect(questions).toHaveLength(statistics.questions.length);
    expect(questions.filter(({ blocks }) => blocks.length === 0)).toEqual([]);
    expect(reportStrings(document).filter((text) => /undefined|NaN|Infinity|\[object/.test(text))).toEqual([]);
  });

  it('has sections whose names are different', () => {
    const document = buildReport({
      kind: 'report',
      survey,
      statistics,
      language: 'en',
      timezone: 'UTC',
      notes: [],
      warnings: [{ code: 'Careful.', values: {} }],
    });
    const ids = sectionsOf(document).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[a-z][a-z0-9-]*$/.test(id))).toBe(true);
  });
});
