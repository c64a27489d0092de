/** A reply that gets lost on its way back makes the client ask twice; the write still happened once. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDynamoRecords } from '../../shared/adapters/dynamo/dynamo-records.ts';
import { createDynamoAnswers } from '../../shared/survey-service/store/dynamo-answers.ts';
import { newAnswer } from '../shared/survey-service/survey-bench.ts';
import { startDynamo, type TestDynamo } from '../support/stores/dynamo.ts';

let dynamo: TestDynamo;
let repliesToLose = 0;
beforeAll(async () => {
  dynamo = await startDynamo('far');
  loseReplies(dynamo.client);
});
beforeEach(() => {
  repliesToLose = 1;
});
afterAll(() => dynamo.close());

/** Below the client's own retries: the table has done its work, the client never hears of it. */
function loseReplies(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const reply = next(args);
      const isWrite = context.commandName === 'PutItemCommand' || context.commandName === 'UpdateItemCommand';
      if (!isWrite || repliesToLose === 0) return reply;
      await Promise.allSettled([reply]);
      repliesToLose--;
      throw Object.assign(new Error('The reply is lost.'), { name: 'TimeoutError' });
    },
    { step: 'deserialize', priority: 'high' },
  );
}

it('a create whose reply is lost has created', async () => {
  const records = createDynamoRecords(dynamo.client, dynamo.recordsTable);
  const key = { partition: 'P', sort: 'a' };
  expect(await records.create(key, { by: 'first' })).toBe(true);
  expect(repliesToLose).toBe(0);
  expect(await records.create(key, { by: 'first' })).toBe(false);
});

it('a replace whose reply is lost has replaced, once', async () => {
  const records = createDynamoRecords(dynamo.client, dynamo.recordsTable);
  const key = { partition: 'P', sort: 'b' };
  repliesToLose = 0;
  await records.create(key, {});
  repliesToLose = 1;
  expect(await records.replace(key, 1, { by: 'me' })).toBe(true);
  expect(await records.get(key)).toMatchObject({ value: { by: 'me' }, version: 2 });
});

it('a create that comes late has lost, also when it asks twice', async () => {
  const records = createDynamoRecords(dynamo.client, dynamo.recordsTable);
  const key = { partition: 'P', sort: 'c' };
  repliesToLose = 0;
  await records.putMany([{ key, value: { by: 'other' } }]);
  repliesToLose = 1;
  expect(await records.create(key, { by: 'other' })).toBe(false);
  expect(repliesToLose).toBe(0);
});

it('an answer whose reply is lost is stored once', async () => {
  const answers = createDynamoAnswers(dynamo.client, dynamo.surveysTable);
  expect(await answers.append(1, newAnswer(1))).toBe(1);
  expect(repliesToLose).toBe(0);
  expect(await answers.count(1, { withScreenedOut: true, isDeleted: false })).toBe(1);
});
