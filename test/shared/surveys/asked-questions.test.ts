/** The questions that tables and reports show: those of the survey with all their answers showed, then those that are gone. */
import { expect, it } from 'vitest';
import { askedQuestions } from '../../../shared/surveys/asked-questions.ts';
import { createFactsGatherer, noFacts } from '../../../shared/surveys/facts.ts';
import { surveyOf } from '../../support/statistics/gathered-statistics.ts';
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';

function asked(entities: Record<string, object>, ...given: object[]) {
  const gatherer = createFactsGatherer(noFacts);
  gatherer.see(answerOf({ answers: given }));
  return askedQuestions(surveyOf(entities), gatherer.facts());
}

const options = [{ id: 'a', text: 'Apple' }];

it('keep the order of the survey; those that are gone stand behind, marked, with the title they had', () => {
  const questions = asked(
    { q1: { type: 'input' }, q2: { type: 'input' } },
    answerTo('gone', 'x'),
    answerTo('q2', 'y', { answer_type: 'input' }),
  );
  expect(questions.map(({ question, isRetired }) => [question.id, question.title, isRetired])).toEqual([
    ['q1', '', false],
    ['q2', '', false],
    ['gone', 'Title then', true],
  ]);
});

it('are no screens, gone or not, and html blocks only where they were answered', () => {
  const entities = { w: { type: 'welcome' }, h: { type: 'html' }, i: { type: 'html' } };
  const questions = asked(entities, answerTo('i', 'typed'), answerTo('old', 'x', { answer_type: 'message' }));
  expect(questions.map(({ question }) => question.id)).toEqual(['i']);
});

it('have the options, rows and own texts their answers showed', () => {
  const [choice, matrix, open] = asked(
    {
      c: { type: 'choice', choiceEntities: options },
      m: { type: 'matrix', matrixRowEntities: options, matrixColEntities: options },
      o: { type: 'choice' },
    },
    answerTo('c', ['left'], { answer_type: 'choice', other: 'mine' }),
    answerTo('m', { row: ['column'] }, { answer_type: 'matrix' }),
    answerTo('o', ['x'], { answer_type: 'choice' }),
  ).map(({ question }) => question);
  expect(choice).toMatchObject({ hasOwnText: true, options: [...options, { id: 'left', text: '' }] });
  expect(matrix?.matrixRows).toEqual([...options, { id: 'row', text: '' }]);
  expect(matrix?.matrixColumns).toEqual([...options, { id: 'column', text: '' }]);
  expect(open?.options).toEqual([]);
});
