/** Rules of branching speak of what their question can be answered with, as conditions of exports do. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anna, call, makeSurvey, type SurveyBench, startSurveyBench, uuid } from './survey-bench.ts';

let bench: SurveyBench;
let survey: { id: number; virtualId: string };
beforeAll(async () => {
  bench = await startSurveyBench();
  survey = await makeSurvey(bench.app, anna, {
    [uuid(1)]: {
      type: 'choice',
      title: 'Drink',
      choiceTextOther: true,
      choiceEntities: [option('o1', 'Tea'), option('o2', 'Milk')],
    },
    [uuid(2)]: { type: 'yesno', title: 'Really?' },
    [uuid(3)]: { type: 'rating', title: 'How?' },
  });
});
afterAll(() => bench.close());

const option = (id: string, text: string) => ({ id, text });

async function rule(question: number, op: string, value?: unknown) {
  const when = { question_id: uuid(question), op, ...(value !== undefined && { value }) };
  const conditions = { rules: [{ when, then: { go_to: 'screenout' } }] };
  return call(bench.app, anna, 'POST', `/quiz/${survey.id}/conditions`, { conditions });
}

it.each([
  [1, 'eq', 'Coffee', 'value', 'the question has no option Coffee; it has o1 (Tea), o2 (Milk)'],
  [
    1,
    'gt',
    3,
    'op',
    'gt does not fit a question of type choice; use one of eq, ne, in, contains, answered, not_answered',
  ],
  [2, 'eq', 'maybe', 'value', 'expected yes or no (true, false, 1, 0), not maybe'],
  [3, 'eq', 9, 'value', 'the question offers 1 to 5, not 9'],
  [3, 'eq', undefined, 'value', 'eq needs a value'],
])('a rule that could never hold is refused: %j %s %j', async (question, op, value, member, message) => {
  const { status, body } = await rule(question, op, value);
  expect([status, body.errors]).toEqual([422, { [`conditions.rules.0.when.${member}`]: [message] }]);
});

it.each([
  [1, 'eq', ' TEA', ['o1'], true],
  [1, 'eq', 'o1', ['o2'], false],
  [1, 'contains', 'radio', { answer: [], other: 'The Radio' }, true],
  [2, 'eq', 'да', true, true],
  [2, 'eq', 'да', false, false],
  [3, 'gte', '4', 5, true],
])('a rule on %j %s %j with the answer %j', async (question, op, value, answer, isScreenedOut) => {
  expect((await rule(question, op, value)).status).toBe(200);
  expect((await call(bench.app, anna, 'POST', `/quiz/${survey.id}/publish`)).status).toBe(200);
  const path = `/public/${survey.virtualId}/answers`;
  const { body } = await call(bench.app, undefined, 'POST', path, { answers: { [uuid(question)]: answer } });
  expect(body.is_screenout).toBe(isScreenedOut);
});
