/** Behind a firewall: who goes round it is refused, whoever comes through is the visitor, and our own work goes on. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import { startTestHost, type TestHost } from '../support/hosts/local-host.ts';

const key = 'a-key-that-only-the-firewall-has';
let host: TestHost;

beforeAll(async () => {
  vi.stubEnv('EDGE_KEY', key);
  host = await startTestHost();
});
afterAll(async () => {
  await host.close();
  vi.unstubAllEnvs();
});

it.each(['/health', '/exports', '/v3/user', '/docs', '/openapi.json', '/', '/mcp/v1', '/s/some-link'])(
  'refuses a direct call of %s, also with another key, and says where to call',
  async (path) => {
    for (const headers of [{}, { 'x-front-key': `${key}.` }] as Record<string, string>[]) {
      const answer = await expectStatus(await host.client.call(path, { headers }), 403);
      expect(answer).toMatchObject({ code: 'access_denied', message: expect.stringContaining(host.url) });
    }
  },
);

it('names the address of the origin that was called', async () => {
  for (const url of [host.pageUrl, host.viewsUrl]) {
    const path = url === host.pageUrl ? '/some-survey' : '/v/some-view';
    const refused = await expectStatus(await fetch(url + path), 403);
    expect(refused).toMatchObject({ code: 'access_denied', message: expect.stringContaining(`Call ${url} instead`) });
  }
});

it('answers those who come through, and reads surveys itself', async () => {
  const headers = { 'x-front-key': key };
  const json = { quiz_id: 1, outputs: [{ content: 'answers', format: 'csv' }] };
  const made = await host.client.call('/exports', { method: 'POST', json, headers });
  const { id } = Object(await expectStatus(made, 202));
  const status = async () =>
    Object(await expectStatus(await host.client.call(`/exports/${id}`, { headers }), 200)).status;
  await expect.poll(status).toBe('ready');
  await expectStatus(await host.client.call('/v3/user', { headers }), 200);
});
