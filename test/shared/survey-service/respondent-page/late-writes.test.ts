/** A table so slow that somebody else takes over: the write that arrives late is not a second answer. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDynamoAnswers } from '../../../../shared/survey-service/store/dynamo-answers.ts';
import { keys } from '../../../../shared/survey-service/store/stored.ts';
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

/** Holds all writes of answers from here on, those of empty ones too. */
function holdWrites(client: DynamoDBClient) {
  const held = Promise.withResolvers<void>();
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const isAnswer =
          commandName === 'PutItemCommand' && /"pk":\{"S":"Q#\d+#A#1"\}/.test(JSON.stringify(args.input));
        if (isAnswer) await held.promise;
        return next(args);
      },
    { step: 'initialize', name: 'held' },
  );
  const go = () => {
    client.middlewareStack.remove('held');
    held.resolve();
  };
  return { go };
}

/** The first write of an answer is done, and nobody hears of it before `go`. */
function loseFirstWord(client: DynamoDBClient) {
  const held = Promise.withResolvers<void>();
  let isFirst = true;
  client.middlewareStack.add(
    (next) => async (args) => {
      const mine = isFirst && JSON.stringify(args.input).includes('"sitting"') && 'Item' in args.input;
      isFirst &&= !mine;
      const result = await next(args);
      if (mine) await held.promise;
      return result;
    },
    { step: 'initialize', name: 'lost' },
  );
  const go = () => {
    client.middlewareStack.remove('lost');
    held.resolve();
  };
  return { go };
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

describe('a program that is asked to retry', () => {
  const sizes = { bucket: 10_000, writeMs: 600 };

  async function surveyForPrograms() {
    const { survey, answers } = await surveyWithRespondent();
    const app = bench.make({ answers: createDynamoAnswers(bench.client, bench.table, sizes) });
    const submit = (through = app) =>
      through.request(`/v3/public/${survey.virtualId}/answers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ answers: { [uuid(1)]: 'Ann' } }),
      });
    const taken = async () => (await bench.records.get(keys.answerCount(survey.id)))?.value;
    return { survey, answers, submit, taken };
  }

  it('has stored nothing, also when its write arrives after all, and stores one answer by coming back', async () => {
    const { answers, submit, taken } = await surveyForPrograms();
    const { begun, go } = holdFirstWrite(bench.client);
    const refusing = submit();
    await begun;
    const refused = await refusing;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ code: 'upstream_unavailable' });
    go();
    expect(await answers()).toEqual([]);
    expect((await submit(bench.app)).status).toBe(201);
    expect(await answers()).toHaveLength(1);
    expect(await taken()).toBe(1);
  });

  it('has stored nothing in the end where nothing can be found out in time', async () => {
    const { survey, answers, submit } = await surveyForPrograms();
    const held = holdWrites(bench.client);
    expect((await submit()).status).toBe(503);
    held.go();
    await expect.poll(() => bench.answers.highestId(survey.id), { timeout: 300_000 }).toBe(1);
    await expect.poll(answers, { timeout: 300_000 }).toEqual([]);
  });

  it('is not asked to when only the reply to its write was lost', async () => {
    const { answers, submit } = await surveyForPrograms();
    const { go } = loseFirstWord(bench.client);
    expect((await submit()).status).toBe(201);
    go();
    expect(await answers()).toHaveLength(1);
  });

  it('has waited so long already that nothing is written any more', async () => {
    const { survey, answers, submit, taken } = await surveyForPrograms();
    const slow = async (...all: Parameters<typeof bench.records.count>) => {
      bench.clock.now += 9000;
      return bench.records.count(...all);
    };
    const refused = await submit(bench.make({ records: { ...bench.records, count: slow } }));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answers()).toEqual([]);
    expect([await bench.answers.highestId(survey.id), await taken()]).toEqual([0, 0]);
  });
});

it('a table that does not answer in time is a 503 with a time to come back, for programs and people', async () => {
  const { survey, respondent } = await surveyWithRespondent();
  const get = async () => {
    throw Object.assign(new Error('no answer'), { name: 'TimeoutError' });
  };
  const records = { ...bench.records, get };
  const read = await bench.make({ records }).request(`/v3/public/${survey.virtualId}`);
  expect([read.status, read.headers.get('retry-after')]).toEqual([503, '5']);
  const headers = { accept: 'text/html', cookie: respondent.cookie() };
  const page = await bench.makePage({ records }).request(`/${survey.virtualId}`, { headers });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  bench.failures.length = 0;
});
