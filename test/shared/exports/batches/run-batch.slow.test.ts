/** A batch from request to end: one export a survey, counts that add up, failures named, duplicates without effect. */
import { describe, expect, it } from 'vitest';
import { advanceBatch } from '../../../../shared/exports/batches/advance-batch.ts';
import { endExports } from '../../../../shared/exports/batches/finish-batch.ts';
import { retryBatch } from '../../../../shared/exports/batches/follow-batch.ts';
import { requestBatch } from '../../../../shared/exports/batches/request-batch.ts';
import { presentCounts } from '../../../../shared/exports/batches/settled.ts';
import { deleteExport, retryExport } from '../../../../shared/exports/job/follow-export.ts';
import { createBatchWorld, csvOf, idsUpTo } from '../../../support/worlds/batch-world.ts';
import { alice, bob } from '../../../support/worlds/export-world.ts';

describe('a batch', () => {
  it('exports every survey once, one snapshot for all outputs, and ends ready', async () => {
    const { deps, drain, readBatch: read, children } = createBatchWorld(0);
    const outputs = ['csv', 'xlsx'].map((format) => ({ content: 'answers', format }));
    const batch = await requestBatch(deps, alice, csvOf({ ids: [3, 1, 2, 3, 1] }, { outputs }));
    expect(batch.status).toBe('queued');
    await drain();
    const done = await read(batch);
    expect(done).toMatchObject({ status: 'ready', counts: { total: 3, ready: 3, queued: 0, running: 0, failed: 0 } });
    const jobs = await children(batch);
    expect(jobs.map(({ surveyId }) => surveyId)).toEqual([1, 2, 3]);
    expect(jobs.every((job) => job.batchId === batch.id && job.files.length === 2)).toBe(true);
    expect(done?.sealedToken).toBeUndefined();
  });

  it('takes all surveys of a long list, or those of a folder', async () => {
    const { deps, drain, readBatch: read, children } = createBatchWorld(110);
    const all = await requestBatch(deps, alice, csvOf({ all: true }));
    const folder = await requestBatch(deps, alice, csvOf({ folder_id: 20 }));
    await drain();
    expect((await read(all))?.counts).toMatchObject({ total: 110, ready: 110 });
    expect((await read(folder))?.counts).toMatchObject({ total: 55, ready: 55 });
    expect((await children(folder)).every(({ surveyId }) => surveyId % 2 === 0)).toBe(true);
  });

  it('starts no more exports at a time than its owner may run in batches', async () => {
    const { deps, messages, batchMessages, deliver } = createBatchWorld(0);
    await requestBatch(deps, alice, csvOf({ ids: idsUpTo(100) }));
    const [hint] = batchMessages.splice(0);
    if (hint) await deliver(hint, deps);
    expect(messages).toHaveLength(8);
    const [first] = messages.splice(0, 1);
    if (first) await deliver(first, deps);
    const [ended] = batchMessages.splice(0);
    if (ended) await deliver(ended, deps);
    expect(messages).toHaveLength(8);
  });

  it('names every survey that fails and is partial, with counts exact', async () => {
    const { deps, drain, refused, readBatch: read, children } = createBatchWorld(0);
    for (let id = 20; id <= 200; id += 20) refused.add(id);
    const batch = await requestBatch(deps, alice, csvOf({ ids: idsUpTo(200) }));
    await drain({ copies: 2 });
    const counts = { total: 200, queued: 0, running: 0, ready: 190, failed: 10, cancelled: 0 };
    expect(await read(batch)).toMatchObject({ status: 'partial', counts });
    const failed = (await children(batch)).filter(({ status }) => status === 'failed');
    expect(failed.map(({ surveyId }) => surveyId)).toEqual([...refused]);
    expect(failed.every(({ problem }) => problem?.code === 'access_denied')).toBe(true);
  });

  it('fails when nothing of it succeeds', async () => {
    const { deps, drain, refused, readBatch: read } = createBatchWorld(0);
    refused.add(1).add(2);
    const batch = await requestBatch(deps, alice, csvOf({ ids: [1, 2] }, { bundle: 'zip' }));
    await drain();
    expect(await read(batch)).toMatchObject({ status: 'failed', counts: { total: 2, failed: 2 } });
    expect((await read(batch))?.bundle).toBeUndefined();
  });

  it('lets a request that does not fit one survey fail that one alone, and takes each survey’s own language', async () => {
    const { deps, drain, script, readBatch: read, children } = createBatchWorld(0);
    const plain = script.survey;
    script.survey = async (id) => {
      const found = await plain(id);
      return id === 2 ? { ...found, questions: [] } : { ...found, language: 'es' };
    };
    const filters = { is_complete: null, answers: [{ question_id: 'q1', op: 'answered' }] };
    const batch = await requestBatch(deps, alice, csvOf({ ids: [1, 2, 3] }, { filters }));
    await drain();
    expect(await read(batch)).toMatchObject({ status: 'partial', counts: { ready: 2, failed: 1 } });
    const [first, second] = await children(batch);
    expect(first?.options.lang).toBe('es');
    expect(second?.problem).toMatchObject({ code: 'validation_error' });
    expect(second?.problem?.message).toContain('the survey has no question q1');
  });

  it('counts as it goes', async () => {
    const { deps, batchMessages, messages, deliver, readBatch: read } = createBatchWorld(0);
    const batch = await requestBatch(deps, alice, csvOf({ ids: idsUpTo(20) }));
    for (let step = 0; step < 5; step++) {
      for (const message of [...batchMessages.splice(0), ...messages.splice(0, 1)]) await deliver(message, deps);
    }
    const counts = await presentCounts(deps, (await read(batch)) ?? batch);
    expect(counts).toEqual({ total: 20, queued: 16, running: 0, ready: 4, failed: 0, cancelled: 0 });
  });

  it('retries only what failed, and ends ready then', async () => {
    const { deps, drain, refused, readBatch: read, children } = createBatchWorld(0);
    refused.add(2).add(4);
    const batch = await requestBatch(deps, alice, csvOf({ ids: idsUpTo(5) }, { bundle: 'zip' }));
    await drain();
    const before = await children(batch);
    await expect(retryBatch(deps, bob, batch.id)).rejects.toMatchObject({ code: 'not_found' });
    refused.clear();
    const again = await retryBatch(deps, alice, batch.id);
    expect(again).toMatchObject({ status: 'running' });
    expect(await presentCounts(deps, again)).toMatchObject({ total: 5, queued: 2, ready: 3, failed: 0 });
    await drain({ copies: 2 });
    expect(await read(batch)).toMatchObject({ status: 'ready', counts: { ready: 5, failed: 0 }, bundle: { rows: 15 } });
    const after = await children(batch);
    expect(after.map(({ finishedAt, fence }) => [finishedAt, fence]).filter((_, index) => index % 2 === 0)).toEqual(
      before.map(({ finishedAt, fence }) => [finishedAt, fence]).filter((_, index) => index % 2 === 0),
    );
    await expect(retryBatch(deps, alice, batch.id)).rejects.toMatchObject({ code: 'conflict', status: 409 });
  });

  it('is open again while one of its exports is retried on its own', async () => {
    const { deps, drain, refused, readBatch: read, children } = createBatchWorld(0);
    refused.add(2);
    const batch = await requestBatch(deps, alice, csvOf({ ids: [1, 2, 3] }, { bundle: 'zip' }));
    await drain();
    refused.clear();
    const [, failed] = await children(batch);
    await retryExport(deps, alice, failed?.id ?? '');
    expect((await read(batch))?.status).toBe('running');
    await drain();
    expect(await read(batch)).toMatchObject({ status: 'ready', counts: { ready: 3 }, bundle: { rows: 9 } });
  });

  it('does not end over an export that is retried in its last moment', async () => {
    const world = createBatchWorld(0);
    const { deps, drain, refused, messages, batchMessages, deliver, readBatch: read, children } = world;
    refused.add(2);
    const batch = await requestBatch(deps, alice, csvOf({ ids: [1, 2] }));
    for (const message of batchMessages.splice(0)) await deliver(message, deps);
    for (const message of messages.splice(0)) await deliver(message, deps);
    const running = (await read(batch)) ?? batch;
    expect(await advanceBatch(deps, running, true)).toBe(true);
    refused.clear();
    await retryExport(deps, alice, (await children(batch))[1]?.id ?? '');
    expect(await endExports(deps, running)).toBe(false);
    expect((await read(batch))?.status).toBe('running');
    await drain();
    expect(await read(batch)).toMatchObject({ status: 'ready', counts: { ready: 2 } });
  });

  it('takes an export that its owner deletes for cancelled', async () => {
    const { deps, drain, messages, batchMessages, deliver, readBatch: read, children } = createBatchWorld(0);
    const batch = await requestBatch(deps, alice, csvOf({ ids: [1, 2] }, { bundle: 'zip' }));
    for (const message of batchMessages.splice(0)) await deliver(message, deps);
    const [, second] = await children(batch);
    await deleteExport(deps, alice, second?.id ?? '');
    await drain();
    expect(messages).toEqual([]);
    expect(await read(batch)).toMatchObject({
      status: 'partial',
      counts: { ready: 1, cancelled: 1 },
      bundle: { rows: 3 },
    });
  });
});
