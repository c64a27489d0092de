/** Uploaded files are collected across kills and ends of turns: nothing twice, nothing missing, the same bytes. */
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../../shared/crypto.ts';
import { cleanJob } from '../../../../shared/exports/job/clean-job.ts';
import { retryExport } from '../../../../shared/exports/job/follow-export.ts';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../../shared/exports/run/run-export.ts';
import { Problem } from '../../../../shared/problems/problem.ts';
import { alice, csvRequest, plentyOfTime } from '../../../support/worlds/export-world.ts';
import { mortal } from '../../../support/worlds/mortal-ports.ts';
import {
  archived,
  createPlace,
  createUploadWorld,
  filesRequest,
  opened,
  papersOf,
  type UploadWorld,
} from '../../../support/worlds/upload-world.ts';

const PORTS = ['jobs', 'records', 'files', 'snapshots', 'queue'];
const FILES = 23;
const small = { packBytes: 150, notedFiles: 4, atOnce: 3 };
const world = () => createUploadWorld(papersOf(FILES), createPlace(), small);
const wanted = await archived(world()).then(({ bytes }) => sha256Hex(bytes));

/** The lease of a dead worker has run out. */
async function goOn({ clock, deps }: UploadWorld, job: Parameters<typeof runExport>[1]): Promise<void> {
  clock.now += 60_000;
  await runExport(deps, job, plentyOfTime);
}

describe('a worker that collects files', () => {
  it('may be killed at any of its calls: whoever continues ends with the same archive', async () => {
    const counting = world();
    const whole = mortal(counting.deps, PORTS, { call: undefined, moment: 'before' });
    const first = await requestExport(counting.deps, alice, filesRequest);
    await runExport(whole.ports, first, plentyOfTime);
    let refetched = 0;
    for (let call = 1; call <= whole.calls(); call++) {
      const one = world();
      const job = await requestExport(one.deps, alice, filesRequest);
      const killed = mortal(one.deps, PORTS, { call, moment: call % 2 === 0 ? 'before' : 'after' });
      await Promise.race([killed.death, runExport(killed.ports, job, plentyOfTime)]);
      await goOn(one, job);
      const { job: done, bytes } = await opened(one, job);
      expect(done?.status, killed.diedAt()).toBe('ready');
      expect(sha256Hex(bytes), killed.diedAt()).toBe(wanted);
      refetched += one.place.fetched.length - FILES;
    }
    // what was noted is not fetched again: at most the files of one note and those under way
    expect(refetched / whole.calls()).toBeLessThan(small.notedFiles + small.atOnce + 1);
  });

  it('hands over when its time is over, as often as it takes', async () => {
    const one = world();
    const job = await requestExport(one.deps, alice, filesRequest);
    let turns = 0;
    for (; (await one.read(job))?.status !== 'ready' && turns < 60; turns++) {
      // enough for the pull and then for a few files
      let left = 40;
      await runExport(one.deps, job, () => 2_000 * left--);
    }
    const { job: done, bytes } = await opened(one, job);
    expect(done).toMatchObject({ status: 'ready', attempts: 1 });
    expect(turns).toBeGreaterThan(1);
    expect(sha256Hex(bytes)).toBe(wanted);
  });

  it('waits where the budget of requests is used up, and keeps what it has', async () => {
    const place = createPlace();
    let budget = 9;
    const one = createUploadWorld(papersOf(FILES), place, small);
    one.script.fetcher = {
      async fetch(file, keep) {
        if (budget-- <= 0) throw new Problem('out_of_budget', {}, { retryAfterSeconds: 30 });
        return place.fetcher.fetch(file, keep);
      },
    };
    const job = await requestExport(one.deps, alice, filesRequest);
    await runExport(one.deps, job, plentyOfTime);
    expect(await one.read(job)).toMatchObject({ status: 'queued', attempts: 0, uploads: { listed: 9 } });
    budget = 1_000;
    await goOn(one, job);
    expect(sha256Hex((await opened(one, job)).bytes)).toBe(wanted);
    expect(place.fetched).toHaveLength(FILES);
  });

  it('is not kept waiting for ever: after a day the rest is listed as such', async () => {
    const one = world();
    const job = await requestExport(one.deps, alice, filesRequest);
    const { fetcher } = one.place;
    let fetched = 0;
    one.script.fetcher = {
      async fetch(file, keep) {
        if (++fetched === 10) one.clock.now += 25 * 3_600_000;
        return fetcher.fetch(file, keep);
      },
    };
    await runExport(one.deps, job, plentyOfTime);
    for (let turn = 0; turn < 3 && (await one.read(job))?.status === 'queued'; turn++) await goOn(one, job);
    const { job: done, listed } = await opened(one, job);
    expect(done?.status).toBe('ready');
    expect(listed).toHaveLength(FILES);
    expect(listed.filter((line) => line.endsWith(',no_time')).length).toBeGreaterThan(10);
  });
});

describe('an archive beside a table that many workers share', () => {
  it('is the same as alone', async () => {
    const one = world();
    const deps = { ...one.deps, division: { fromAnswers: 10, answersATask: 5 } };
    const job = await requestExport(deps, alice, filesRequest);
    await runExport(deps, job, plentyOfTime);
    expect(sha256Hex((await opened(one, job)).bytes)).toBe(wanted);
  });
});

describe('a failed export', () => {
  it('fetches again when it is retried, because what it had may be gone', async () => {
    const one = world();
    const outputs = [...filesRequest.outputs, ...csvRequest.outputs];
    const job = await requestExport(one.deps, alice, { ...filesRequest, outputs });
    const upload = one.deps.files.upload;
    one.deps.files.upload = () => {
      throw new Problem('upstream_refused.redirect', { what: 'it', origin: 'there' });
    };
    await runExport(one.deps, job, plentyOfTime);
    const failed = await one.read(job);
    expect(failed?.status).toBe('failed');
    one.deps.files.upload = upload;
    one.clock.now += 3_600_000;
    if (failed) await cleanJob(one.deps, failed);
    await retryExport(one.deps, alice, job.id);
    await goOn(one, job);
    expect(sha256Hex((await opened(one, job)).bytes)).toBe(wanted);
  });

  it('leaves nothing of what was fetched once it is cleaned away', async () => {
    const one = world();
    const { job } = await archived(one);
    one.clock.now += 3_600_000;
    if (job) await cleanJob(one.deps, job);
    const left = [...one.files.objects.keys()];
    expect(left.filter((key) => key.includes('/uploads/'))).toEqual([]);
    expect(left.some((key) => key.endsWith('files.zip'))).toBe(true);
  });
});
