/** Figures worked out elsewhere, by Python's statistics module (`test/golden/statistics/make_golden.py`), are ours too. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSurvey } from '../../../../shared/surveys/survey.ts';
import { isReported, statisticsOf } from '../../../support/statistics/gathered-statistics.ts';
import { answerOf } from '../../../support/surveys/packed-answers.ts';

const cases = ['empty', 'one', 'all-equal', 'ties', 'nobody-answers', 'mixed'];

describe.each(cases)('the golden answers "%s"', (name) => {
  const golden = JSON.parse(readFileSync(`test/golden/statistics/${name}.json`, 'utf8'));
  const survey = readSurvey(golden.survey, { lang: 'en' });
  if (!survey) throw new Error('not a survey');
  const answers = golden.answers.map(answerOf);
  const figures = statisticsOf(survey, answers, { timezone: golden.timezone, counts: isReported });

  it('have the survey figures worked out elsewhere', () => {
    expect(differences(figures.survey, golden.expected.survey)).toEqual([]);
  });

  it('have a statistic for every question and no other', () => {
    expect(figures.questions.map(({ question }) => question.id)).toEqual(Object.keys(golden.expected.questions));
  });

  it.each(figures.questions.map(({ question, statistics }) => [question.id, statistics] as const))(
    'have the figures of %s worked out elsewhere',
    (id, { sample, ...statistics }) => {
      expect(differences(statistics, golden.expected.questions[id])).toEqual([]);
      expect(sample === undefined).toBe(id !== 'words');
    },
  );
});

/** Where two figures differ by more than the last digits of a floating point number. */
function differences(ours: unknown, theirs: unknown, path = ''): string[] {
  if (typeof ours === 'number' && typeof theirs === 'number') {
    const isNear = Math.abs(ours - theirs) <= 1e-9 * Math.max(1, Math.abs(theirs));
    return isNear ? [] : [`${path}: ${ours}, elsewhere ${theirs}`];
  }
  if (!isTree(ours) || !isTree(theirs)) return ours === theirs ? [] : [`${path}: ${ours}, elsewhere ${theirs}`];
  const keys = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  return [...keys].flatMap((key) => differences(ours[key], theirs[key], `${path}.${key}`));
}

function isTree(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object';
}
