/** Every loop over pages and batches of the stores, with all of them cut short at random: nothing is left out. */
import { rm } from 'node:fs/promises';
import { DeleteObjectsCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server } from '../../infra/local/s3/server.ts';
import { startSqs } from '../../infra/local/sqs/server.ts';
import { createDynamoRecords } from '../../shared/adapters/dynamo/dynamo-records.ts';
import { createS3Files } from '../../shared/adapters/s3/s3-files.ts';
import { createSqsQueue } from '../../shared/adapters/stores/sqs-queue.ts';
import { createDynamoAnswers } from '../../shared/survey-service/store/dynamo-answers.ts';
import { newAnswer } from '../shared/survey-service/survey-bench.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';
import { cutPages, type Draw } from '../support/stores/cut-pages.ts';
import { startDynamo, type TestDynamo } from '../support/stores/dynamo.ts';

const account = { region: 'us-east-1', accessKeyId: 'local', secretAccessKey: 'secret' };
const runs = { numRuns: 8 };
let dynamo: TestDynamo;
let folder: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
let sqs: Awaited<ReturnType<typeof startSqs>>;
let files: S3Client;

beforeAll(async () => {
  dynamo = await startDynamo();
  folder = await temporaryFolder();
  s3 = await startS3Server({ ...account, folder, port: 0, buckets: ['files'] });
  sqs = await startSqs({ ...account, queues: { jobs: { visibilitySeconds: 60, maxReceives: 5 } } });
  files = new S3Client({ endpoint: s3.url, region: account.region, credentials: account, forcePathStyle: true });
});

afterAll(async () => {
  files.destroy();
  await Promise.all([dynamo.close(), s3.close(), sqs.close()]);
  await rm(folder, { recursive: true });
});

/** A source of numbers that fast-check can repeat. */
const draws = fc.infiniteStream(fc.nat(1_000_000)).map((numbers): Draw => {
  const next = numbers[Symbol.iterator]();
  return (below) => Number(next.next().value) % below;
});

let partition = 0;

describe('the table', () => {
  it('gives every record of a list, in both directions, and all that is due', async () => {
    const property = fc.asyncProperty(draws, fc.integer({ min: 0, max: 25 }), async (draw, count) => {
      const counts = cutPages(dynamo.client, draw);
      const records = createDynamoRecords(dynamo.client, dynamo.recordsTable);
      const name = `list ${++partition}`;
      const sorts = Array.from({ length: count }, (_, at) => `s${String(at).padStart(3, '0')}`);
      const dueAt = `${String(2000 + partition)}-01-01T00:00:00.000Z`;
      await records.putMany(sorts.map((sort) => ({ key: { partition: name, sort }, value: {}, times: { dueAt } })));
      const listed = async (newestFirst: boolean, limit: number) =>
        (await records.list({ partition: name, prefix: 's', limit, newestFirst })).map(({ sort }) => sort);
      expect(await listed(false, 100)).toEqual(sorts);
      expect(await listed(true, 100)).toEqual(sorts.toReversed());
      expect(await listed(false, 7)).toEqual(sorts.slice(0, 7));
      const due = (await Array.fromAsync(records.due(dueAt))).filter((key) => key.partition === name);
      expect(due.map(({ sort }) => sort).sort()).toEqual(sorts);
      if (count > 9) expect(counts.get('BatchWriteItemCommand')).toBeGreaterThan(0);
    });
    await fc.assert(property, runs);
  });

  it('counts, pages and purges every answer', async () => {
    const property = fc.asyncProperty(draws, fc.integer({ min: 0, max: 14 }), async (draw, count) => {
      cutPages(dynamo.client, draw);
      const sizes = draw(2) === 0 ? { bucket: 3 } : undefined;
      const answers = createDynamoAnswers(dynamo.client, dynamo.surveysTable, sizes);
      const surveyId = ++partition;
      const filter = { withScreenedOut: false, isDeleted: false };
      await answers.fill(
        surveyId,
        Array.from({ length: count }, (_, at) => newAnswer(surveyId, { is_deleted: at % 3 === 0 })),
      );
      const kept = Array.from({ length: count }, (_, at) => at + 1).filter((id) => (id - 1) % 3 !== 0);
      expect(await answers.highestId(surveyId)).toBe(count);
      // at first by looking at each, then by what was noted on the way
      for (let n = 0; n < 2; n++) expect(await answers.count(surveyId, filter)).toBe(kept.length);
      const read: number[] = [];
      for (let after: number | undefined = 0; after !== undefined; ) {
        const page = await answers.pageAfter(surveyId, filter, { after, upTo: count, limit: 5 });
        read.push(...page.answers.map(({ id }) => id));
        after = page.next;
      }
      expect(read).toEqual(kept);
      const range = { sort: 'date_end', order: 'asc', offset: 1, limit: 100 } as const;
      expect((await answers.pageAt(surveyId, filter, range)).map(({ id }) => id).sort((a, b) => a - b)).toHaveLength(
        Math.max(0, kept.length - 1),
      );
      await answers.purgeAll(surveyId);
      expect(await answers.highestId(surveyId)).toBe(0);
    });
    await fc.assert(property, runs);
  });
});

