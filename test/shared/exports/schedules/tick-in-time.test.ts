/** What a tick does with the time it has: much at once, what has waited longest first, and the rest by the next one. */
import { describe, expect, it } from 'vitest';
import { tick } from '../../../../shared/exports/schedules/tick.ts';
import { createScheduleWorld } from '../../../support/worlds/schedule-world.ts';

const slot = '2026-03-02T05:00:00.000Z';

describe('a tick with little time', () => {
  it('begins with what has waited longest, leaves the rest due, and the next one does it', async () => {
    const world = createScheduleWorld();
    const late = await world.make({ name: 'Late', cron: '0 5 * * 1' });
    const many = await Promise.all(Array.from({ length: 70 }, (_, at) => world.make({ name: `Minute ${at}` })));
    world.clock.now = Date.parse(slot);
    let calls = 0;
    // time for the first of them, as if each took long
    const remainingMs = () => (calls++ < 1 ? 300_000 : 30_000);
    expect(await tick(world.deps, { remainingMs })).toMatchObject({ opened: 1, advanced: 0, left: 71 });
    expect(await world.runs(late)).toMatchObject([{ status: 'starting' }]);
    const { opened, advanced, left } = await tick(world.deps, { remainingMs: () => 300_000 });
    expect({ opened, advanced, left }).toEqual({ opened: 70, advanced: 71, left: 0 });
    for (const schedule of many) expect(await world.runs(schedule)).toMatchObject([{ status: 'running' }]);
  });

  it('opens slots while others are being opened', async () => {
    const world = createScheduleWorld();
    await Promise.all([world.make({ name: 'One' }), world.make({ name: 'Two' })]);
    world.clock.now = Date.parse(slot);
    const both = Promise.withResolvers<void>();
    let opening = 0;
    const createRun: typeof world.schedules.createRun = async (run) => {
      if (++opening === 2) both.resolve();
      await both.promise;
      return world.schedules.createRun(run);
    };
    expect(await tick({ ...world.deps, schedules: { ...world.schedules, createRun } })).toMatchObject({ opened: 2 });
  });
});
