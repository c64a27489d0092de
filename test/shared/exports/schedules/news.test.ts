/** Runs that are made only where there is something new. */
import { describe, expect, it } from 'vitest';
import { passedOn } from '../../../../shared/errors.ts';
import { getBatch } from '../../../../shared/exports/batches/batch-store.ts';
import { changeSchedule } from '../../../../shared/exports/schedules/manage-schedules.ts';
import { tick } from '../../../../shared/exports/schedules/tick.ts';
import { alice, survey } from '../../../support/export-world.ts';
import { mortal } from '../../../support/mortal-ports.ts';
import { batchOf, createScheduleWorld } from '../../../support/schedule-world.ts';

const mondays = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23'].map((day) => `${day}T05:00:00Z`);
const later = (moment: string | undefined) => new Date(Date.parse(moment ?? '') + 60_000).toISOString();

/** A schedule that has run once, successfully. */
async function afterOneRun(ids = [7]) {
  const world = createScheduleWorld();
  const schedule = await world.make({ onlyIfNew: true, batch: batchOf(ids) });
  const newest = { total: 12, id: 12, submittedAt: '2026-03-01T12:00:00Z' };
  world.service.latest = async () => newest;
  const runOn = async (monday: string | undefined, counts?: Parameters<typeof world.endBatch>[1]) => {
    await world.tickAt(monday ?? '');
    const [run] = await world.runs(schedule);
    if (run?.batchId) await world.endBatch(run.batchId, counts);
    await world.tickAt(later(monday));
    return (await world.runs(schedule))[0];
  };
  expect(await runOn(mondays[0])).toMatchObject({ status: 'done', outcome: { code: 'ready' } });
  return { ...world, schedule, newest, runOn };
}

