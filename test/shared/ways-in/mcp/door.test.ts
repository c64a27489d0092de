/** The door of the assistant endpoint: methods, names, keys, bodies and the limit, before any message is looked at. */
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../../shared/problems/problem.ts';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { createAssistantWorld } from '../../../support/worlds/assistant-world.ts';
import { alice, bob } from '../../../support/worlds/export-world.ts';

const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

describe('the door', () => {
  it('takes POST and answers one JSON body', async () => {
    const { send } = createAssistantWorld();
    const response = await send(ping);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await expectStatus(response, 200)).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it('answers JSON also to who did not say that streams are welcome', async () => {
    const { send } = createAssistantWorld();
    expect((await send(ping, { accept: 'application/json' })).status).toBe(200);
    expect((await send(ping, { accept: '*/*' })).status).toBe(200);
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('refuses %s and says what it takes', async (method) => {
    const { send } = createAssistantWorld();
    const response = await send(undefined, {}, method);
    expect(response.headers.get('allow')).toBe('POST');
    expect((await expectProblem(response, 405)).code).toBe('method_not_allowed');
  });

  it('refuses an array, which counts as one request', async () => {
    const { send, records } = createAssistantWorld();
    const many = `[${Array(50).fill(ping).join(',')}]`;
    expect(await expectStatus(await send(many), 400)).toMatchObject({ id: null, error: { code: -32600 } });
    expect(records.everything().map(({ value }) => value)).toEqual([{ oldest: expect.any(Number), gaps: [] }]);
  });

  it('accepts a notification without a word', async () => {
    const { send } = createAssistantWorld();
    const response = await send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it('asks for a key', async () => {
    const { send } = createAssistantWorld();
    for (const authorization of ['', 'Bearer', 'Basic YTpi']) {
      const response = await send(ping, { authorization });
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect((await expectProblem(response, 401)).code).toBe('user_not_authenticated');
    }
  });

  it('passes on that a key is not accepted', async () => {
    const world = createAssistantWorld();
    world.deps.upstream.holderOf = async () => {
      throw new Problem('user_not_authenticated.upstream');
    };
    const response = await world.send(ping);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    await expectProblem(response, 401);
  });

  it.each([
    ['another host', { host: 'evil.example' }],
    ['a local name where it is not at home', { host: 'localhost:3000' }],
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a name that only begins like ours', { host: 'exports.test.evil.example' }],
  ])('refuses %s', async (_what, headers) => {
    const { send } = createAssistantWorld();
    expect((await expectProblem(await send(ping, headers), 403)).code).toBe('access_denied');
  });

  it('lets in a page of its own origin', async () => {
    const { send } = createAssistantWorld();
    expect((await send(ping, { origin: 'https://exports.test' })).status).toBe(200);
  });

  it.each([
    ['more than 1 MB', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(1_048_577) }), {}, 413],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['text', ping, { 'content-type': 'text/plain' }, 415],
  ] as const)('refuses %s', async (_what, body, headers, status) => {
    const { send } = createAssistantWorld();
    await expectProblem(await send(body, headers), status);
  });

  it.each([
    ['nothing', '', -32700],
    ['what is no JSON', '{"jsonrpc":', -32700],
    ['what is no UTF-8', Uint8Array.of(0x22, 0xff, 0x22), -32700],
    ['an array', `[${ping}]`, -32600],
    ['an array of nothing', '[]', -32600],
    ['a number', '5', -32600],
    ['an object that is no message', '{}', -32600],
    ['a body too deep', `${'['.repeat(33)}${']'.repeat(33)}`, -32600],
    ['a member that would vanish', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":1}}', -32600],
  ] as const)('refuses %s in the words of JSON-RPC', async (_what, body, code) => {
    const { send } = createAssistantWorld();
    const answer = await expectStatus(await send(body), 400);
    expect(answer).toEqual({ jsonrpc: '2.0', id: null, error: { code, message: expect.any(String) } });
  });

  it('lets in 180 requests a minute, then says when to come back; another owner is not concerned', async () => {
    const { send, clock } = createAssistantWorld();
    for (let at = 0; at < 180; at++) expect((await send(ping)).status).toBe(200);
    const response = await send(ping);
    expect(response.headers.get('retry-after')).toBe('60');
    expect((await expectProblem(response, 429)).code).toBe('rate_limited');
    expect((await send(ping, { authorization: `Bearer ${bob.token}` })).status).toBe(200);
    clock.now += 60_000;
    expect((await send(ping, { authorization: `Bearer ${alice.token}` })).status).toBe(200);
  });

  it('serves no stream without end', async () => {
    const { send } = createAssistantWorld();
    const version = '2026-07-28';
    const meta = {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const method = 'subscriptions/listen';
    const params = { _meta: meta, notifications: { toolsListChanged: true } };
    const response = await send(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }), {
      'mcp-protocol-version': version,
      'mcp-method': method,
    });
    expect(await expectStatus(response, 200)).toMatchObject({ id: 7, error: { code: -32601 } });
  });
});
