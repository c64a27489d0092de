/** What the engine can do beyond the pipeline's own webhooks: other methods, headers of the owner's own, a delay. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { maxTries, waitAfterTries } from '../../../../shared/delivery/retries/tries.ts';
import { type AnnounceDeps, announce, queueDelivery } from '../../../../shared/delivery/webhooks/announce.ts';
import { addEndpoint, type WantedEndpoint } from '../../../../shared/delivery/webhooks/manage-endpoints.ts';
import { signedHeaders } from '../../../../shared/delivery/webhooks/sign.ts';
import { alice } from '../../../support/worlds/export-world.ts';
import { createWebhookWorld, verified } from '../../../support/worlds/webhook-world.ts';

const hook = { url: 'https://hooks.test/in', events: ['response'] };
const event = {
  owner: alice.owner,
  type: 'response',
  subjectId: 'r1',
  timestamp: '2026-03-02T06:00:00.000Z',
  data: { score: 7 },
};

async function engine(wanted: WantedEndpoint) {
  const world = createWebhookWorld();
  const manageDeps = { ...world.deliverDeps, sealer: world.deps.sealer, allowLoopback: false };
  return { ...world, ...(await addEndpoint(manageDeps, alice.owner, wanted)) };
}

describe('an endpoint', () => {
  it.each(['post', 'put', 'patch'] as const)('takes webhooks by %s, with headers of its owner', async (method) => {
    const headers = [{ name: 'X-Api-Key', value: 'canary-header-77' }];
    const { deliverDeps, work, received, secret, records } = await engine({ ...hook, method, headers });
    await announce(deliverDeps, event);
    await work();
    expect(received[0]).toMatchObject({ method, headers: { 'x-api-key': 'canary-header-77' } });
    for (const each of received) expect(verified(secret, each)).toMatchObject({ data: { score: 7 } });
    expect(JSON.stringify(records.everything())).not.toContain('canary-header-77');
  });

  it('taken by get has no body, and the signature is over nothing', async () => {
    const { deliverDeps, work, received, secret } = await engine({ ...hook, method: 'get' });
    await announce(deliverDeps, event);
    await work();
    const [got] = received;
    expect(got).toMatchObject({ method: 'get', body: '' });
    const id = got?.headers['webhook-id'] ?? '';
    const expected = signedHeaders(id, got?.at ?? 0, '', [secret]);
    expect(got?.headers['webhook-signature']).toBe(expected['webhook-signature']);
  });

  it.each([
    [{ name: 'Webhook-Signature', value: 'v1,mine' }],
    [{ name: 'Host', value: 'elsewhere.test' }],
    [{ name: 'content-length', value: '0' }],
    [{ name: 'X Y', value: '1' }],
    [{ name: 'X', value: 'a\r\nB: c' }],
    [{ name: 'X', value: 'x'.repeat(4_000) }],
  ])('cannot have the header %j', async (header) => {
    await expect(engine({ ...hook, headers: [header] })).rejects.toMatchObject({ code: 'validation_error' });
  });
});

describe('a delivery', () => {
  it('may have any body and be kept back for hours, and is found by the sweeper when they are over', async () => {
    const { deliverDeps, endpoint, pass, received, clock } = await engine(hook);
    const start = clock.now;
    const { type, subjectId, timestamp } = event;
    const own = { type, subjectId, timestamp, body: '{"event":"response"}' };
    await queueDelivery(deliverDeps, endpoint, own, 6 * 3_600_000);
    await pass(3 * 3_600_000);
    expect(received).toHaveLength(0);
    await pass(4 * 3_600_000);
    expect(received.map(({ at, body }) => [at - start, body])).toEqual([[6 * 3_600_000, own.body]]);
  });

  it('is refused when its event is too large', async () => {
    const { deliverDeps } = await engine(hook);
    const large = { ...event, data: 'x'.repeat(70_000) };
    await expect(announce(deliverDeps, large)).rejects.toMatchObject({ code: 'body_too_large' });
  });

  it('is stored though the queue is down, and sent by the sweeper', async () => {
    const { deliverDeps, pass, received } = await engine(hook);
    const broken: AnnounceDeps = {
      ...deliverDeps,
      deliveries: { send: () => Promise.reject(new Error('down')), sendMany: () => Promise.reject(new Error('down')) },
    };
    await announce(broken, event);
    await pass(120_000);
    expect(received).toHaveLength(1);
  });
});

describe('the schedule', () => {
  it('is that of Standard Webhooks, never early and at most a tenth late', () => {
    const seconds = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    expect(seconds.map((_, tries) => waitAfterTries(tries, () => 0))).toEqual(seconds.map((each) => each * 1_000));
    expect(seconds.map((_, tries) => waitAfterTries(tries, () => 1))).toEqual(seconds.map((each) => each * 1_100));
    expect(maxTries).toBe(seconds.length);
  });
});

describe('a signature', () => {
  it('is the one the reference library makes', () => {
    const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
    const now = Date.parse('2026-03-02T06:00:00Z');
    const headers = signedHeaders('msg_1', now, '{"a":1}', [secret]);
    expect(headers['webhook-signature']).toBe(new Webhook(secret).sign('msg_1', new Date(now), '{"a":1}'));
    expect(headers['webhook-timestamp']).toBe(String(now / 1_000));
  });
});
