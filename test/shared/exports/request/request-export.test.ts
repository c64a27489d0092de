/** Accepting exports: keys that make a request happen once, equal requests that share a job, and who may see what. */
import { describe, expect, it } from 'vitest';
import { cancelExport, deleteExport, readExport } from '../../../../shared/exports/job/follow-export.ts';
import { optionsSchema } from '../../../../shared/exports/options.ts';
import { joinExport, requestExport, requestExportOnce } from '../../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../../shared/exports/run/run-export.ts';
import type { Upstream } from '../../../../shared/snapshots/upstream.ts';
import type { UpstreamQuery } from '../../../../shared/surveys/filters/filters.ts';
import {
  alice,
  answers,
  bob,
  createWorld,
  csvRequest,
  plentyOfTime,
  survey,
} from '../../../support/worlds/export-world.ts';

describe('an accepted export', () => {
  it('is stored before its message is sent, and survives a queue that is down', async () => {
    const { deps, read } = createWorld();
    const queue = { ...deps.queue, send: () => Promise.reject(new Error('SQS is down')) };
    const job = await requestExport({ ...deps, queue }, alice, csvRequest);
    expect((await read(job))?.status).toBe('queued');
  });

  it('sends a message that holds nothing but where the job is', async () => {
    const { deps, messages } = createWorld();
    const job = await requestExport(deps, alice, csvRequest);
    expect(messages.map(({ body }) => body)).toEqual([{ owner: alice.owner, jobId: job.id }]);
  });

  it('is unknown to another owner', async () => {
    const { deps } = createWorld();
    const job = await requestExport(deps, alice, csvRequest);
    await expect(readExport(deps, bob, job.id)).rejects.toMatchObject({ code: 'not_found', status: 404 });
    await expect(cancelExport(deps, bob, job.id)).rejects.toMatchObject({ code: 'not_found', status: 404 });
  });
});

describe('a period', () => {
  const lastWeek = { ...csvRequest, filters: { ...csvRequest.filters, period: 'previous_week' as const } };

  it('becomes the days it means when the export is requested', async () => {
    const { deps } = createWorld();
    const now = () => Date.parse('2026-11-16T06:00:00Z');
    const { filters } = await requestExport({ ...deps, now }, alice, lastWeek);
    expect(filters).toMatchObject({ period: 'previous_week', date_from: '2026-11-09', date_to: '2026-11-15' });
  });

  it('shares an export only while it means the same days', async () => {
    const { deps } = createWorld();
    const at = (moment: string) => joinExport({ ...deps, now: () => Date.parse(moment) }, alice, lastWeek);
    const [sunday, later] = [await at('2026-11-15T23:59:00Z'), await at('2026-11-15T23:59:50Z')];
    expect(later.id).toBe(sunday.id);
    expect((await at('2026-11-16T00:00:10Z')).id).not.toBe(sunday.id);
  });
});

describe('an Idempotency-Key', () => {
  it('gives the same job to the same request, also when many come at once', async () => {
    const { deps, messages } = createWorld();
    const once = () => requestExportOnce(deps, alice, csvRequest, 'monday');
    const jobs = await Promise.all(Array.from({ length: 20 }, once));
    expect(new Set(jobs.map((job) => job.id)).size).toBe(1);
    expect(messages).toHaveLength(1);
  });

  it('refuses another request under the same key', async () => {
    const { deps } = createWorld();
    await requestExportOnce(deps, alice, csvRequest, 'monday');
    const other = { ...csvRequest, surveyId: 8 };
    await expect(requestExportOnce(deps, alice, other, 'monday')).rejects.toMatchObject({
      code: 'idempotency_conflict',
      status: 422,
    });
  });

  it('gives the same job again when the survey service no longer answers', async () => {
    const { deps } = createWorld();
    const { id } = await requestExportOnce(deps, alice, csvRequest, 'monday');
    const survey = () => Promise.reject(new Error('the survey service is down'));
    const down = { ...deps, upstream: { ...deps.upstream, survey } };
    expect((await requestExportOnce(down, alice, csvRequest, 'monday')).id).toBe(id);
    await expect(requestExportOnce(down, alice, csvRequest, 'tuesday')).rejects.toThrow('down');
  });

  it('is free again when its job is deleted', async () => {
    const { deps } = createWorld();
    const { id } = await requestExportOnce(deps, alice, csvRequest, 'monday');
    await deleteExport(deps, alice, id);
    expect((await requestExportOnce(deps, alice, csvRequest, 'monday')).id).not.toBe(id);
  });

  it('belongs to its owner alone', async () => {
    const { deps } = createWorld();
    const mine = await requestExportOnce(deps, alice, csvRequest, 'monday');
    const other = await requestExportOnce(deps, bob, csvRequest, 'monday');
    expect(other.id).not.toBe(mine.id);
  });

  it('is free again after 24 hours', async () => {
    const { deps, clock } = createWorld();
    const first = await requestExportOnce(deps, alice, csvRequest, 'monday');
    clock.now += 24 * 3_600_000 - 1;
    expect((await requestExportOnce(deps, alice, csvRequest, 'monday')).id).toBe(first.id);
    clock.now += 1;
    expect((await requestExportOnce(deps, alice, csvRequest, 'monday')).id).not.toBe(first.id);
  });

  it('creates the job that a crashed request has claimed but not stored', async () => {
    const { deps } = createWorld();
    const jobs = { ...deps.jobs, create: () => Promise.reject(new Error('crash')) };
    await expect(requestExportOnce({ ...deps, jobs }, alice, csvRequest, 'monday')).rejects.toThrow('crash');
    const [first, second] = await Promise.all([
      requestExportOnce(deps, alice, csvRequest, 'monday'),
      requestExportOnce(deps, alice, csvRequest, 'monday'),
    ]);
    expect(first.id).toBe(second.id);
    expect((await deps.jobs.list(alice.owner, { limit: 10 })).items).toHaveLength(1);
  });
});

