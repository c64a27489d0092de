/** The ids of answers: one row without gaps, however many respondents come at once and to however many processes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDynamoAnswers } from '../../../../shared/survey-service/store/dynamo-answers.ts';
import { anna, makeSurvey, newAnswer, type SurveyBench, startSurveyBench } from '../survey-bench.ts';

let bench: SurveyBench;
beforeAll(async () => {
  bench = await startSurveyBench();
});
afterAll(() => bench.close());

const ascending = (a: number, b: number) => a - b;

it('ids grow by one without gaps however many respondents come at once', async () => {
  const { id } = await makeSurvey(bench.app, anna);
  const ids = await Promise.all(Array.from({ length: 30 }, () => bench.answers.append(id, newAnswer(id))));
  expect(ids.toSorted(ascending)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
});

it('a rush of respondents at one process costs one write each', async () => {
  const { id } = await makeSurvey(bench.app, anna);
  let puts = 0;
  bench.client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'PutItemCommand') puts++;
        return next(args);
      },
    { step: 'initialize', name: 'puts' },
  );
  await Promise.all(Array.from({ length: 40 }, () => bench.answers.append(id, newAnswer(id))));
  bench.client.middlewareStack.remove('puts');
  expect(puts).toBe(40);
});

it('processes that do not know of each other share one row of ids', async () => {
  const { id } = await makeSurvey(bench.app, anna);
  const processes = Array.from({ length: 12 }, () => createDynamoAnswers(bench.client, bench.table));
  const ids = await Promise.all(processes.flatMap((answers) => [1, 2].map(() => answers.append(id, newAnswer(id)))));
  expect(ids.toSorted(ascending)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
});

it('an append that fails holds up nobody', async () => {
  const { id } = await makeSurvey(bench.app, anna);
  const tooLarge = newAnswer(id, { user_agent: 'x'.repeat(500_000) });
  const [failed, stored] = await Promise.allSettled([
    bench.answers.append(id, tooLarge),
    bench.answers.append(id, newAnswer(id)),
  ]);
  expect([failed?.status, stored]).toEqual(['rejected', { status: 'fulfilled', value: 1 }]);
});
