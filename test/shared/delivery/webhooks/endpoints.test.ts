/** What owners do with their webhooks: add, rotate, test, send again, delete; and what strangers cannot. */
import { describe, expect, it } from 'vitest';
import { newWebhookSchema } from '../../../../shared/operations/webhooks.ts';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { bob } from '../../../support/worlds/export-world.ts';
import { createWebhookWorld, verified } from '../../../support/worlds/webhook-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('a secret', () => {
  it('is rotated with a day in which both sign', async () => {
    const world = createWebhookWorld();
    const { id, secret: old } = await world.addWebhook();
    const answer = await expectStatus(await world.call('POST', `/webhooks/${id}/rotate`), 200);
    const { secret: fresh } = newWebhookSchema.parse(answer);
    expect(fresh).not.toBe(old);
    await world.announcedExport();
    await world.work();
    world.clock.now += DAY - MINUTE;
    await world.announcedExport();
    await world.work();
    for (const received of world.received) {
      verified(old, received);
      verified(fresh, received);
      expect(received.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    }
    world.clock.now += 2 * MINUTE;
    await world.announcedExport();
    await world.work();
    const last = world.received[2];
    if (!last) throw new Error('the third is missing');
    verified(fresh, last);
    expect(() => verified(old, last)).toThrow();
  });

  it('is shown once, and is in no record as it is', async () => {
    const world = createWebhookWorld();
    const { id, secret } = await world.addWebhook();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await world.announcedExport();
    await world.work();
    for (const path of ['/webhooks', `/webhooks/${id}`, `/webhooks/${id}/deliveries`]) {
      expect(await (await world.call('GET', path)).text()).not.toMatch(/whsec_|secret/);
    }
    expect(JSON.stringify(world.records.everything())).not.toContain(secret.slice('whsec_'.length));
  });
});

describe('a delivery', () => {
  it('is sent again on demand, under the same id, with its log kept', async () => {
    const world = createWebhookWorld();
    const { id } = await world.addWebhook();
    await world.announcedExport();
    await world.work();
    const [first] = await world.deliveriesOf(id);
    world.clock.now += HOUR;
    const path = `/webhooks/${id}/deliveries/${first?.id}/redeliver`;
    expect(await expectStatus(await world.call('POST', path), 202)).toMatchObject({ status: 'pending' });
    await world.work();
    expect(world.received.map(({ headers }) => headers['webhook-id'])).toEqual([first?.id, first?.id]);
    const [again] = await world.deliveriesOf(id);
    expect(again).toMatchObject({ status: 'delivered' });
    expect(again?.tries).toHaveLength(2);
  });

  it('can be a test', async () => {
    const world = createWebhookWorld();
    const { id } = await world.addWebhook();
    await expectStatus(await world.call('POST', `/webhooks/${id}/test`), 202);
    await world.work();
    expect(JSON.parse(world.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test', data: { webhook_id: id } });
  });

  it('ends when its endpoint is deleted', async () => {
    const world = createWebhookWorld();
    const { id } = await world.addWebhook();
    await world.announcedExport();
    expect((await world.call('DELETE', `/webhooks/${id}`)).status).toBe(204);
    await world.pass(DAY);
    expect(world.received).toHaveLength(0);
    await expectProblem(await world.call('GET', `/webhooks/${id}/deliveries`), 404);
  });
});

describe('an endpoint', () => {
  it.each([
    [{ url: 'http://hooks.test/in', events: ['export.ready'] }, 'url'],
    [{ url: 'https://127.0.0.1/in', events: ['export.ready'] }, 'url'],
    [{ url: 'https://hooks.test/in', events: [] }, 'events'],
    [{ url: 'https://hooks.test/in', events: ['survey.opened'] }, 'events.0'],
    [{ url: 'https://hooks.test/in', events: ['export.ready'], owner: 'u-2' }, 'owner'],
    [{ url: 'https://hooks.test/in', events: ['export.ready'], secret: 'whsec_mine' }, 'secret'],
  ])('is refused as %j', async (body, field) => {
    const { call } = createWebhookWorld();
    const problem = await expectProblem(await call('POST', '/webhooks', body), 422);
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });

  it('is one of at most twenty', async () => {
    const world = createWebhookWorld();
    for (let count = 0; count < 20; count++) await world.addWebhook();
    const body = { url: 'https://hooks.test/in', events: ['export.ready'] };
    await expectProblem(await world.call('POST', '/webhooks', body), 409);
    expect((await world.call('POST', '/webhooks', body, bob.token)).status).toBe(201);
  });

  it('of another owner does not exist, and hears nothing of ours', async () => {
    const world = createWebhookWorld();
    const { id } = await world.addWebhook();
    await world.announcedExport();
    await world.work();
    const [delivery] = await world.deliveriesOf(id);
    const calls = [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/rotate'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', `/deliveries/${delivery?.id}/redeliver`],
    ] as const;
    for (const [method, tail] of calls) {
      const body = method === 'PATCH' ? { enabled: false } : undefined;
      const foreign = await expectProblem(await world.call(method, `/webhooks/${id}${tail}`, body, bob.token), 404);
      const unknown = await expectProblem(await world.call(method, `/webhooks/wh_0${tail}`, body, bob.token), 404);
      expect({ ...foreign, request_id: '' }).toEqual({
        ...unknown,
        request_id: '',
        message: unknown.message.replace('wh_0', id),
      });
    }
    expect(await expectStatus(await world.call('GET', '/webhooks', undefined, bob.token), 200)).toMatchObject({
      data: [],
    });
    const theirs = await expectStatus(
      await world.call('POST', '/webhooks', { url: 'https://bob.test/in', events: ['export.ready'] }, bob.token),
      201,
    );
    expect(theirs).toMatchObject({ enabled: true });
    await world.announcedExport();
    await world.work();
    expect(world.received.map(({ url }) => url)).toEqual(['https://hooks.test/in', 'https://hooks.test/in']);
  });
});
