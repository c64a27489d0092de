/** What ends a batch early, and what is left of one that has ended: cancel, delete, and the passing of time. */

import { describe, expect, it } from 'vitest';
import { cancelBatch, deleteBatch, readBatch, retryBatch } from '../../../../shared/exports/batches/follow-batch.ts';
import { requestBatch } from '../../../../shared/exports/batches/request-batch.ts';
import { leaving } from '../../../../shared/exports/job/job.ts';
import { sweep } from '../../../../shared/exports/sweep.ts';
import { createBatchWorld, csvOf, idsUpTo } from '../../../support/worlds/batch-world.ts';
import { alice, bob } from '../../../support/worlds/export-world.ts';

const DAY = 86_400_000;

describe('the end of a batch', () => {
  it('is at once when it is cancelled, whatever is under way', async () => {
    const { deps, drain, batchMessages, messages, deliver, children, readBatch: read } = createBatchWorld(0);
    const batch = await requestBatch(deps, alice, csvOf({ ids: idsUpTo(30) }, { bundle: 'zip' }));
    for (const message of batchMessages.splice(0)) await deliver(message, deps);
    for (const message of messages.splice(0, 3)) await deliver(message, deps);
    const cancelled = await cancelBatch(deps, alice, batch.id);
    const counts = { total: 30, queued: 0, running: 0, ready: 3, failed: 0, cancelled: 27 };
    expect(cancelled).toMatchObject({ status: 'cancelled', counts });
    await drain({ copies: 2 });
    expect(await read(batch)).toMatchObject({ status: 'cancelled', counts });
    expect((await children(batch)).map(({ status }) => status).filter((status) => status !== 'cancelled')).toHaveLength(
      3,
    );
    await expect(retryBatch(deps, alice, batch.id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('comes while it is being planned, and nothing is started any more', async () => {
    const { deps, drain, script, listed, messages, readBatch: read } = createBatchWorld(300);
    const batch = await requestBatch(deps, alice, csvOf({ all: true }));
    script.surveys = async (_token, { limit, offset }) => {
      if (offset > 100) await cancelBatch(deps, alice, batch.id);
      return listed.slice(offset, offset + limit);
    };
    await drain();
    expect(await read(batch)).toMatchObject({ status: 'cancelled', counts: { ready: 0 } });
    expect(messages).toEqual([]);
  });

  it('stops an export that was started in the moment of the cancelling', async () => {
    const { deps, batchMessages, messages, deliver, drain, children } = createBatchWorld(0);
    const batch = await requestBatch(deps, alice, csvOf({ ids: [1] }));
    for (const message of batchMessages.splice(0)) await deliver(message, deps);
    const [job] = await children(batch);
    const message = messages[0];
    await cancelBatch(deps, alice, batch.id);
    await deps.jobs.change({ owner: alice.owner, id: job?.id ?? '' }, (found) => ({
      ...leaving(found),
      status: 'queued',
    }));
    if (message) await deliver(message, deps);
    await drain();
    expect((await children(batch)).map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('leaves nothing behind when it is deleted', async () => {
    const { deps, drain, records, files, snapshots, clock } = createBatchWorld(0);
    const batch = await requestBatch(deps, alice, csvOf({ ids: idsUpTo(12) }, { bundle: 'zip' }));
    await drain();
    expect(files.objects.size).toBe(25);
    await expect(deleteBatch(deps, bob, batch.id)).rejects.toMatchObject({ code: 'not_found', status: 404 });
    await deleteBatch(deps, alice, batch.id);
    await expect(readBatch(deps, alice, batch.id)).rejects.toMatchObject({ code: 'not_found', status: 404 });
    expect(files.objects.size + snapshots.objects.size).toBe(0);
    clock.now += DAY;
    await sweep(deps);
    await drain();
    const kinds = records.everything().map(({ sort }) => sort.split('#')[0]);
    // names and codes of a survey outlive its exports
    expect(kinds.filter((kind) => kind !== 'SLOTS' && kind !== 'DICTIONARY')).toEqual([]);
  });

  it('keeps the bundle as long as files are kept, and forgets the batch a month later', async () => {
    const { deps, drain, clock, files, records, readBatch: read } = createBatchWorld(0);
    const batch = await requestBatch(deps, alice, csvOf({ ids: [1, 2] }, { bundle: 'zip' }));
    await drain();
    const bundle = (await read(batch))?.bundle;
    clock.now += 7 * DAY - 1;
    expect((await readBatch(deps, alice, batch.id)).bundle).toBeDefined();
    clock.now += 1;
    expect((await readBatch(deps, alice, batch.id)).bundle).toBeUndefined();
    for (let day = 0; day < 3; day++) {
      await sweep(deps);
      await drain();
      clock.now += DAY;
    }
    expect(files.objects.has(bundle?.key ?? '')).toBe(false);
    for (let turn = 0; turn < 3; turn++) {
      clock.now += 31 * DAY;
      await sweep(deps);
      await drain();
    }
    expect(records.everything().filter(({ sort }) => /^(BATCH|SURVEY|EXPORT)#/.test(sort))).toEqual([]);
    expect(files.objects.size).toBe(0);
  });
});
