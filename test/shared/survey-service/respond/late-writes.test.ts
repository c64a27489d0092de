/** A table so slow that somebody else takes over: the write that arrives late is not a second answer. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDynamoAnswers } from '../../../../shared/survey-service/store/dynamo-answers.ts';
import { sweepSurveys } from '../../../../shared/survey-service/sweep-surveys.ts';
import { anna, call, makeSurvey, newAnswer, uuid } from '../survey-bench.ts';
import { newRespondent, type PageBench, startPageBench, words } from './page-bench.ts';

const TAKEN_OVER_MS = 31_000;
const fields = { [`q.${uuid(1)}`]: 'Ann' };

let bench: PageBench;
beforeAll(async () => {
  bench = await startPageBench();
});
afterAll(() => bench.close());

/** Holds the first write of an answer that is begun: `begun` when it is under way, `go` lets it arrive. */
function holdFirstWrite(client: DynamoDBClient) {
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let isFirst = true;
  client.middlewareStack.add(
    (next) => async (args) => {
      const mine = isFirst && JSON.stringify(args.input).includes('"sitting"') && 'Item' in args.input;
      if (mine) {
        isFirst = false;
        begun.resolve();
        await held.promise;
      }
      return next(args);
    },
    { step: 'initialize', name: 'held' },
  );
  const go = () => {
    client.middlewareStack.remove('held');
    held.resolve();
  };
  return { begun: begun.promise, go };
}

async function surveyWithRespondent() {
  const survey = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'input', title: 'Name?' } });
  const respondent = newRespondent(bench.page, `/${survey.virtualId}`);
  await respondent.open();
  const answers = async () => (await call(bench.app, anna, 'GET', `/quiz/${survey.id}/answers`)).body.data.answers;
  return { survey, respondent, answers };
}

it.each([
  ['before the one who took over writes', 'before'],
  ['after the one who took over has written', 'after'],
] as const)('a write that arrives late, %s, stores nothing twice', async (_, when) => {
  const { survey, respondent, answers } = await surveyWithRespondent();
  const { begun, go } = holdFirstWrite(bench.client);
  const form = respondent.form(fields);
  const late = bench.page.request(`/${survey.virtualId}`, { method: 'POST', body: form });
  await begun;
  bench.clock.now += TAKEN_OVER_MS;
  if (when === 'before') {
    go();
    await late;
  }
  expect(words((await respondent.open()).text)).toContain('Спасибо за ответы!');
  go();
  await late;
  bench.failures.length = 0;
  expect(await answers()).toHaveLength(1);
  expect(words((await respondent.open()).text)).toContain('Спасибо за ответы!');
});

it('others may take the id that a late write was meant for', async () => {
  const { survey, respondent, answers } = await surveyWithRespondent();
  const { begun, go } = holdFirstWrite(bench.client);
  const form = respondent.form(fields);
  const late = bench.page.request(`/${survey.virtualId}`, { method: 'POST', body: form });
  await begun;
  // another process: in this one, answers wait for each other
  await createDynamoAnswers(bench.client, bench.table).append(survey.id, newAnswer(survey.id));
  bench.clock.now += TAKEN_OVER_MS;
  const other = bench.makePage({ answers: createDynamoAnswers(bench.client, bench.table) });
  const taken = await other.request(`/${survey.virtualId}`, {
    headers: { accept: 'text/html', cookie: respondent.cookie() },
  });
  expect(words(await taken.text())).toContain('Спасибо за ответы!');
  go();
  await late;
  bench.failures.length = 0;
  expect((await answers()).map(({ id }: { id: number }) => id).toSorted()).toEqual([1, 2]);
});

it.each(['before', 'after'])(
  'whoever completes an answer %s its incomplete part arrives late has one',
  async (when) => {
    const { respondent, answers } = await surveyWithRespondent();
    await respondent.draft(fields);
    bench.clock.now += 65 * 60_000;
    const { begun, go } = holdFirstWrite(bench.client);
    const lapse = sweepSurveys(bench.needs);
    await begun;
    bench.clock.now += TAKEN_OVER_MS;
    if (when === 'after') {
      go();
      await lapse;
    }
    expect(words((await respondent.send(fields)).text)).toContain('Спасибо за ответы!');
    go();
    await lapse;
    expect((await answers()).map((each: Record<string, unknown>) => [each.id, each.is_complete])).toEqual([[1, true]]);
  },
);
