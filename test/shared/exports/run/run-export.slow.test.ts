/** How one export is worked on: the way through, and every way it can go wrong. */
import { describe, expect, it } from 'vitest';
import { cancelExport, deleteExport, retryExport } from '../../../../shared/exports/job/follow-export.ts';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../../shared/exports/run/run-export.ts';
import { passedOn } from '../../../../shared/problems/problem.ts';
import { exportView } from '../../../../shared/ways-in/http/export-view.ts';
import { said } from '../../../support/surveys/said.ts';
import {
  alice,
  answers,
  createWorld,
  csvRequest,
  plainPage,
  plentyOfTime,
} from '../../../support/worlds/export-world.ts';

async function startedWorld(world = createWorld()) {
  const job = await requestExport(world.deps, alice, csvRequest);
  return { ...world, job, run: (remainingMs = plentyOfTime) => runExport(world.deps, job, remainingMs) };
}

describe('an export', () => {
  it('goes from queued to ready with one file of all rows', async () => {
    const { job, run, read, files } = await startedWorld();
    expect(job.status).toBe('queued');
    await run();
    const done = await read(job);
    expect(done).toMatchObject({ status: 'ready', progress: { read: 12, total: 12, percent: 100 }, attempts: 1 });
    expect(done?.files).toHaveLength(1);
    const text = Buffer.from(files.objects.get(done?.files[0]?.key ?? '') ?? []).toString();
    expect(text.trimEnd().split('\r\n')).toHaveLength(13);
    expect(text).toContain('Soup 11');
  });

  it('drops the caller’s token when it ends', async () => {
    const { job, run, read } = await startedWorld();
    expect((await read(job))?.sealedToken).toBeDefined();
    await run();
    expect((await read(job))?.sealedToken).toBeUndefined();
  });

  it('is done once, however often its message comes', async () => {
    const { job, run, read, files } = await startedWorld();
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await read(job)).toMatchObject({ status: 'ready', fence: 1, attempts: 1 });
    expect([...files.objects.keys()].filter((key) => key.endsWith('.csv'))).toHaveLength(1);
  });

  it('goes back into the queue with a due time after a passing failure, and keeps its reason hidden until it ends', async () => {
    const { job, run, read, script, messages } = await startedWorld();
    script.page = async () => {
      throw passedOn('upstream_unavailable', 'down');
    };
    await run();
    const back = await read(job);
    expect(back).toMatchObject({ status: 'queued', attempts: 1, problem: { code: 'upstream_unavailable' } });
    expect(messages.at(-1)?.delaySeconds).toBeGreaterThan(0);
  });

  it('waits as long as Retry-After says', async () => {
    const { job, run, read, script, clock } = await startedWorld();
    script.page = async () => {
      throw passedOn('rate_limited', 'slow down', { retryAfterSeconds: 120 });
    };
    await run();
    expect(Date.parse((await read(job))?.notBefore ?? '')).toBe(clock.now + 120_000);
    await run();
    expect(await read(job)).toMatchObject({ status: 'queued', attempts: 0 });
  });

  it('waits as it is asked for a day in all, says until when, and then fails with the reason', async () => {
    const { job, run, read, script, clock, deps } = await startedWorld();
    script.page = async () => {
      throw passedOn('rate_limited', 'slow down', { retryAfterSeconds: 3_600 });
    };
    const startedAt = clock.now;
    for (await run(); (await read(job))?.status === 'queued'; await run()) {
      const found = await read(job);
      if (!found) throw new Error('gone');
      const { waiting_until } = await exportView(found, deps.files, deps.now);
      expect(waiting_until).toBe(new Date(clock.now + 3_600_000).toISOString());
      clock.now = Date.parse(waiting_until ?? '');
    }
    expect(clock.now - startedAt).toBeGreaterThan(22 * 3_600_000);
    expect(clock.now - startedAt).toBeLessThanOrEqual(24 * 3_600_000);
    expect(await read(job)).toMatchObject({
      status: 'failed',
      problem: { code: 'rate_limited', message: expect.stringMatching(/a day/) },
    });
  });

  it('that is asked to wait for a moment, again and again, uses up its attempts', async () => {
    const { job, run, read, script, clock } = await startedWorld();
    script.page = async () => {
      throw passedOn('rate_limited', 'slow down', { retryAfterSeconds: 0 });
    };
    for (let turn = 0; turn < 6; turn++, clock.now += 300_000) await run();
    expect(await read(job)).toMatchObject({ status: 'failed', problem: { code: 'gave_up' } });
  });

  it('that gets on, but not to its end within a day, fails and says how far it came', async () => {
    const { job, run, read, script, clock } = await startedWorld();
    let at = 0;
    script.page = async () => {
      const [answer] = answers(1);
      if (!answer) throw new Error('no answer');
      return { answers: [{ ...answer, id: ++at }], total: 1_000, next: String(at), disturbed: false };
    };
    const oneTurn = () => {
      let left = 900_000;
      return () => (left -= 100_000);
    };
    for (let turn = 0; turn < 100 && (await read(job))?.status !== 'failed'; turn++) {
      await run(oneTurn());
      clock.now += 900_000;
    }
    expect(await read(job)).toMatchObject({ status: 'failed', problem: { message: expect.stringMatching(/of 1000/) } });
    expect(at).toBeGreaterThan(90);
  });

  it('gives up after five attempts and says why', async () => {
    const { job, run, read, script, clock } = await startedWorld();
    script.page = async () => {
      throw new Error('a bug');
    };
    for (let turn = 0; turn < 8; turn++) {
      await run();
      clock.now += 600_000;
    }
    const end = await read(job);
    expect(end).toMatchObject({ status: 'failed', attempts: 5, problem: { code: 'gave_up' } });
    expect(end?.problem?.message).toMatch(/5 attempts.*went wrong/);
  });

  it('fails at once when the key is refused, and can be retried with a good one from its snapshot', async () => {
    const world = await startedWorld(createWorld(answers(12_000), 500));
    const { job, run, read, script, deps } = world;
    script.page = async (at, all) => {
      if (at >= 6_000) throw passedOn('user_not_authenticated', 'revoked');
      return plainPage(all, at, 500);
    };
    await run();
    expect(await read(job)).toMatchObject({ status: 'failed', problem: { code: 'user_not_authenticated' } });
    const asked: number[] = [];
    script.page = async (at, all) => {
      asked.push(at);
      return plainPage(all, at, 500);
    };
    await retryExport(deps, alice, job.id);
    await run();
    expect(await read(job)).toMatchObject({ status: 'ready', files: [{ rows: 12_000 }] });
    expect(asked[0]).toBe(5_000);
  });

  it('hands over when time runs out and continues where it was, without counting an attempt', async () => {
    const world = await startedWorld(createWorld(answers(20), 5));
    const { job, read, deps, script, messages } = world;
    const asked: number[] = [];
    let remaining = 1_000;
    script.page = async (at, all) => {
      asked.push(at);
      remaining -= 400;
      return plainPage(all, at, 5);
    };
    for (let turn = 0; turn < 10 && (await read(job))?.status !== 'ready'; turn++) {
      remaining = 1_000;
      await runExport(deps, job, () => remaining);
    }
    expect(await read(job)).toMatchObject({ status: 'ready', files: [{ rows: 20 }] });
    expect(asked).toEqual([0, 5, 10, 15]);
    expect((await read(job))?.fence).toBeGreaterThan(1);
    expect((await read(job))?.attempts).toBe(1);
    expect(messages.length).toBeGreaterThan(1);
  });

  it('gives up rather than go round for ever when no turn can read a page in time', async () => {
    const { job, read, deps, script, clock } = await startedWorld();
    let remaining = 0;
    script.page = async () => {
      remaining = 0;
      return { answers: [], total: 12, next: '0', disturbed: false };
    };
    for (let turn = 0; turn < 20; turn++) {
      remaining = 1_000;
      await runExport(deps, job, () => remaining);
      clock.now += 600_000;
    }
    expect(await read(job)).toMatchObject({ status: 'failed', problem: { code: 'gave_up' } });
  });

  it('stops when it is cancelled while it runs, and leaves no file', async () => {
    const { job, run, read, script, deps, files } = await startedWorld();
    script.page = async (at, all) => {
      if (at === 5) await cancelExport(deps, alice, job.id);
      return plainPage(all, at, 5);
    };
    await run();
    expect(await read(job)).toMatchObject({ status: 'cancelled', files: [] });
    expect(files.objects.size).toBe(0);
    expect(files.unfinished.size).toBe(0);
  });

  it('is lost to a worker whose lease another has taken', async () => {
    const { job, run, read, script, clock } = await startedWorld();
    let isFirst = true;
    script.page = async (at, all) => {
      if (isFirst) {
        isFirst = false;
        clock.now += 31_000;
        await run();
      }
      return plainPage(all, at, 5);
    };
    await run();
    expect(await read(job)).toMatchObject({ status: 'ready', fence: 2, files: [{ rows: 12 }] });
  });

  it('disappears at once when it is deleted while it runs', async () => {
    const { job, run, script, deps, files } = await startedWorld();
    script.page = async (at, all) => {
      if (at === 5) await deleteExport(deps, alice, job.id);
      return plainPage(all, at, 5);
    };
    await run();
    await expect(retryExport(deps, alice, job.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(files.objects.size).toBe(0);
  });

  it('reads again when answers change under it, and warns with the numbers when they never hold still', async () => {
    const { job, run, read, script } = await startedWorld();
    let total = 12;
    script.page = async (at, all) => ({ ...plainPage(all, at, 5), total: ++total });
    await run();
    const done = await read(job);
    expect(done?.status).toBe('ready');
    expect(said(done?.files[0]?.warnings).join()).toMatch(/12 were read, the service counts \d+/);
  });

  it('keeps the structure it began to pull with, even when the survey changes between turns', async () => {
    const { job, run, read, script, clock } = await startedWorld(createWorld(answers(7_000), 500));
    script.page = async (at, all) => {
      if (at === 6_000) throw passedOn('upstream_unavailable', 'down');
      return plainPage(all, at, 500);
    };
    await run();
    clock.now += 600_000;
    script.page = async (at, all) => plainPage(all, at, 500);
    script.survey = async () => ({ id: 7, name: 'Renamed', language: 'ru', questions: [] });
    await run();
    expect(await read(job)).toMatchObject({
      status: 'ready',
      files: [{ name: 'Lunch answers 2026-03-01.csv', rows: 7_000 }],
    });
  });
});
