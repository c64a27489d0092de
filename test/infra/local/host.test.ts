/** The whole host on a tiny topology: its functions, what calls them, and what they know. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LocalHost, startLocalHost } from '../../../infra/local/host.ts';
import type { Topology } from '../../../infra/local/triggers.ts';
import { calls } from './handlers/recorder.ts';

const spec = {
  entry: 'test/infra/local/handlers/recorder.ts',
  memoryMb: 512,
  timeLimitSeconds: 29,
  grants: [],
} as const;

const topology: Topology = {
  queues: { exports: { visibilitySeconds: 60, maxReceives: 3 } },
  functions: {
    'survey-api': { ...spec, trigger: { kind: 'http', routes: ['ANY /v3/{proxy+}'] }, embeddedUpstreamOnly: true },
    'export-api': { ...spec, trigger: { kind: 'http', routes: ['ANY /exports', 'GET /v3/quiz/{id}/answers/csv'] } },
    'export-worker': { ...spec, trigger: { kind: 'queue', queue: 'exports', batchSize: 1, concurrency: 20 } },
    sweeper: { ...spec, trigger: { kind: 'timer', everyMinutes: 1 } },
    'hard-api': {
      ...spec,
      entry: 'test/infra/local/handlers/mortal.ts',
      trigger: { kind: 'http', routes: ['ANY /work/{proxy+}'], heavy: ['GET /work/hard'] },
    },
  },
};

let dataDir: string;
let host: LocalHost | undefined;

beforeAll(() => {
  vi.stubEnv('AWS_PROFILE', 'somebody');
  vi.stubEnv('AWS_SESSION_TOKEN', 'real');
  vi.stubEnv('no_proxy', 'example.com');
});

afterAll(() => {
  vi.unstubAllEnvs();
});

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'host-'));
  calls.length = 0;
  vi.stubEnv('RECORDER_FILE', join(dataDir, 'recorded.jsonl'));
});

afterEach(async () => {
  await host?.close();
  host = undefined;
  await rm(dataDir, { recursive: true });
});

async function start(surveyApiUrl?: string): Promise<LocalHost> {
  host = await startLocalHost({ port: 0, dataDir, demoData: false, timers: false, topology, surveyApiUrl });
  return host;
}

async function answeredBy(path: string, method = 'GET'): Promise<string> {
  const response = await fetch(`${host?.url}${path}`, { method });
  return response.status === 200 ? response.text() : String(response.status);
}

test('heavy calls run in threads: one that never ends or crashes costs itself, and everybody else is answered', async () => {
  await start();
  const ask = async (path: string) => JSON.parse(await answeredBy(path));
  const here = await ask('/work/light');
  const endless = answeredBy('/work/hard?do=stand').catch(() => 'closed');
  const apart = await ask('/work/hard');
  expect(apart.threadId).not.toBe(here.threadId);
  expect(await answeredBy('/work/hard?do=exit')).toBe('503');
  expect((await ask('/work/hard')).threadId).not.toBe(apart.threadId);
  expect((await ask('/work/light')).threadId).toBe(here.threadId);
  await host?.close();
  host = undefined;
  expect(['closed', '500', '503']).toContain(await endless);
});

test('tells timed functions first that the host has started', async () => {
  await start();
  expect(calls).toMatchObject([{ functionName: 'sweeper', event: { detail: { hostStarted: true } } }]);
});

test.each([
  { timers: {}, later: [{}] },
  { timers: { timers: false }, later: [] },
])('calls timed functions by the clock, unless it is told not to: $timers', async ({ timers, later }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    host = await startLocalHost({ port: 0, dataDir, demoData: false, topology, ...timers });
    await vi.advanceTimersByTimeAsync(60_000);
    await host.close();
    host = undefined;
    expect(calls.slice(1)).toMatchObject(later.map((detail) => ({ functionName: 'sweeper', event: { detail } })));
  } finally {
    vi.useRealTimers();
  }
});

test('calls a timed function when asked, and no other', async () => {
  const { invokeTimer } = await start();
  await invokeTimer('sweeper');
  expect(calls).toMatchObject([{}, { functionName: 'sweeper', event: { detail: {} } }]);
  await expect(invokeTimer('export-api')).rejects.toThrow('There is no timer export-api.');
});

test('brings messages of a queue to its function, in a thread of its own', async () => {
  const { env } = await start();
  const client = new SQSClient({
    endpoint: String(env.AWS_ENDPOINT_URL_SQS),
    region: String(env.AWS_REGION),
    credentials: { accessKeyId: String(env.AWS_ACCESS_KEY_ID), secretAccessKey: String(env.AWS_SECRET_ACCESS_KEY) },
  });
  await client.send(new SendMessageCommand({ QueueUrl: env.EXPORTS_QUEUE_URL, MessageBody: '{"jobId":"1"}' }));
  client.destroy();
  const records = { Records: [{ body: '{"jobId":"1"}', eventSource: 'aws:sqs' }] };
  const recorded = () => readFile(join(dataDir, 'recorded.jsonl'), 'utf8');
  const call = JSON.parse(await vi.waitFor(recorded, 300_000));
  expect(call).toMatchObject({ functionName: 'export-worker', event: records });
  expect(calls.map(({ functionName }) => functionName)).toEqual(['sweeper']);
});

describe('v3', () => {
  test('is the embedded service, but for the operations of the pipeline', async () => {
    const { env, url } = await start();
    expect(await answeredBy('/v3/quiz/1/answers/csv')).toBe('export-api');
    expect(await answeredBy('/v3/quiz/1/answers')).toBe('survey-api');
    expect(await answeredBy('/exports', 'POST')).toBe('export-api');
    expect(await answeredBy('/other')).toBe('404');
    expect(env).toMatchObject({ SURVEY_API_URL: `${url}/v3`, UPSTREAM_EMBEDDED: '1', PUBLIC_URL: url });
  });

  test('is the pipeline alone where the upstream is a live one', async () => {
    const { env, url } = await start('https://example.com/v3');
    expect(await answeredBy('/v3/quiz/1/answers/csv')).toBe('export-api');
    expect(await answeredBy('/v3/quiz/1/answers')).toBe('export-api');
    expect(env).toMatchObject({ SURVEY_API_URL: 'https://example.com/v3', PUBLIC_URL: url });
    expect(env).not.toHaveProperty('UPSTREAM_EMBEDDED');
  });
});

describe('the environment', () => {
  test('holds every name the functions read, and nothing of a real account', async () => {
    const { env } = await start();
    const names = [
      'RECORDS_TABLE SURVEYS_TABLE FILES_BUCKET FILES_ORIGIN FILES_URL SNAPSHOTS_BUCKET UPLOADS_BUCKET UPLOADS_URL EXPORTS_QUEUE_URL TOKEN_KEY_ID OWNER_KEY_ID PSEUDONYM_KEY_ID',
      'SURVEY_API_URL PUBLIC_URL LOG_LEVEL S3_PATH_STYLE AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY',
      'AWS_ENDPOINT_URL_S3 AWS_ENDPOINT_URL_SQS AWS_ENDPOINT_URL_DYNAMODB AWS_ENDPOINT_URL_KMS',
    ];
    for (const name of names.join(' ').split(' ')) expect(process.env[name], name).toBe(env[name]);
    expect(process.env.AWS_PROFILE).toBeUndefined();
    expect(process.env.AWS_SESSION_TOKEN).toBeUndefined();
    expect(process.env.no_proxy).toBe('example.com,127.0.0.1,localhost');
  });

  test('goes with the host', async () => {
    await start();
    await host?.close();
    expect(process.env.RECORDS_TABLE).toBeUndefined();
    expect(process.env.AWS_PROFILE).toBe('somebody');
  });
});

/** Below the ports that systems give away by themselves: nobody else's test takes one of them meanwhile. */
async function freePairOfPorts(): Promise<number> {
  for (let port = 20_000; port < 30_000; port += 2) if ((await isFree(port)) && (await isFree(port + 1))) return port;
  throw new Error('no two free ports side by side');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

describe('the data folder', () => {
  test('gives the same access key and, where free, the same S3 address from start to start', async () => {
    const port = await freePairOfPorts();
    const options = { port, dataDir, demoData: false, timers: false, topology };
    host = await startLocalHost(options);
    const first = host.env;
    expect(first.AWS_ENDPOINT_URL_S3).toBe(`http://127.0.0.1:${port + 1}`);
    await host.close();
    host = await startLocalHost(options);
    expect(host.env).toMatchObject({
      AWS_ENDPOINT_URL_S3: first.AWS_ENDPOINT_URL_S3,
      AWS_SECRET_ACCESS_KEY: first.AWS_SECRET_ACCESS_KEY,
    });
  });

  test('has one host at a time; the second leaves nothing open', async () => {
    await start();
    const second = startLocalHost({ port: 0, dataDir, demoData: false, timers: false, topology });
    await expect(second).rejects.toThrow('The data folder is in use by another process');
    expect(await answeredBy('/exports')).toBe('export-api');
  });
});

test('a taken port is refused', async () => {
  const { url } = await start();
  const port = Number(new URL(url).port);
  const other = await mkdtemp(join(tmpdir(), 'host-'));
  const second = startLocalHost({ port, dataDir: other, demoData: false, timers: false, topology });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  await rm(other, { recursive: true });
});