describe('a run with only_if_new', () => {
  it('makes no files while nothing has changed, and says so', async () => {
    const { runOn, batches } = await afterOneRun();
    expect(await runOn(mondays[1])).toMatchObject({ status: 'skipped', outcome: { code: 'nothing_new' } });
    expect(await runOn(mondays[2])).toMatchObject({ status: 'skipped' });
    expect(batches()).toBe(1);
  });

  it('is compared with a run whose end nobody has looked at yet', async () => {
    const world = createScheduleWorld();
    const schedule = await world.make({ onlyIfNew: true, cron: '* * * * *', batch: batchOf([7]) });
    await world.tickAt('2026-03-02T05:00:00Z');
    const [first] = await world.runs(schedule);
    await world.endBatch(first?.batchId ?? '');
    await world.tickAt('2026-03-02T05:01:00Z');
    const [second] = await world.runs(schedule);
    expect(second).toMatchObject({ slot: '2026-03-02T05:01:00.000Z', outcome: { code: 'nothing_new' } });
  });

  it('looks at the days its period means at that run, and makes files of those', async () => {
    const world = createScheduleWorld();
    const batch = { ...batchOf([7]), filters: { ...batchOf([7]).filters, period: 'previous_week' as const } };
    const schedule = await world.make({ onlyIfNew: true, batch });
    const asked: unknown[] = [];
    world.service.latest = async (_token, { dateFrom, dateTo }) => {
      asked.push([dateFrom, dateTo]);
      return { total: 3, id: 3, submittedAt: '2026-02-25T12:00:00Z' };
    };
    await world.tickAt('2026-03-02T05:00:00Z');
    expect(asked).toEqual([['2026-02-22', '2026-03-02']]);
    const [run] = await world.runs(schedule);
    expect(await getBatch(world.deps, { owner: alice.owner, id: run?.batchId ?? '' })).toMatchObject({
      filters: { period: 'previous_week', date_from: '2026-02-23', date_to: '2026-03-01' },
    });
  });

  it.each([
    ['one answer more', { total: 13 }],
    ['another newest answer', { id: 13 }],
    ['a newest answer submitted later', { submittedAt: '2026-03-01T12:00:01Z' }],
  ])('is made after %s', async (_, change) => {
    const { runOn, service, newest } = await afterOneRun();
    service.latest = async () => ({ ...newest, ...change });
    expect(await runOn(mondays[1])).toMatchObject({ status: 'done' });
    expect(await runOn(mondays[2])).toMatchObject({ status: 'skipped' });
  });

  it('is made after a change of the survey itself', async () => {
    const { runOn, script } = await afterOneRun();
    script.survey = async () => ({ ...survey, name: 'Dinner' });
    expect(await runOn(mondays[1])).toMatchObject({ status: 'done' });
  });

  it('is made after a change of what is asked for', async () => {
    const { runOn, deps, schedule } = await afterOneRun();
    const batch = batchOf([7], { outputs: [{ content: 'answers', format: 'xlsx' }] });
    await changeSchedule(deps, alice, schedule.id, { batch });
    expect(await runOn(mondays[1])).toMatchObject({ status: 'done' });
  });

  it('is made where the service cannot tell', async () => {
    const { runOn, service } = await afterOneRun();
    service.latest = async () => undefined;
    expect(await runOn(mondays[1])).toMatchObject({ status: 'done' });
    expect(await runOn(mondays[2])).toMatchObject({ status: 'done' });
  });

  it('is compared with the last successful one, not with one that failed in part', async () => {
    const { runOn, service, newest } = await afterOneRun();
    service.latest = async () => ({ ...newest, total: 13 });
    expect(await runOn(mondays[1], { total: 2, ready: 1, failed: 1 })).toMatchObject({ status: 'done' });
    expect(await runOn(mondays[2])).toMatchObject({ status: 'done' });
    expect(await runOn(mondays[3])).toMatchObject({ status: 'skipped' });
  });

  it('remembers what was there before its batch began, also when it had to be started twice', async () => {
    const { runOn, deps, service, newest, clock, schedules, schedule } = await afterOneRun();
    service.latest = async () => ({ ...newest, total: 13 });
    clock.now = Date.parse(mondays[1] ?? '');
    const killed = mortal(deps, ['batchQueue'], { call: 1, moment: 'after' });
    expect(await Promise.race([killed.death, tick(killed.ports)])).toBe('died');
    // comes after the batch was requested, so nobody can say that it is in it
    service.latest = async () => ({ ...newest, total: 14 });
    expect(await runOn(later(mondays[1]))).toMatchObject({ status: 'done' });
    expect((await schedules.get(schedule))?.lastSeen?.slot).toBe('2026-03-09T05:00:00.000Z');
    expect(await runOn(mondays[2])).toMatchObject({ status: 'done' });
  });

  it('looks at all surveys of the key, or of a folder', async () => {
    const world = createScheduleWorld();
    const listed = [1, 2, 3].map((id) => ({ id, name: `Survey ${id}`, folderId: id % 2 }));
    world.script.surveys = async (_, { offset, limit }) => listed.slice(offset, offset + limit);
    const asked: number[] = [];
    world.service.latest = async (_, { surveyId }) => {
      asked.push(surveyId);
      return { total: 1, id: 1, submittedAt: undefined };
    };
    await world.make({ onlyIfNew: true, batch: batchOf([], { surveys: { folder_id: 1 } }) });
    await world.make({ onlyIfNew: true, batch: batchOf([], { surveys: { all: true } }) });
    await world.tickAt(mondays[0] ?? '');
    expect(asked.sort()).toEqual([1, 1, 2, 3, 3]);
  });

  it('takes a survey that is refused for what it is, and a service that is down for a reason to wait', async () => {
    const { runOn, script, batches } = await afterOneRun();
    script.survey = () => Promise.reject(passedOn('access_denied', 'no'));
    expect(await runOn(mondays[1])).toMatchObject({ status: 'done' });
    script.survey = () => Promise.reject(passedOn('upstream_unavailable', 'down'));
    expect(await runOn(mondays[2])).toMatchObject({ status: 'starting' });
    expect(batches()).toBe(2);
  });
});
