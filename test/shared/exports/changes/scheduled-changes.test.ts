/** Schedules that tell what has changed since their last run, or make no files where nothing has. */
import { describe, expect, it } from 'vitest';
import { batchRequestSchema } from '../../../../shared/exports/batches/batch-request.ts';
import { getBatch } from '../../../../shared/exports/batches/batch-store.ts';
import { cancelBatch, listChildren } from '../../../../shared/exports/batches/follow-batch.ts';
import { requestBatch } from '../../../../shared/exports/batches/request-batch.ts';
import { createSchedule, deleteSchedule, runNow } from '../../../../shared/exports/schedules/manage-schedules.ts';
import { createScheduleStore } from '../../../../shared/exports/schedules/schedule-store.ts';
import { tick } from '../../../../shared/exports/schedules/tick.ts';
import { sweep } from '../../../../shared/exports/sweep.ts';
import { Problem } from '../../../../shared/problems/problem.ts';
import { drive } from '../../../chaos/drive.ts';
import { randomOf } from '../../../chaos/random.ts';
import { answerOf, byIds, createChangingSurvey, questionOf } from '../../../support/worlds/changing-survey.ts';
import { alice, csvRequest } from '../../../support/worlds/export-world.ts';

const { lang: _, ...options } = byIds;
const request = (more: object = {}) => {
  const { outputs, filters } = csvRequest;
  return batchRequestSchema.parse({ surveys: { ids: [7] }, outputs, filters, options, ...more });
};
const delta = { changes: 'since_last_run' };

async function scheduled(more: object = delta, settings: { onlyIfNew?: boolean } = {}) {
  const world = createChangingSurvey([answerOf(1, { q1: 'a' }), answerOf(2, { q1: 'b' })]);
  const schedules = createScheduleStore(world.records);
  const deps = {
    ...world.deps,
    schedules,
    newUpstream: () => world.deps.upstream,
    fingerprints: { of: async (secret: string) => secret },
  };
  const schedule = await createSchedule(deps, alice, {
    name: 'Daily',
    cron: '0 6 * * *',
    timezone: 'UTC',
    enabled: true,
    onlyIfNew: false,
    ...settings,
    batch: request(more),
  });

  const runs = async () => (await schedules.runs(schedule, { limit: 10 })).items;
  const finish = () => drive(world, { random: randomOf(1), copies: 1, atOnce: 1, isDone: async () => true });

  /** The next slot comes, and everything that follows from it. */
  async function nextRun() {
    const { nextSlot = '' } = (await schedules.get(schedule)) ?? {};
    world.clock.now = Math.max(world.clock.now, Date.parse(nextSlot));
    await tick(deps);
    await finish();
    world.clock.now += 60_000;
    await tick(deps);
    const [run] = await runs();
    const batch = await getBatch(deps, { owner: alice.owner, id: run?.batchId ?? '' });
    const jobs = batch ? (await listChildren(deps, batch, { limit: 10 })).items : [];
    const reported = jobs.flatMap((job) => world.rows(job).map(({ change, id }) => `${change} ${id}`));
    return { run, batch, jobs, told: reported };
  }

  return { ...world, deps, schedule, schedules, runs, nextRun, finish };
}

