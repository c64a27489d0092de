/** Redirects are followed, but the caller's key goes to the address the caller gave us and nowhere else. */
import { describe, expect, it } from 'vitest';
import { sendJson, startUpstream } from '../../../support/upstreams/scripted-upstream.ts';

describe('a redirect', () => {
  it('to another origin is followed without the key', async () => {
    const other = await startUpstream((_, response) => sendJson(response, { id: 5 }));
    const upstream = await startUpstream((_, response) =>
      response.writeHead(302, { location: `${other.url}/me` }).end(),
    );
    expect(await upstream.client().holderOf('secret')).toEqual({ userId: '5' });
    expect(upstream.calls.map((call) => call.authorization)).toEqual(['Bearer secret']);
    expect(other.calls.map((call) => call.authorization)).toEqual([undefined]);
  });

  it.each([301, 302, 303, 307, 308])(
    'with status %i to the same origin is followed without the key',
    async (status) => {
      const upstream = await startUpstream((call, response) => {
        if (call.path === '/v3/user') response.writeHead(status, { location: '/v3/elsewhere' }).end();
        else sendJson(response, { id: 5 });
      });
      expect(await upstream.client().holderOf('secret')).toEqual({ userId: '5' });
      expect(upstream.calls.map((call) => call.authorization)).toEqual(['Bearer secret', undefined]);
    },
  );

  it('to a place that wants a key is a refusal, not a bad key', async () => {
    const upstream = await startUpstream((call, response) => {
      if (call.path === '/v3/user') response.writeHead(302, { location: '/v3/elsewhere' }).end();
      else sendJson(response, {}, 401);
    });
    await expect(upstream.client().holderOf('secret')).rejects.toMatchObject({ code: 'upstream_refused' });
  });

  it('without end is a refusal', async () => {
    const upstream = await startUpstream((_, response) => response.writeHead(302, { location: '/v3/user' }).end());
    await expect(upstream.client().holderOf('secret')).rejects.toMatchObject({ code: 'upstream_refused' });
    expect(upstream.calls.length).toBeLessThan(6);
    expect(upstream.calls.filter((call) => call.authorization !== undefined)).toHaveLength(1);
  });
});