describe('equal requests', () => {
  it('share the job in flight, and one that became ready less than a minute ago', async () => {
    const { deps, clock } = createWorld();
    const first = await joinExport(deps, alice, csvRequest);
    expect((await joinExport(deps, alice, csvRequest)).id).toBe(first.id);
    await runExport(deps, first, plentyOfTime);
    clock.now += 59_999;
    expect((await joinExport(deps, alice, csvRequest)).id).toBe(first.id);
    clock.now += 1;
    expect((await joinExport(deps, alice, csvRequest)).id).not.toBe(first.id);
  });

  it('do not share a ready job once there is another answer, or the survey is another one', async () => {
    const all = [...answers(12)];
    const { deps, script } = createWorld(all);
    const first = await joinExport(deps, alice, csvRequest);
    await runExport(deps, first, plentyOfTime);
    expect((await joinExport(deps, alice, csvRequest)).id).toBe(first.id);
    all.push(...answers(13).slice(12));
    const second = await joinExport(deps, alice, csvRequest);
    expect(second.id).not.toBe(first.id);
    expect(await runExport(deps, second, plentyOfTime)).not.toBe('failed');
    expect((await joinExport(deps, alice, csvRequest)).id).toBe(second.id);
    script.survey = async () => ({ ...survey, name: 'Another name' });
    expect((await joinExport(deps, alice, csvRequest)).id).not.toBe(second.id);
  });

  it('share a report, which is counted by what it was pulled from and not by its rows', async () => {
    const { deps } = createWorld();
    const asked: UpstreamQuery[] = [];
    const pulled: UpstreamQuery[] = [];
    const upstream: Upstream = {
      ...deps.upstream,
      answers: (token, query, from) => {
        pulled.push(query);
        return deps.upstream.answers(token, query, from);
      },
      latest: async (token, query) => {
        asked.push(query);
        return deps.upstream.latest(token, query);
      },
    };
    const watched = { ...deps, upstream, newUpstream: () => upstream };
    const report = { ...csvRequest, outputs: [{ content: 'report', format: 'xlsx' } as const] };
    const first = await joinExport(watched, alice, report);
    await runExport(watched, first, plentyOfTime);
    expect((await joinExport(watched, alice, report)).id).toBe(first.id);
    expect(asked).toEqual([pulled.at(-1)]);
    expect(asked[0]).toMatchObject({ isScreenedOut: true });
  });

  it('do not share a cancelled job, another owner’s, or one with other options', async () => {
    const { deps } = createWorld();
    const first = await joinExport(deps, alice, csvRequest);
    const raw = { ...csvRequest, options: optionsSchema.parse({ csv: { formulas: 'raw' } }) };
    const others = [await joinExport(deps, bob, csvRequest), await joinExport(deps, alice, raw)];
    await cancelExport(deps, alice, first.id);
    others.push(await joinExport(deps, alice, csvRequest));
    expect(new Set([first, ...others].map((job) => job.id)).size).toBe(4);
  });
});

describe('the list of exports', () => {
  it('shows the newest first, page by page, and filters across pages', async () => {
    const { deps, clock } = createWorld();
    const ids: string[] = [];
    for (let count = 0; count < 25; count++) {
      clock.now += 1_000;
      ids.unshift((await requestExport(deps, alice, { ...csvRequest, surveyId: count % 2 })).id);
    }
    const first = await deps.jobs.list(alice.owner, { limit: 10 });
    const second = await deps.jobs.list(alice.owner, { limit: 20, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map((job) => job.id)).toEqual(ids);
    expect(second.nextCursor).toBeUndefined();
    expect((await deps.jobs.list(alice.owner, { limit: 20, surveyId: 1 })).items).toHaveLength(12);
    expect((await deps.jobs.list(bob.owner, { limit: 20 })).items).toEqual([]);
  });
});
