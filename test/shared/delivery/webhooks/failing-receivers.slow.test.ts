/** Receivers that fail: tried on the schedule, under one id, well signed, and given up only after many tries. */
import { describe, expect, it } from 'vitest';
import { announce } from '../../../../shared/delivery/webhooks/announce.ts';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { inPart } from '../../../support/run/proof-size.ts';
import { alice } from '../../../support/worlds/export-world.ts';
import { createWebhookWorld, deliveriesSchema, verified } from '../../../support/worlds/webhook-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A thousand in the whole proof. */
const EVENTS = inPart(200, 1_000);

describe('a receiver that fails', () => {
  it('is tried ten times on the schedule, under one id, and then no more', async () => {
    const world = createWebhookWorld();
    const { id, secret } = await world.addWebhook();
    world.receiver.answer = async () => ({ status: 500, problem: 'refused' });
    await world.announcedExport();
    await world.pass(5 * DAY);
    const waits = world.received.map(({ at }, index, all) => at - (all[index - 1]?.at ?? at));
    const schedule = [0, 5_000, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];
    expect(waits).toHaveLength(10);
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(schedule[index] ?? 0);
      expect(wait).toBeLessThanOrEqual((schedule[index] ?? 0) * 1.1 + MINUTE);
    }
    expect(new Set(world.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const received of world.received) verified(secret, received);
    const [delivery] = await world.deliveriesOf(id);
    expect(delivery).toMatchObject({ status: 'failed', next_try_at: null });
    expect(delivery?.tries).toHaveLength(10);
    expect(delivery?.tries[0]).toMatchObject({ status_code: 500, duration_ms: 20, problem: 'refused' });
  });

  it('gets all of many events though it fails half the time, each under one id, every signature good', async () => {
    const world = createWebhookWorld();
    const { id, secret } = await world.addWebhook(['batch.finished']);
    // a fair coin, the same on every run
    let coin = 1;
    const accepted = new Map<string, number>();
    world.receiver.answer = async ({ headers, body }) => {
      coin = (coin * 1_103_515_245 + 12_345) % 2 ** 31;
      if ((coin >> 16) % 2 === 0) return { status: 503, problem: 'refused' };
      accepted.set(headers['webhook-id'] ?? '', JSON.parse(body).data.number);
      return { status: 200 };
    };
    for (let number = 0; number < EVENTS; number++) {
      const timestamp = new Date(world.clock.now + number).toISOString();
      const event = { owner: alice.owner, type: 'batch.finished', subjectId: `bat_${number}`, timestamp };
      await announce(world.deps, { ...event, data: { number } });
    }
    await world.pass(4 * DAY, 2);
    // who lost the coin ten times in a row is sent again by hand
    for (let page = await failures(); page.length > 0; page = await failures()) {
      for (const { id: deliveryId } of page) {
        await expectStatus(await world.call('POST', `/webhooks/${id}/deliveries/${deliveryId}/redeliver`), 202);
      }
      await world.pass(4 * DAY, 2);
    }
    expect([...accepted.values()].sort((a, b) => a - b)).toEqual(Array.from({ length: EVENTS }, (_, at) => at));
    expect(world.received.length).toBeGreaterThan(1.8 * EVENTS);
    const idOf = new Map<unknown, string | undefined>();
    for (const received of world.received) {
      const body = verified(secret, received);
      const subject = JSON.stringify(body);
      expect(idOf.get(subject) ?? received.headers['webhook-id']).toBe(received.headers['webhook-id']);
      idOf.set(subject, received.headers['webhook-id']);
    }

    async function failures() {
      let cursor: string | null = '';
      const failed: { id: string }[] = [];
      while (cursor !== null) {
        const path: string = `/webhooks/${id}/deliveries?limit=100&cursor=${cursor}`;
        const page = deliveriesSchema.parse(await expectStatus(await world.call('GET', path), 200));
        failed.push(...page.data.filter(({ status }) => status === 'failed'));
        cursor = page.next_cursor;
      }
      return failed;
    }
  });

  it('is disabled by its own 410, and nothing more is sent to it', async () => {
    const world = createWebhookWorld();
    const { id } = await world.addWebhook();
    world.receiver.answer = async () => ({ status: 410, problem: 'refused' });
    await world.announcedExport();
    await world.work();
    expect(await world.readWebhook(id)).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    await world.announcedExport();
    await world.pass(DAY);
    expect(world.received).toHaveLength(1);
    await expectProblem(await world.call('POST', `/webhooks/${id}/test`), 409);
  });

  it('is disabled after five days, says so to the others, and can be enabled again', async () => {
    const world = createWebhookWorld();
    const { id } = await world.addWebhook();
    await world.addWebhook(['webhook.disabled'], 'https://watch.test/in');
    world.receiver.answer = async ({ url }) => (url.includes('hooks') ? { problem: 'timed_out' } : { status: 200 });
    await world.announcedExport();
    await world.pass(4 * DAY);
    await world.announcedExport();
    expect(await world.readWebhook(id)).toMatchObject({ enabled: true, failing_since: expect.any(String) });
    await world.pass(2 * DAY);
    expect(await world.readWebhook(id)).toMatchObject({ enabled: false, disabled_reason: 'failing' });
    const reported = world.received.filter(({ url }) => url.includes('watch'));
    expect(reported.map(({ body }) => JSON.parse(body).data)).toEqual([
      expect.objectContaining({ id, status: 'disabled', reason: 'failing' }),
    ]);
    const before = world.received.length;
    await world.pass(2 * DAY);
    expect(world.received).toHaveLength(before);
    await expectStatus(await world.call('PATCH', `/webhooks/${id}`, { enabled: true }), 200);
    expect(await world.readWebhook(id)).toMatchObject({ enabled: true, failing_since: null, disabled_at: null });
  });

  it('is not blamed for long ago once it has answered', async () => {
    const world = createWebhookWorld();
    const { id } = await world.addWebhook();
    let isUp = false;
    world.receiver.answer = async () => (isUp ? { status: 200 } : { status: 500, problem: 'refused' });
    for (let day = 0; day < 12; day++) {
      isUp = day % 4 === 3;
      await world.announcedExport();
      await world.pass(DAY);
    }
    expect(await world.readWebhook(id)).toMatchObject({ enabled: true });
  });
});
