/** What the clock does every minute: one run a slot, whatever happens to the one who starts it. */
import { describe, expect, it } from 'vitest';
import { createDeliveryStore } from '../../../../shared/delivery/webhooks/delivery-store.ts';
import { addEndpoint } from '../../../../shared/delivery/webhooks/manage-endpoints.ts';
import { changeSchedule, deleteSchedule } from '../../../../shared/exports/schedules/manage-schedules.ts';
import { createScheduleStore } from '../../../../shared/exports/schedules/schedule-store.ts';
import { tick } from '../../../../shared/exports/schedules/tick.ts';
import { passedOn } from '../../../../shared/problems/problem.ts';
import { alice } from '../../../support/worlds/export-world.ts';
import { mortal } from '../../../support/worlds/mortal-ports.ts';
import { batchOf, createScheduleWorld } from '../../../support/worlds/schedule-world.ts';

const slot = '2026-03-02T05:00:00.000Z';
const down = () => Promise.reject(passedOn('upstream_unavailable', 'The survey service does not answer.'));

describe('a slot', () => {
  it('is run when it has come, and not a minute before', async () => {
    const { make, tickAt, runs, batch } = createScheduleWorld();
    const schedule = await make();
    await tickAt('2026-03-02T04:59:59.999Z');
    expect(await runs(schedule)).toEqual([]);
    await tickAt('2026-03-02T05:00:00Z');
    const [run, ...others] = await runs(schedule);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ slot, trigger: 'clock', status: 'running', startedAt: slot });
    expect(await batch(run?.batchId ?? '')).toMatchObject({
      name: schedule.name,
      origin: { scheduleId: schedule.id, slot },
    });
  });

  it('is run once and by one, however often the clock calls, also at the same time', async () => {
    const { make, tickAt, tick, runs, batches, clock, service } = createScheduleWorld();
    const schedule = await make();
    const { holderOf } = service;
    let asked = 0;
    service.holderOf = (token) => {
      asked++;
      return holderOf(token);
    };
    await Promise.all([tickAt(slot), tick(), tick()]);
    expect(asked).toBe(1);
    clock.now += 30_000;
    await tick();
    expect(await runs(schedule)).toHaveLength(1);
    expect(batches()).toBe(1);
  });

  it('hands the sealed key on as it lies', async () => {
    const { make, tickAt, runs, batch } = createScheduleWorld();
    const schedule = await make();
    await tickAt(slot);
    const [run] = await runs(schedule);
    expect((await batch(run?.batchId ?? ''))?.sealedToken).toBe(schedule.sealedToken);
  });

  it('that nobody came for is reported as missed, and the newest one is run', async () => {
    const { make, tickAt, runs, batches } = createScheduleWorld();
    const schedule = await make({ cron: '0 6 * * *' });
    await tickAt('2026-03-05T05:10:00Z');
    expect((await runs(schedule)).map((run) => [run.slot, run.status])).toEqual([
      ['2026-03-05T05:00:00.000Z', 'running'],
      ['2026-03-04T05:00:00.000Z', 'missed'],
      ['2026-03-03T05:00:00.000Z', 'missed'],
      ['2026-03-02T05:00:00.000Z', 'missed'],
    ]);
    expect(batches()).toBe(1);
  });

  it('after a year of absence reports only the newest fifty', async () => {
    const { make, tickAt, runs } = createScheduleWorld();
    const schedule = await make({ cron: '* * * * *' });
    await tickAt('2027-03-01T11:00:00Z');
    expect((await runs(schedule)).filter((run) => run.status === 'missed')).toHaveLength(50);
  });
});

