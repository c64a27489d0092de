/** A survey of many buckets on DynamoDB as AWS wrote it for one machine: what is counted and listed is what was stored. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTables } from '../../../../infra/local/dynamodb/tables.ts';
import { writeBatches } from '../../../../shared/adapters/dynamo/dynamo-batches.ts';
import type { AnswerStore, OffsetRange } from '../../../../shared/survey-service/store/answer-store.ts';
import { toItem } from '../../../../shared/survey-service/store/dynamo-answer-items.ts';
import { bucketOf, listedAt, usualSizes } from '../../../../shared/survey-service/store/dynamo-answer-table.ts';
import { createDynamoAnswers } from '../../../../shared/survey-service/store/dynamo-answers.ts';
import { dynamoDbJar, startDynamoDbLocal } from '../../../cloud/stores/dynamodb-local.ts';
import { isOnPath } from '../../../cloud/stores/program.ts';
import { isWhole } from '../../../support/run/proof-size.ts';
import { meterReads } from '../../../support/stores/read-meter.ts';
import { newAnswer } from '../survey-bench.ts';

const canRun = dynamoDbJar() !== undefined && isOnPath('java');
if (!canRun) console.warn('NOT TESTED: surveys of many buckets. DynamoDB Local is missing: run test/cloud/setup');

/** `PROOFS=all` stores many, in buckets of the usual size. */
const answers = isWhole ? 100_000 : 1_200;
const sizes = isWhole ? usualSizes : { bucket: 200 };
const DAYS = 20;
const HEAP = 25_000;
const surveyId = 7;
const all = { withScreenedOut: true, isDeleted: false };

/** In the order of ids, a tenth of them out of the order of time. */
function answerAt(id: number) {
  const place = id % 10 === 0 ? answers - id : id;
  const ms = Date.UTC(2026, 0, 1) + Math.floor((place * DAYS * 86_400_000) / answers);
  const date_start = new Date(ms - 60_000 * (id % 7)).toISOString();
  return newAnswer(surveyId, { submitted_at: new Date(ms).toISOString(), date_start, is_complete: id % 4 !== 0 });
}

const listed = () => Array.from({ length: Math.ceil(answers / sizes.bucket) }, (_, at) => listedAt(surveyId, at + 1));

describe.runIf(canRun)('a survey of many buckets', () => {
  const closing = new AsyncDisposableStack();
  let store: AnswerStore;
  let meter: ReturnType<typeof meterReads>;

  beforeAll(async () => {
    const { endpoint, credentials } = await startDynamoDbLocal(closing);
    const client = new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials });
    closing.defer(() => client.destroy());
    await createTables(client, { records: 'records', surveys: 'surveys' });
    store = createDynamoAnswers(client, 'surveys', sizes);
    meter = meterReads(client);
    await writeBatches(client, 'surveys', listed());
    for (let first = 1; first <= answers; first += HEAP) {
      const count = Math.min(HEAP, answers - first + 1);
      const items = Array.from({ length: count }, (_, at) => {
        const id = first + at;
        return toItem(bucketOf({ surveyId, sizes }, id), id, answerAt(id));
      });
      await writeBatches(client, 'surveys', items);
    }
  });
  afterAll(() => closing.disposeAsync());

  it('is counted by looking at each answer once, and then at tallies and the newest bucket', async () => {
    expect(await store.highestId(surveyId)).toBe(answers);
    expect(await store.count(surveyId, all)).toBe(answers);
    meter.items = 0;
    expect(await store.count(surveyId, { ...all, isComplete: true })).toBe(answers * 0.75);
    expect(meter.items).toBeLessThan(answers / sizes.bucket + sizes.bucket + 5);
  });

  it('is read whole by its cursor, day by day', async () => {
    let read = 0;
    for (let day = 0; day < DAYS; day++) {
      const dayFrom = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
      const filter = { ...all, dayFrom, dayTo: dayFrom };
      const { total, first = 1, last = 0 } = await store.countSpan(surveyId, filter, answers);
      let found = 0;
      for (let after: number | undefined = first - 1; after !== undefined; ) {
        const page = await store.pageAfter(surveyId, filter, { after, upTo: last, limit: 500 });
        found += page.answers.length;
        after = page.next;
      }
      expect(found).toBe(total);
      read += found;
    }
    expect(read).toBe(answers);
  });

  it.each(['date_start', 'date_end'] as const)('is listed in the order of %s', async (sort) => {
    const moments = async (range: Pick<OffsetRange, 'order' | 'offset'>) => {
      const found = await store.pageAt(surveyId, all, { sort, limit: 100, ...range });
      return found.map((one) => (sort === 'date_start' ? one.date_start : one.submitted_at));
    };
    const oldest = await moments({ order: 'asc', offset: 0 });
    expect(oldest).toEqual(oldest.toSorted());
    expect(await moments({ order: 'asc', offset: answers - 100 })).toEqual(
      (await moments({ order: 'desc', offset: 0 })).toReversed(),
    );
  });

  it('is counted between two moments of one day', async () => {
    const [from, to] = ['2026-01-10T06:00:00.000Z', '2026-01-10T18:00:00.000Z'];
    const wanted = Array.from({ length: answers }, (_, at) => answerAt(at + 1).submitted_at);
    const count = wanted.filter((moment) => moment >= from && moment < to).length;
    expect(await store.count(surveyId, { ...all, from, to })).toBe(count);
    const range = { sort: 'date_start', order: 'asc', offset: 0, limit: 50 } as const;
    const page = await store.pageAt(surveyId, { ...all, from, to }, range);
    expect(page.every(({ submitted_at }) => submitted_at >= from && submitted_at < to)).toBe(true);
    expect(page).toHaveLength(Math.min(50, count));
  });
});
