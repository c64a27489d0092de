/** `Idempotency-Key` on everything that makes something: once for the same request, also where the reply holds a secret. */
import { describe, expect, it } from 'vitest';
import { allOperations } from '../../../../shared/operations/all-operations.ts';
import type { Operation } from '../../../../shared/operations/operation.ts';
import { takesKey } from '../../../../shared/operations/parts.ts';
import { keepingReply } from '../../../../shared/ways-in/http/kept-replies.ts';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { createMemoryRecords } from '../../../support/stores/memory-records.ts';
import { createApiWorld } from '../../../support/worlds/api-world.ts';
import { alice, bob } from '../../../support/worlds/export-world.ts';

const webhook = { url: 'https://hooks.example.com/exports', events: ['export.ready'] };
const found = allOperations.find(({ name }) => name === 'create_preset') as Operation;

/** An operation that counts how often it was done, and what is stored of it. */
function counted(work: (times: number) => Promise<unknown> = async (times) => ({ id: `thing ${times}` })) {
  const records = createMemoryRecords();
  const clock = { now: Date.parse('2026-03-01T00:00:00Z') };
  let times = 0;
  const { run } = keepingReply({ records, now: () => clock.now }, { operation: found, run: () => work(++times) });
  const send = (body: object = {}, key = 'one', caller: typeof alice = alice) =>
    run(caller, { headers: { 'idempotency-key': key }, body });
  return { records, clock, send, times: () => times };
}

describe('a request with an Idempotency-Key', () => {
  it('makes one thing, and is answered with the same secret again', async () => {
    const { call, exportsApi, deps } = createApiWorld();
    const send = (body: object, token = alice.token) =>
      exportsApi.request('/webhooks', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'Idempotency-Key': 'once' },
        body: JSON.stringify(body),
      });
    const first = Object(await expectStatus(await send(webhook), 201));
    const again = await send(webhook);
    expect(again.headers.get('location')).toBe(`/webhooks/${first.id}`);
    expect(await expectStatus(again, 201)).toEqual(first);
    expect(await expectStatus(await call('GET', '/webhooks'), 200)).toMatchObject({ data: [{ id: first.id }] });
    expect((await expectProblem(await send({ ...webhook, events: ['export.failed'] }), 422)).code).toBe(
      'idempotency_conflict',
    );
    expect(Object(await expectStatus(await send(webhook, bob.token), 201)).id).not.toBe(first.id);
    const stored = JSON.stringify(
      await deps.records.list({ partition: `O#${alice.owner}`, prefix: 'CLAIM#', limit: 9 }),
    );
    expect(stored).toContain('reply');
    expect(stored).not.toContain(String(first.secret).slice(0, 12));
  });

  it('is done anew after a day, with another key, and where it was refused', async () => {
    const { send, clock, times } = counted();
    expect(await send()).toEqual({ id: 'thing 1' });
    expect(await send()).toEqual({ id: 'thing 1' });
    expect(await send({}, 'two')).toEqual({ id: 'thing 2' });
    clock.now += 24 * 3_600_000;
    expect(await send()).toEqual({ id: 'thing 3' });
    expect(times()).toBe(3);

    const failing = counted(async (count) => {
      if (count === 1) throw new Error('refused');
      return undefined;
    });
    await expect(failing.send()).rejects.toThrow('refused');
    expect([await failing.send(), await failing.send(), failing.times()]).toEqual([undefined, undefined, 2]);
  });

  it('waits for the first one, and is done by the next where that one has died', async () => {
    const { send, clock, times } = counted(() => new Promise(() => {}));
    void send();
    await expect(send()).rejects.toMatchObject({ code: 'contended', retryAfterSeconds: 1 });
    clock.now += 60_000;
    void send();
    await expect.poll(times).toBe(2);
  });

  it('is refused with another API key of the same owner, which could not read the reply', async () => {
    const { send } = counted();
    await send();
    await expect(send({}, 'one', { ...alice, token: 'another' })).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
  });
});

it('is taken by every POST that makes something', () => {
  const operations: readonly Operation[] = allOperations;
  const making = operations.filter(takesKey).map(({ name }) => name);
  const named = operations.filter(({ method, name }) => method === 'post' && /^(create|erase|bundle|run)_/.test(name));
  expect(making).toEqual(expect.arrayContaining(named.map(({ name }) => name)));
  expect(making).not.toContain('preview_export');
});