describe('a tick that is killed', () => {
  const ports = ['records', 'files', 'opener', 'batchQueue', 'deliveries'];

  it.each(['before', 'after'] as const)('%s any of its calls is made up for by the next one', async (moment) => {
    for (let call = 1; ; call++) {
      const world = createScheduleWorld();
      const schedule = await world.make({ onlyIfNew: true });
      world.clock.now = Date.parse(slot);
      const killed = mortal(world.deps, ports, { call, moment });
      const deps = { ...killed.ports, schedules: createScheduleStore(killed.ports.records) };
      const end = await Promise.race([killed.death, tick(deps)]);
      await world.tickAt('2026-03-02T05:01:00Z');
      const found = await world.runs(schedule);
      expect(
        found.map((run) => [run.slot, run.status]),
        killed.diedAt(),
      ).toEqual([[slot, 'running']]);
      expect(await world.batch(found[0]?.batchId ?? '')).toBeDefined();
      expect((await world.schedules.get(schedule))?.nextSlot).toBe('2026-03-09T05:00:00.000Z');
      if (end !== 'died') return expect(call).toBeGreaterThan(8);
    }
  });

  it.each(['before', 'after'] as const)(
    '%s any of its calls loses no run that a later slot comes upon',
    async (moment) => {
      for (let call = 1; ; call++) {
        const world = createScheduleWorld();
        const schedule = await world.make({ cron: '* * * * *' });
        world.clock.now = Date.parse(slot);
        await world.tick();
        const before = await world.runs(schedule);
        world.clock.now += 60_000;
        const killed = mortal(world.deps, ports, { call, moment });
        const deps = { ...killed.ports, schedules: createScheduleStore(killed.ports.records) };
        const end = await Promise.race([killed.death, tick(deps)]);
        const between = (await world.runs(schedule)).filter((run) => run.status !== 'missed');
        for (let minute = 0; minute < 3; minute++) {
          world.clock.now += 60_000;
          await world.tick();
        }
        const after = await world.runs(schedule);
        const started = after.filter((run) => run.batchId).map((run) => run.slot);
        expect(started, killed.diedAt()).toEqual(expect.arrayContaining(between.map((run) => run.slot)));
        expect(started.length).toBe(world.batches());
        expect(after.length).toBe(before.length + 4);
        if (end !== 'died') return expect(call).toBeGreaterThan(8);
      }
    },
  );
});

describe('a survey service that does not answer', () => {
  it('is asked again at later ticks, by one of them at a time', async () => {
    const world = createScheduleWorld();
    const schedule = await world.make();
    const { holderOf } = world.service;
    world.service.holderOf = down;
    await world.tickAt(slot);
    expect(await world.runs(schedule)).toMatchObject([{ status: 'starting', attempts: 1 }]);
    world.service.holderOf = holderOf;
    await Promise.all([world.tickAt('2026-03-02T05:01:00Z'), world.tick(), world.tick()]);
    expect(await world.runs(schedule)).toMatchObject([{ status: 'running', attempts: 2, slot }]);
  });

  it('for long makes the run fail, not the schedule', async () => {
    const world = createScheduleWorld();
    const schedule = await world.make();
    world.service.holderOf = down;
    for (let minute = 0; minute < 60; minute++) {
      world.clock.now = Date.parse(slot) + minute * 60_000;
      await world.tick();
    }
    expect(await world.runs(schedule)).toMatchObject([
      {
        status: 'failed',
        attempts: 5,
        outcome: { code: 'not_started', values: { reason: 'The survey service does not answer.' } },
      },
    ]);
    expect(await world.schedules.get(schedule)).toMatchObject({ nextSlot: '2026-03-09T05:00:00.000Z' });
  });
});