describe('a schedule of changes', () => {
  it('tells every row as new at first, and then what has changed since the run before', async () => {
    const world = await scheduled();
    expect((await world.nextRun()).told).toEqual(['new 1', 'new 2']);
    world.replace(answerOf(1, { q1: 'A' }));
    world.all.push(answerOf(3, { q1: 'c' }));
    const second = await world.nextRun();
    expect(second.told).toEqual(['changed 1', 'new 3']);
    expect(second.run).toMatchObject({ status: 'done', changes: { new: 1, changed: 1, deleted: 0, unchanged: 1 } });
    world.remove(2);
    expect((await world.nextRun()).told).toEqual(['deleted 2']);
  });

  it('covers with the next run what a failed one did not tell', async () => {
    const world = await scheduled();
    await world.nextRun();
    world.remove(1);
    const { upload } = world.deps.files;
    world.deps.files.upload = () => {
      throw new Problem('word_row_limit.while_writing', { most: 1 });
    };
    expect((await world.nextRun()).run).toMatchObject({ status: 'failed' });
    world.deps.files.upload = upload;
    expect((await world.nextRun()).told).toEqual(['deleted 1']);
  });

  it('covers what a cancelled run had already reported', async () => {
    const world = await scheduled();
    await world.nextRun();
    world.all.push(answerOf(3, { q1: 'c' }));
    const run = await runNow(world.deps, alice, world.schedule.id);
    await cancelBatch(world.deps, alice, run.batchId ?? '');
    await world.finish();
    expect((await world.nextRun()).told).toEqual(['new 3']);
  });

  it('does not begin a run while another is at work', async () => {
    const world = await scheduled();
    await runNow(world.deps, alice, world.schedule.id);
    await expect(runNow(world.deps, alice, world.schedule.id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await world.runs()).toHaveLength(1);
  });

  it('tells all rows again as changed where they are shown otherwise, and those that are gone', async () => {
    const world = await scheduled();
    await world.nextRun();
    world.remove(2);
    const { batch } = world.schedule;
    if (!('inline' in batch)) throw new Error('the request is too long');
    await world.schedules.change(world.schedule, (found) => ({
      ...found,
      batch: { inline: { ...batch.inline, options: { ...batch.inline.options, columns: ['id', 'q:q1'] } } },
    }));
    expect((await world.nextRun()).told).toEqual(['changed 1', 'deleted 2']);
  });

  it('keeps what it needs for the next run, and nothing once it is deleted', async () => {
    const world = await scheduled();
    for (let run = 0; run < 4; run++) {
      world.all.push(answerOf(10 + run, { q1: 'more' }));
      await world.nextRun();
      world.clock.now += 3_600_000;
      await sweep(world.deps);
    }
    const kept = () => [...world.files.objects.keys()].filter((key) => key.startsWith('kept/'));
    expect(new Set(kept().map((key) => key.split('/')[5])).size).toBeLessThanOrEqual(2);
    await deleteSchedule(world.deps, alice, world.schedule.id);
    expect(kept()).toEqual([]);
    expect(world.records.everything().filter(({ sort }) => sort.startsWith('SCHEDULE'))).toEqual([]);
  });
});

describe('a schedule that is to run only if there is anything new', () => {
  it('makes no files where nothing has changed, and notices an old answer that was edited in place', async () => {
    const world = await scheduled({}, { onlyIfNew: true });
    expect((await world.nextRun()).run).toMatchObject({ status: 'done' });
    const quiet = await world.nextRun();
    expect(quiet.run).toMatchObject({ status: 'skipped', outcome: { code: 'nothing_new' } });
    expect(quiet.jobs.map(({ files }) => files)).toEqual([[]]);
    world.replace(answerOf(1, { q1: 'edited' }));
    const loud = await world.nextRun();
    expect(loud.run).toMatchObject({ status: 'done', changes: { new: 0, changed: 1, deleted: 0, unchanged: 1 } });
    expect(world.rows(loud.jobs[0] ?? never())).toHaveLength(2);
  });

  it('makes the files of all surveys where one of them has news', async () => {
    const world = await scheduled({ surveys: { ids: [7, 8] }, bundle: 'zip' }, { onlyIfNew: true });
    await world.nextRun();
    const quiet = await world.nextRun();
    expect(quiet.batch).toMatchObject({ status: 'ready', isQuiet: true });
    expect(quiet.batch?.bundle).toBeUndefined();
    let asked = 0;
    world.script.survey = async (id) => ({
      id,
      name: `Survey ${id}`,
      language: 'en' as const,
      questions: id === 8 && ++asked > 0 ? [questionOf('q1', { title: 'Reworded' })] : [questionOf('q1')],
    });
    const loud = await world.nextRun();
    expect(loud.jobs.map(({ files, status }) => [status, files.length])).toEqual([
      ['ready', 1],
      ['ready', 1],
    ]);
    expect(loud.batch).toMatchObject({ status: 'ready', bundle: {}, drift: [{ survey_id: 8 }] });
  });
});

describe('drift', () => {
  it('is reported for every run, in its history and its batch, also where all rows are in the file', async () => {
    const world = await scheduled({});
    await world.nextRun();
    world.edit((survey) => ({ ...survey, questions: [questionOf('q0'), questionOf('q1')] }));
    const { run, batch, jobs } = await world.nextRun();
    const drift = [{ survey_id: 7, added: [{ id: 'q:q0', title: 'Question q0' }] }];
    expect(run).toMatchObject({ drift });
    expect(batch).toMatchObject({ drift });
    const columns = Object.keys(world.rows(jobs[0] ?? never())[0] ?? {});
    expect(columns.at(-1)).toBe('q:q0');
    expect(columns).not.toContain('change');
  });

  it('fails the run if that is wanted, and the base stays', async () => {
    const world = await scheduled({ ...delta, on_drift: 'fail' });
    await world.nextRun();
    world.all.push(answerOf(3, { q1: 'c' }));
    world.edit((survey) => ({ ...survey, questions: [questionOf('q0'), questionOf('q1')] }));
    const failed = await world.nextRun();
    expect(failed.run).toMatchObject({ status: 'failed' });
    expect(failed.jobs[0]?.problem?.code).toBe('drift');
    world.edit((survey) => ({ ...survey, questions: [questionOf('q1')] }));
    expect((await world.nextRun()).told).toEqual(['new 3']);
  });
});

describe('a batch made by hand', () => {
  it.each([[delta], [{ on_drift: 'notify' }]])('has no last run: %j is refused', async (more) => {
    const world = createChangingSurvey();
    await expect(requestBatch(world.deps, alice, request(more))).rejects.toMatchObject({ status: 422 });
  });
});

function never(): never {
  throw new Error('there is no export');
}
