/** What happens is reported once and never lost: whatever crashes between the write that ends a job and the receiver. */
import { describe, expect, it } from 'vitest';
import { announceExport } from '../../../../shared/exports/job/job-event.ts';
import { optionsSchema } from '../../../../shared/exports/options.ts';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../../shared/exports/run/run-export.ts';
import { sweep } from '../../../../shared/exports/sweep.ts';
import { defaultPrivacy } from '../../../../shared/privacy/policy.ts';
import { passedOn } from '../../../../shared/problems/problem.ts';
import { alice, csvRequest, plentyOfTime } from '../../../support/worlds/export-world.ts';
import { createWebhookWorld, verified } from '../../../support/worlds/webhook-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the event of an export', () => {
  it('reaches the endpoints that want it, signed, with ids and counts and no address that opens the file', async () => {
    const world = createWebhookWorld();
    const { secret } = await world.addWebhook();
    await world.addWebhook(['batch.finished'], 'https://elsewhere.test/in');
    const job = await world.announcedExport();
    await world.work();
    expect(world.received).toHaveLength(1);
    const [received] = world.received;
    if (!received) throw new Error('nothing came');
    expect(received).toMatchObject({ url: 'https://hooks.test/in', method: 'post' });
    expect(verified(secret, received)).toEqual({
      type: 'export.ready',
      timestamp: job.finishedAt,
      data: expect.objectContaining({
        id: job.id,
        quiz_id: 7,
        status: 'ready',
        problem: null,
        counts: { answers_read: 12, answers_total: 12, files: 1 },
        href: `https://exports.test/exports/${job.id}`,
      }),
    });
    expect(received.body).not.toContain('files.test');
    expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, received)).toThrow();
  });

  it('tells no count beside files that hide small ones', async () => {
    const world = createWebhookWorld();
    await world.addWebhook();
    const options = optionsSchema.parse({ lang: 'en', privacy: { ...defaultPrivacy, minimum_base: 20 } });
    const report = { ...csvRequest, outputs: [{ content: 'report', format: 'pdf' } as const], options };
    const job = await requestExport(world.deps, alice, report);
    await runExport(world.deps, job, plentyOfTime);
    await announceExport(world.deps, job);
    await world.work();
    expect(JSON.parse(world.received[0]?.body ?? '')).toMatchObject({
      type: 'export.ready',
      data: { counts: { answers_read: null, answers_total: null, files: 1 }, files: [{ rows: null }] },
    });
  });

  it('tells of a failure and its reason', async () => {
    const world = createWebhookWorld();
    await world.addWebhook();
    world.script.page = async () => {
      throw passedOn('access_denied', 'no');
    };
    const job = await requestExport(world.deps, alice, csvRequest);
    await runExport(world.deps, job, plentyOfTime);
    await announceExport(world.deps, job);
    await world.work();
    const body = JSON.parse(world.received[0]?.body ?? '');
    expect(body).toMatchObject({
      type: 'export.failed',
      data: { status: 'failed', problem: { code: 'access_denied', message: 'no' } },
    });
  });

  it('is reported once, however often it is announced and its message comes', async () => {
    const world = createWebhookWorld();
    const { id } = await world.addWebhook();
    const job = await world.readyExport();
    await Promise.all([announceExport(world.deps, job), announceExport(world.deps, job), sweep(world.deps, 'killed')]);
    await announceExport(world.deps, job);
    await world.pass(HOUR, 5);
    expect(world.received).toHaveLength(1);
    expect(await world.deliveriesOf(id)).toHaveLength(1);
    expect(await world.read(job)).not.toHaveProperty('eventDue');
  });

  it('is not lost when the worker crashes between the write that ends the job and the telling', async () => {
    const world = createWebhookWorld();
    await world.addWebhook();
    const job = await world.readyExport();
    expect(world.deliveries).toHaveLength(0);
    world.clock.now += 59_000;
    await sweep(world.deps);
    expect(world.deliveries).toHaveLength(0);
    world.clock.now += 2_000;
    await sweep(world.deps);
    await world.work();
    expect(JSON.parse(world.received[0]?.body ?? '')).toMatchObject({ timestamp: job.finishedAt });
  });

  it('is not lost with its message', async () => {
    const world = createWebhookWorld();
    await world.addWebhook();
    await world.announcedExport();
    world.loseMessages();
    await world.pass(2 * MINUTE);
    expect(world.received).toHaveLength(1);
  });

  it('is not lost with a host that crashes while sending, and comes again under its id', async () => {
    const world = createWebhookWorld();
    await world.addWebhook();
    await world.announcedExport();
    // the answer never comes: the worker is gone with its host
    world.receiver.answer = () => new Promise(() => {});
    void world.work();
    await expect.poll(() => world.received).toHaveLength(1);
    world.receiver.answer = async () => ({ status: 200 });
    await world.work();
    expect(world.received).toHaveLength(1);
    await sweep(world.deps, 'killed');
    await world.work();
    const ids = world.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
  });
});