describe('a key', () => {
  const refused = () => Promise.reject(passedOn('user_not_authenticated', 'The key is not valid.'));

  it('that was revoked pauses the schedule, until a PATCH brings a new one', async () => {
    const world = createScheduleWorld();
    const schedule = await world.make();
    const { holderOf } = world.service;
    world.service.holderOf = refused;
    await world.tickAt(slot);
    expect(await world.runs(schedule)).toMatchObject([
      {
        status: 'failed',
        outcome: {
          code: 'not_started',
          values: { problem: 'user_not_authenticated', reason: 'The key is not valid.' },
        },
      },
    ]);
    const paused = await world.schedules.get(schedule);
    expect(paused).toMatchObject({ enabled: true, pausedReason: 'needs_reauth' });
    expect(paused?.nextSlot).toBeUndefined();
    await world.tickAt('2026-03-09T05:00:00Z');
    expect(await world.runs(schedule)).toHaveLength(1);

    world.service.holderOf = holderOf;
    const fresh = { ...alice, token: '1|alice-new' };
    const changed = await changeSchedule(world.deps, fresh, schedule.id, {});
    expect(changed).toMatchObject({ nextSlot: '2026-03-16T05:00:00.000Z' });
    expect(changed.pausedReason).toBeUndefined();
    expect(await world.deps.opener.open(changed.sealedToken, alice.owner)).toBe('1|alice-new');
  });

  it('that was revoked is announced once', async () => {
    const world = createScheduleWorld();
    const wanted = { url: 'https://hooks.test/in', events: ['schedule.paused'] };
    const { endpoint } = await addEndpoint({ ...world.deps, allowLoopback: false }, alice.owner, wanted);
    const schedule = await world.make();
    world.service.holderOf = refused;
    await Promise.all([world.tickAt(slot), world.tick()]);
    await world.tickAt('2026-03-02T05:05:00Z');
    const { items: deliveries } = await createDeliveryStore(world.records).list(alice.owner, endpoint.id, { limit: 9 });
    expect(deliveries.map(({ body }) => JSON.parse(body))).toEqual([
      {
        type: 'schedule.paused',
        timestamp: slot,
        data: {
          id: schedule.id,
          name: 'Every Monday',
          status: 'paused',
          paused_reason: 'needs_reauth',
          problem: { code: 'user_not_authenticated', message: 'The key is not valid.' },
          slot,
          href: `https://exports.test/schedules/${schedule.id}`,
        },
      },
    ]);
  });

  it('that belongs to somebody else now is as good as revoked', async () => {
    const world = createScheduleWorld();
    const schedule = await world.make();
    world.service.holderOf = async () => ({ userId: '99' });
    await world.tickAt(slot);
    expect(await world.schedules.get(schedule)).toMatchObject({ pausedReason: 'needs_reauth' });
    expect(world.batches()).toBe(0);
  });

  it('that was replaced while the old one was being refused does not pause anything', async () => {
    const world = createScheduleWorld();
    const schedule = await world.make();
    world.service.holderOf = async () => {
      await changeSchedule(world.deps, { ...alice, token: '1|new' }, schedule.id, {});
      return refused();
    };
    await world.tickAt(slot);
    expect((await world.schedules.get(schedule))?.pausedReason).toBeUndefined();
  });
});

describe('a schedule', () => {
  it('that is disabled does not run, and does not make up for it later', async () => {
    const world = createScheduleWorld();
    const schedule = await world.make({ enabled: false });
    await world.tickAt(slot);
    await changeSchedule(world.deps, alice, schedule.id, { enabled: true });
    await world.tick();
    expect(await world.runs(schedule)).toEqual([]);
    expect(await world.schedules.get(schedule)).toMatchObject({ nextSlot: '2026-03-09T05:00:00.000Z' });
  });

  it('that is deleted leaves no key, no run and no file behind', async () => {
    const world = createScheduleWorld();
    const ids = Array.from({ length: 9_000 }, (_, at) => 1_000_000 + at);
    const schedule = await world.make({ batch: batchOf(ids) });
    world.service.holderOf = down;
    await world.tickAt(slot);
    expect(world.files.objects.size).toBe(1);
    await deleteSchedule(world.deps, alice, schedule.id);
    await world.tickAt('2026-03-02T05:02:00Z');
    expect(await world.schedules.get(schedule)).toBeUndefined();
    expect(await world.runs(schedule)).toEqual([]);
    expect(world.files.objects.size).toBe(0);
    expect(world.batches()).toBe(0);
  });

  it('that cannot be read does not stop the others', async () => {
    const world = createScheduleWorld();
    const schedule = await world.make();
    await world.records.create({ partition: 'O#u-9', sort: 'SCHEDULE#sch_broken' }, { id: 3 }, { dueAt: slot });
    expect(await world.tickAt(slot)).toMatchObject({ opened: 1, failed: 0 });
    expect(await world.runs(schedule)).toHaveLength(1);
  });
});

describe('the history', () => {
  it.each([
    [{ total: 3, ready: 3 }, 'done', { code: 'ready', values: {} }],
    [{ total: 3, ready: 2, failed: 1 }, 'done', { code: 'partial', values: { ready: 2, total: 3 } }],
    [{ total: 3, failed: 3 }, 'failed', { code: 'failed', values: { ready: 0, total: 3 } }],
  ])('says how the batch ended: %j', async (counts, status, outcome) => {
    const world = createScheduleWorld();
    const schedule = await world.make();
    await world.tickAt(slot);
    const [run] = await world.runs(schedule);
    await world.endBatch(run?.batchId ?? '', counts);
    await world.tickAt('2026-03-02T05:01:00Z');
    expect(await world.runs(schedule)).toMatchObject([{ status, outcome, finishedAt: slot }]);
  });
});
