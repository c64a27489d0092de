/** Our counts against those of the survey service: silent where they agree, both numbers where they do not. */
import { expect, it } from 'vitest';
import { differences } from '../../../../shared/exports/outputs/differences.ts';
import type { Statistics } from '../../../../shared/surveys/figure-types/statistics.ts';
import { readQuestion } from '../../../../shared/surveys/question.ts';
import { said } from '../../../support/surveys/said.ts';

function statistics(answered: Record<string, number>): Statistics {
  const questions = Object.entries(answered).map(([id, count]) => ({
    question: readQuestion(id, { type: 'input', title: `Title of ${id}` }),
    isRetired: false,
    statistics: { base: 10, answered: count },
  }));
  return { counted: 10, questions, survey: {} as Statistics['survey'] };
}

it('says nothing where the counts agree, or where the service has none', () => {
  expect(differences(statistics({ a: 3 }), 10, { total: 10, answered: { a: 3 } })).toEqual([]);
  expect(differences(statistics({ a: 3 }), 10, { total: 10, answered: {} })).toEqual([]);
  expect(differences(statistics({ constructor: 3 }), 10, { total: 10, answered: {} })).toEqual([]);
  expect(differences(statistics({ a: 3 }), 10, null)).toEqual([]);
});

it('tells both numbers', () => {
  expect(said(differences(statistics({ a: 3, b: 4 }), 10, { total: 12, answered: { a: 3, b: 5 } }))).toEqual([
    "The survey service's own report counts 12 answers, this file 10.",
    '"Title of b": the survey service counts 5 answers, this file 4.',
  ]);
});

it('names five questions and counts the others', () => {
  const ids = Array.from({ length: 9 }, (_, index) => `q${index}`);
  const ours = Object.fromEntries(ids.map((id) => [id, 1]));
  const theirs = Object.fromEntries(ids.map((id) => [id, 2]));
  const reported = differences(statistics(ours), 10, { total: 10, answered: theirs });
  expect(reported).toHaveLength(6);
  expect(said(reported).at(-1)).toBe('The same is true of other questions: 4.');
  expect(reported.at(-1)).toEqual({ code: 'more_counts_differ', values: { more: 4 } });
});
