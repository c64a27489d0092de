/**
 * One local host for all journeys of a process: starting it costs more than most of them do. A journey may make and delete
 * whatever it likes there, and leaves the demo surveys and accounts as it found them; what sets the environment or the
 * clock, kills, or counts what a whole host does starts a host of its own.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { createDynamoRecords } from '../../../shared/adapters/dynamo/dynamo-records.ts';
import { loadedOnce } from '../../../shared/loaded-once.ts';
import { demoToken, strangerToken } from './api-client.ts';
import { expectStatus } from './expected-answer.ts';
import { startTestHost, type TestHost } from './local-host.ts';

const lists = [
  '/schedules',
  '/batches',
  '/exports',
  '/webhooks',
  '/destinations',
  '/presets',
  '/deck-templates',
  '/views',
];
const listed = z.object({ data: z.array(z.object({ id: z.string() })) });
const made = z.array(z.object({ id: z.number() }));
const demoSurveys = 8;

/** The host of this process, with nothing on it that an earlier file has made. It runs until the process ends. */
export async function sharedHost(): Promise<TestHost> {
  const host = await started();
  for (const token of [demoToken, strangerToken]) await tidy(host, token);
  await forgetRequests(host);
  return host;
}

const started = loadedOnce(() => {
  process.env.ALLOW_LOOPBACK_WEBHOOKS = '1';
  return startTestHost();
});

async function tidy({ client }: TestHost, token: string): Promise<void> {
  const read = async (path: string) => expectStatus(await client.call(path, { token }), 200);
  const remove = (path: string) => client.call(path, { method: 'DELETE', token });
  for (const list of lists) {
    for (;;) {
      const { data } = listed.parse(await read(list));
      if (data.length === 0) break;
      await Promise.all(data.map(({ id }) => remove(`${list}/${id}`)));
    }
  }
  const surveys = made.parse(await read('/v3/quiz?limit=500'));
  for (const { id } of surveys.filter(({ id }) => id > demoSurveys)) await remove(`/v3/quiz/${id}`);
}

/** An assistant may ask 180 times a minute: the files of a process would use up each other's share. */
async function forgetRequests({ env }: TestHost): Promise<void> {
  const client = new DynamoDBClient({});
  const records = createDynamoRecords(client, env.RECORDS_TABLE ?? '');
  for (const owner of ['u-1', 'u-2']) await records.remove({ partition: `O#${owner}`, sort: 'ASSISTANT-REQUESTS' });
  client.destroy();
}
