/** The sweeper: brings back what lost its message or its worker, and cleans up behind what has ended. */
import { describe, expect, it } from 'vitest';
import { deleteExport, readExport, retryExport } from '../../../shared/exports/job/follow-export.ts';
import { jobLife } from '../../../shared/exports/job/job-states.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import { sweep } from '../../../shared/exports/sweep.ts';
import { movedOn } from '../../../shared/work/lifecycle.ts';
import { alice, createWorld, csvRequest, plentyOfTime } from '../../support/worlds/export-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

async function requested() {
  const world = createWorld();
  const job = await requestExport(world.deps, alice, csvRequest);
  world.messages.length = 0;
  return { ...world, job };
}

describe('the sweeper', () => {
  it('leaves a fresh job alone and sends the message of a forgotten one again, once', async () => {
    const { deps, clock, messages } = await requested();
    expect(await sweep(deps)).toMatchObject({ requeued: 0 });
    clock.now += 6 * MINUTE;
    expect(await sweep(deps)).toMatchObject({ requeued: 1 });
    expect(await sweep(deps)).toMatchObject({ requeued: 0 });
    expect(messages).toHaveLength(1);
  });

  it('brings back a job whose worker died, when its lease has run out', async () => {
    const { deps, clock, job, read } = await requested();
    await deps.jobs.change(job, (found) => {
      const result = jobLife.claim(found, clock.now);
      return 'item' in result ? result.item : undefined;
    });
    clock.now += 29_000;
    expect(await sweep(deps)).toMatchObject({ requeued: 0 });
    clock.now += 2_000;
    expect(await sweep(deps)).toMatchObject({ requeued: 1 });
    await runExport(deps, job, plentyOfTime);
    expect(await read(job)).toMatchObject({ status: 'ready', attempts: 2 });
  });

  it('takes every lease for void when the host has just started, and blames nobody', async () => {
    const { deps, clock, job, read } = await requested();
    await deps.jobs.change(job, (found) => {
      const result = jobLife.claim(found, clock.now);
      return 'item' in result ? result.item : undefined;
    });
    expect(await sweep(deps, 'killed')).toMatchObject({ requeued: 1 });
    expect(await read(job)).toMatchObject({ status: 'queued', attempts: 0 });
  });

  it('ends a job as poisonous after the second fall of the host, unless it came further between them', async () => {
    const { deps, clock, job, read } = await requested();
    const fallAgain = async () => {
      await deps.jobs.change(job, (found) => {
        const result = jobLife.claim(found, clock.now);
        return 'item' in result ? result.item : undefined;
      });
      await sweep(deps, 'crashed');
    };
    await fallAgain();
    expect(await read(job)).toMatchObject({ status: 'queued', attempts: 1, crashes: 1 });
    await deps.jobs.change(job, movedOn);
    await fallAgain();
    expect(await read(job)).toMatchObject({ status: 'queued', attempts: 2, crashes: 1 });
    await fallAgain();
    expect(await read(job)).toMatchObject({ status: 'failed', problem: { code: 'poisonous' } });
    const again = await retryExport(deps, alice, job.id);
    await runExport(deps, again, plentyOfTime);
    expect(await read(job)).toMatchObject({ status: 'ready', attempts: 1 });
  });

  it.each(['sweep', 'claim'])(
    'takes a lost lease for a fall where nobody kills from outside, at its %s',
    async (at) => {
      const { deps, clock, job, read } = await requested();
      const cloud = { ...deps, isLostLeaseCrash: true };
      const claimAgain = () =>
        deps.jobs.change(job, (found) => {
          const result = jobLife.claim(found, clock.now, { isLostLeaseCrash: true });
          return 'item' in result ? result.item : undefined;
        });
      await claimAgain();
      for (let fall = 1; fall <= 2; fall++) {
        clock.now += 31_000;
        if (at === 'sweep') await sweep(cloud);
        await claimAgain();
      }
      expect(await read(job)).toMatchObject({ status: 'failed', problem: { code: 'poisonous' } });
    },
  );

  it('does not blame a job that had not begun when the host crashed', async () => {
    const { deps, job, read } = await requested();
    for (let fall = 0; fall < 5; fall++) await sweep(deps, 'crashed');
    await runExport(deps, job, plentyOfTime);
    expect(await read(job)).toMatchObject({ status: 'ready', attempts: 1 });
  });

  it('gives up a job that takes the host down every time without a trace', async () => {
    const { deps, clock, job, read } = await requested();
    for (let start = 0; start < 60; start++) {
      await deps.jobs.change(job, (found) => {
        const result = jobLife.claim(found, clock.now);
        return 'item' in result ? result.item : undefined;
      });
      await sweep(deps, 'killed');
    }
    expect(await read(job)).toMatchObject({ status: 'failed', problem: { code: 'gave_up' } });
  });

  it('removes snapshots after a day and files after seven, and then the job is expired', async () => {
    const { deps, clock, job, read, files, snapshots } = await requested();
    await runExport(deps, job, plentyOfTime);
    clock.now += 21 * MINUTE;
    await sweep(deps);
    expect(snapshots.objects.size).toBe(1);
    clock.now += DAY;
    await sweep(deps);
    expect(snapshots.objects.size).toBe(0);
    expect(files.objects.size).toBe(2);
    clock.now += 6 * DAY;
    expect(await readExport(deps, alice, job.id)).toMatchObject({ status: 'expired', files: [] });
    await sweep(deps);
    expect(files.objects.size).toBe(0);
    expect(await read(job)).toMatchObject({ status: 'expired' });
    clock.now += 31 * DAY;
    await sweep(deps);
    expect(await read(job)).toBeUndefined();
  });

  it('removes what other attempts have left, and keeps the files of the one that counts', async () => {
    const { deps, clock, job, files } = await requested();
    await files.put(`${job.owner}/${job.id}/77/answers.csv`, new Uint8Array(3));
    files.upload(`${job.owner}/${job.id}/78/answers.csv`, 'text/csv');
    await runExport(deps, job, plentyOfTime);
    clock.now += 21 * MINUTE;
    await sweep(deps);
    expect([...files.objects.keys()].every((key) => key.startsWith(`${job.owner}/${job.id}/1/`))).toBe(true);
    expect(files.objects.size).toBe(2);
    expect(files.unfinished.size).toBe(0);
  });

  it('comes back for what a worker wrote after its job was deleted, and then forgets the job', async () => {
    const { deps, clock, job, read, files } = await requested();
    await deleteExport(deps, alice, job.id);
    await files.put(`${job.owner}/${job.id}/1/answers.csv`, new Uint8Array(3));
    clock.now += 21 * MINUTE;
    await sweep(deps);
    expect(files.objects.size).toBe(0);
    expect(await read(job)).toBeUndefined();
  });
});