describe('the files', () => {
  it('are listed and removed to the last one, unfinished uploads too', async () => {
    const property = fc.asyncProperty(draws, fc.nat(15), fc.nat(8), async (draw, count, begun) => {
      const counts = cutPages(files, draw);
      const store = createS3Files(files, 'files');
      const prefix = `p${++partition}/`;
      const names = Array.from({ length: count }, (_, at) => `${prefix}${at % 2 ? 'kept/' : ''}${at}`);
      for (const name of names) await store.put(name, Buffer.from(name));
      for (let at = 0; at < begun; at++) await store.beginParts(`${prefix}open${at % 3}`, 'text/csv');
      expect((await Array.fromAsync(store.keys(prefix))).sort()).toEqual(names.sort());
      const left = names.filter((name) => name.includes('/kept/'));
      await store.removeAll(prefix, left);
      expect((await Array.fromAsync(store.keys(prefix))).sort()).toEqual(left);
      await store.removeAll(prefix);
      expect(await Array.fromAsync(store.keys(prefix))).toEqual([]);
      const { Uploads = [] } = await files.send(new ListMultipartUploadsCommand({ Bucket: 'files', Prefix: prefix }));
      expect(Uploads).toEqual([]);
      expect(counts.get('ListMultipartUploadsCommand')).toBeGreaterThan(0);
    });
    await fc.assert(property, runs);
  });

  it('of parts know all their parts', async () => {
    const property = fc.asyncProperty(draws, fc.integer({ min: 1, max: 12 }), async (draw, count) => {
      cutPages(files, draw);
      const store = createS3Files(files, 'files');
      const key = `parts${++partition}`;
      const parts = store.parts(key, await store.beginParts(key, 'text/csv'));
      for (let number = 1; number <= count; number++) await parts.put(number, Buffer.alloc(number));
      expect(await parts.stored()).toEqual(new Map(Array.from({ length: count }, (_, at) => [at + 1, at + 1])));
      if (count === 1) await parts.complete();
    });
    await fc.assert(property, runs);
  });

  it('that S3 does not let go are no success', async () => {
    const store = createS3Files(files, 'files');
    const prefix = `held${++partition}/`;
    await store.put(`${prefix}a`, Buffer.from('a'));
    const refusing = new S3Client({
      endpoint: s3.url,
      region: account.region,
      credentials: account,
      forcePathStyle: true,
    });
    refusing.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName !== DeleteObjectsCommand.name) return next(args);
          const Errors = [{ Key: `${prefix}a`, Code: 'AccessDenied' }];
          return { output: { $metadata: {}, Errors }, response: undefined };
        },
      { step: 'initialize' },
    );
    await expect(createS3Files(refusing, 'files').removeAll(prefix)).rejects.toThrow('AccessDenied');
    refusing.destroy();
  });
});

it('a queue takes every message of a batch once', async () => {
  const url = sqs.queues.jobs?.url ?? '';
  const property = fc.asyncProperty(draws, fc.nat(35), async (draw, count) => {
    cutPages(sqs.client, draw);
    await createSqsQueue(sqs.client, url).sendMany(Array.from({ length: count }, (_, at) => ({ at })));
    const taken: number[] = [];
    for (let isLeft = true; isLeft; ) {
      const receive = new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10 });
      const { Messages = [] } = await sqs.client.send(receive);
      taken.push(...Messages.map(({ Body = '' }) => JSON.parse(Body).at));
      isLeft = Messages.length > 0;
    }
    expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at));
  });
  await fc.assert(property, runs);
});
