/** A survey service below our own public address gets the key of what stands in front, whoever of us calls it; any other does not. */
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listen } from '../../infra/local/listen.ts';

const key = 'a-key-that-only-the-firewall-has';
const seen: unknown[] = [];
const server = createServer((request, response) => {
  seen.push(request.headers['x-front-key']);
  response.setHeader('content-type', 'application/json').end('{"id": 1, "user": {"id": 1}}');
});
let url: string;

beforeAll(async () => {
  ({ url } = await listen(server, 0));
});
afterAll(() => {
  server.close();
  vi.unstubAllEnvs();
});

it.each([
  ['its own', () => url, key],
  ['another', () => 'https://exports.example.com', undefined],
])('at %s address', async (_, publicUrl, expected) => {
  vi.stubEnv('EDGE_KEY', key);
  vi.stubEnv('SURVEY_API_URL', `${url}/v3`);
  vi.stubEnv('PUBLIC_URL', publicUrl());
  const { surveyCalls, upstream } = await import('../../functions/runtime.ts');
  await surveyCalls()('some-key', { method: 'GET', path: '/user' });
  await upstream({ tries: 1 })
    .holderOf('some-key')
    .catch(() => undefined);
  expect(seen.splice(0)).toEqual([expected, expected]);
});
