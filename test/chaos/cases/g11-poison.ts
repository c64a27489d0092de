/**
 * G11: jobs that fail every time, and messages that nobody can read, between good ones, through a real SQS queue. The good
 * ones are done once, the bad ones are given up with their reason, the messages are parked; a retry after the fix succeeds.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { GetQueueAttributesCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import type { LambdaHandler } from '../../../infra/local/lambda/call.ts';
import { startPoller } from '../../../infra/local/sqs/poller.ts';
import { type LocalSqs, startSqs } from '../../../infra/local/sqs/server.ts';
import { queueHandler } from '../../../shared/adapters/triggers.ts';
import { retryExport } from '../../../shared/exports/job/follow-export.ts';
import { isFinal, type Job } from '../../../shared/exports/job/job.ts';
import type { RenderDeps } from '../../../shared/exports/job/run-deps.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { passedOn } from '../../../shared/problems/problem.ts';
import type { Upstream } from '../../../shared/snapshots/upstream.ts';
import { localFunction } from '../../infra/local/handlers/local-function.ts';
import { alice, createWorld, csvRequest } from '../../support/worlds/export-world.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { drive, inTurns, smallDivision, type World, workOn } from '../drive.ts';
import { type Random, randomOf } from '../random.ts';

const region = 'us-east-1';
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const queues = { exports: { visibilitySeconds: 1, maxReceives: 5 } };
const junk = ['', '{', 'null', '[]', '{"jobId": 7}', '{"owner": "u-1"}', 'бомба'];

export const poison: ChaosCase = {
  id: 'G11',
  goal: '1,000 jobs, 100 of which always fail, and 100 unreadable messages: 900 ready once, 100 gave_up, 100 parked; after the fix a retry ends the 100 ready',
  async run({ seed, size }) {
    const random = randomOf(seed);
    const [jobCount, badCount] = size === 'full' ? [1_000, 100] : [40, 4];
    const world = createWorld();
    const broken = new Set<number>();
    const deps = { ...world.deps, division: smallDivision, newUpstream: () => failingFor(world, broken) };
    const jobs: Job[] = [];
    for (let id = 1; id <= jobCount; id++) {
      jobs.push(await requestExport(world.deps, alice, { ...csvRequest, surveyId: id }));
    }
    for (const job of random.shuffled(jobs).slice(0, badCount)) broken.add(job.surveyId);
    const parked = await throughSqs(world, deps, random, badCount);
    await driveToEnd(world, deps, jobs, random);
    const before = await Promise.all(jobs.map((job) => world.read(job)));
    const bad = jobs.filter((job) => broken.has(job.surveyId));
    broken.clear();
    for (const { id } of bad) await retryExport(world.deps, alice, id);
    await driveToEnd(world, deps, jobs, random);
    const after = await Promise.all(bad.map((job) => world.read(job)));
    const isReadyOnce = (job: Job | undefined) =>
      job?.status === 'ready' && job.attempts === 1 && job.files.length === 1;
    const counted = {
      'ready once': before.filter(isReadyOnce).length,
      'gave up': before.filter((job) => job?.problem?.code === 'gave_up').length,
      parked,
      'ready after the fix': after.filter((job) => job?.status === 'ready').length,
    };
    const wanted = [jobCount - badCount, badCount, badCount, badCount];
    const missed = Object.values(counted).filter((value, at) => value !== wanted[at]).length;
    return figureOf(counted, { 'counts that differ': missed });
  },
};

/** The survey service, down for these surveys for as long as they are in the set. */
function failingFor({ deps: { upstream } }: World, broken: ReadonlySet<number>): Upstream {
  return {
    ...upstream,
    answers(token, query, from) {
      if (broken.has(query.surveyId)) throw passedOn('upstream_unavailable', 'The survey service does not answer.');
      return upstream.answers(token, query, from);
    },
  };
}

/** All messages that are there, and the junk between them, through a queue that parks what fails five times. */
async function throughSqs(world: World, deps: RenderDeps, random: Random, junkCount: number): Promise<number> {
  const sqs = await startSqs({ queues, region, ...credentials });
  const queue = sqs.queues.exports;
  if (!queue) throw new Error('there is no queue');
  const bodies = [
    ...world.messages.splice(0).map(({ body }) => JSON.stringify(body)),
    ...Array.from({ length: junkCount }, () => `${random.one(junk)} `),
  ];
  await inTurns(random.shuffled(bodies), 8, (MessageBody) =>
    sqs.client.send(new SendMessageCommand({ QueueUrl: queue.url, MessageBody })),
  );
  const handler = queueHandler((message) => workOn(deps, message)) as LambdaHandler;
  const fn = localFunction(handler, { name: 'export-worker', timeLimitSeconds: 300 });
  const poller = startPoller({ client: sqs.client, queue, fn, batchSize: 1, concurrency: 8, region });
  try {
    return await parkedAtTheEnd(sqs, queue.url);
  } finally {
    await poller.stop(5);
    await sqs.close();
  }
}

async function parkedAtTheEnd({ client }: LocalSqs, url: string): Promise<number> {
  const count = async (QueueUrl: string) => {
    const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
    const { Attributes = {} } = await client.send(command);
    return Number(Attributes.ApproximateNumberOfMessages) + Number(Attributes.ApproximateNumberOfMessagesNotVisible);
  };
  for (let waited = 0; waited < 600 && (await count(url)) > 0; waited++) await pause(500);
  return count(`${url}-dlq`);
}

async function driveToEnd(world: World, deps: RenderDeps, jobs: readonly Job[], random: Random): Promise<void> {
  await drive(world, {
    random,
    copies: 2,
    atOnce: 8,
    work: (message) => workOn(deps, message),
    isDone: async () => (await Promise.all(jobs.map((job) => world.read(job)))).every((job) => job && isFinal(job)),
  });
}
