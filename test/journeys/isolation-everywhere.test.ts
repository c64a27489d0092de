/**
 * Every route of the product, with one owner's ids in path, query and body, in the hands of everybody else: nobody gets
 * in, nobody learns anything, and nothing is changed. The routes come from the API's own description.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createDynamoRecords } from '../../shared/adapters/dynamo/dynamo-records.ts';
import { sha256Hex } from '../../shared/crypto.ts';
import { keys } from '../../shared/survey-service/store/stored.ts';
import { demoToken, strangerToken } from '../support/hosts/api-client.ts';
import { problemJson } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { fetchDocument, type Operation, operationsOf } from '../support/openapi/api-document.ts';
import { attempt, strangersOf } from '../support/openapi/strangers.ts';
import { filledPath, makeThings, type Things } from '../support/openapi/things.ts';

const mark = 'canary-of-the-owner';
const revokedKey = '1|revoked-key';
const batchSchema = z.object({
  id: z.string(),
  counts: z.object({ total: z.number(), ready: z.number(), failed: z.number() }),
});

let host: TestHost;
let operations: Operation[];
let things: Things;

beforeAll(async () => {
  host = await sharedHost();
  operations = operationsOf(await fetchDocument(host.url));
  things = await makeThings(host.url, demoToken, mark);
  const client = new DynamoDBClient({});
  const at = '2026-03-01T00:00:00.000Z';
  const revoked = { userId: 1, createdAt: at, revokedAt: at };
  await createDynamoRecords(client, host.env.SURVEYS_TABLE ?? '').create(keys.token(sha256Hex(revokedKey)), revoked);
  client.destroy();
});

/** Addresses of files and previews, and the tries of webhooks whose receiver does not answer. */
const goesOnByItself =
  /"(url|url_preview|url_expires_at|next_try_at|failing_since)":("[^"]*"|null)|"tries":\[[^\]]*\]/g;

/** Everything the owner can read of the things, as it is now. */
async function stateOfThings(): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const operation of operations) {
    const isExport = /\/(csv|xlsx|word|pdf)$/.test(operation.path);
    const isRead = operation.method === 'get' && operation.needsKey && !isExport && operation.path.includes('{');
    if (!isRead || operation.path === '/v3/quiz/{id}/report') continue;
    const path = filledPath(operation, (thing) => String(things[thing]));
    const query = operation.path.endsWith('/pinned') ? `?list_id=${things.promoList}` : '';
    const response = await host.client.call(path + query);
    expect([path, response.status]).toEqual([path, 200]);
    state[path] = (await response.text()).replace(goesOnByItself, '');
  }
  return state;
}

/** Where a stranger's key may be answered with success though the owner's ids are named: what is listed or made is the stranger's own. */
const ownThingsOnly = new Set(['POST /batches', 'POST /schedules', 'POST /views', 'GET /exports']);

describe('strangers', () => {
  it('get in nowhere, learn nothing and change nothing', async () => {
    const before = await stateOfThings();
    expect(Object.keys(before).length).toBeGreaterThan(25);
    const secrets = [mark, things.export, things.batch, things.schedule, things.link, things.webhook, things.virtualId];
    const breaches: string[] = [];
    let tried = 0;
    for (const operation of operations.filter(({ needsKey }) => needsKey)) {
      for (const stranger of strangersOf(strangerToken, revokedKey)) {
        const name = `${operation.method.toUpperCase()} ${operation.path}`;
        const { status, text, asked, namesThings } = await attempt(host.url, operation, stranger, things);
        tried++;
        const isIn = status < 400;
        const isOwn =
          stranger.isUser && (!namesThings || ownThingsOnly.has(name) || operation.path.includes('/themes/'));
        if (isIn && !isOwn) breaches.push(`${name} with ${stranger.name}: ${status}`);
        if (!stranger.isUser && status !== 401) breaches.push(`${name} with ${stranger.name}: ${status}, not 401`);
        if (!isIn) problemJson.parse(JSON.parse(text));
        // a refusal may repeat what was asked for, and nothing else
        const learnt = secrets.filter((secret) => text.includes(secret) && !asked.includes(secret));
        if (learnt.length > 0) breaches.push(`${name} with ${stranger.name} shows ${learnt.join(', ')}`);
      }
    }
    expect(breaches).toEqual([]);
    expect(tried).toBeGreaterThan(600);
    expect(await stateOfThings()).toEqual(before);
  });

  it('get no answers of another owner’s survey out of a batch of their own', async () => {
    const json = { surveys: { ids: [things.survey] }, outputs: [{ content: 'answers', format: 'csv' }] };
    const call = (path: string, init: object = {}) => host.client.call(path, { token: strangerToken, ...init });
    const { id } = batchSchema.parse(await (await call('/batches', { method: 'POST', json })).json());
    await vi.waitFor(
      async () => {
        const text = await (await call(`/batches/${id}`)).text();
        expect(batchSchema.parse(JSON.parse(text)).counts).toMatchObject({ total: 1, ready: 0, failed: 1 });
        expect(text).not.toContain(mark);
      },
      { timeout: 300_000 },
    );
  });
});

it('every route that needs no key is one that says so', () => {
  const open = operations.filter(({ needsKey }) => !needsKey).map(({ path }) => path);
  expect([...new Set(open)].sort()).toEqual([
    '/health',
    '/m/{token}',
    '/s/{token}',
    '/v3/public/files/{survey}/{file}',
    '/v3/public/{virtual_id}',
    '/v3/public/{virtual_id}/answers',
  ]);
});
