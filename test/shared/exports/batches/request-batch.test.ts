/** Accepting batches: what is refused at once, keys and slots that make a request happen once, and nobody else's eyes. */
import { describe, expect, it } from 'vitest';
import { batchRequestSchema } from '../../../../shared/exports/batches/batch-request.ts';
import { cancelBatch, deleteBatch, readBatch } from '../../../../shared/exports/batches/follow-batch.ts';
import { requestBatch, requestBatchOnce } from '../../../../shared/exports/batches/request-batch.ts';
import { createBatchWorld, csvOf, idsUpTo } from '../../../support/worlds/batch-world.ts';
import { alice, bob } from '../../../support/worlds/export-world.ts';

const outputs = [{ content: 'answers', format: 'csv' }];

describe('a request for a batch', () => {
  it.each([
    [{ outputs, surveys: {} }],
    [{ outputs, surveys: { ids: [] } }],
    [{ outputs, surveys: { ids: [1], all: true } }],
    [{ outputs, surveys: { ids: [0] } }],
    [{ outputs, surveys: { all: false } }],
    [{ outputs, surveys: { all: true }, owner: 'u-2' }],
    [{ outputs, surveys: { all: true }, bundle: 'tar' }],
    [{ outputs: [], surveys: { all: true } }],
    [{ outputs: [{ content: 'report', format: 'csv' }], surveys: { all: true } }],
  ])('is refused: %j', (body) => {
    expect(batchRequestSchema.safeParse(body).success).toBe(false);
  });

  it('is refused when filters and options are too large for an item', async () => {
    const { deps } = createBatchWorld(0);
    const filters = { ids: idsUpTo(9_000) };
    await expect(requestBatch(deps, alice, csvOf({ all: true }, { filters }))).rejects.toMatchObject({ status: 422 });
  });

  it('keeps ten thousand ids beside the item, and removes them with what else is left over', async () => {
    const { deps, files, readBatch: read } = createBatchWorld(0);
    const ids = Array.from({ length: 10_000 }, (_, index) => 1_000_000_000 + index);
    const batch = await requestBatch(deps, alice, csvOf({ ids }));
    expect(JSON.stringify(await read(batch)).length).toBeLessThan(10_000);
    expect([...files.objects.keys()]).toHaveLength(1);
  });

  it('is stored before its message is sent, and survives a queue that is down', async () => {
    const { deps, readBatch: read, recover } = createBatchWorld(2);
    const batchQueue = { ...deps.batchQueue, send: () => Promise.reject(new Error('SQS is down')) };
    const batch = await requestBatch({ ...deps, batchQueue }, alice, csvOf({ all: true }));
    await recover();
    expect(await read(batch)).toMatchObject({ status: 'ready', counts: { ready: 2 } });
  });

  it('sends a message that holds nothing but where the batch is', async () => {
    const { deps, batchMessages } = createBatchWorld(0);
    const { id } = await requestBatch(deps, alice, csvOf({ all: true }));
    expect(batchMessages.map(({ body }) => body)).toEqual([{ owner: alice.owner, batchId: id }]);
  });

  it('is unknown to another owner', async () => {
    const { deps } = createBatchWorld(0);
    const { id } = await requestBatch(deps, alice, csvOf({ all: true }));
    for (const touch of [readBatch, cancelBatch, deleteBatch]) {
      await expect(touch(deps, bob, id)).rejects.toMatchObject({
        code: 'not_found',
        message: `There is no batch ${id}.`,
      });
    }
  });
});

describe('an Idempotency-Key', () => {
  it('gives one batch to the same request, also when many come at once, and refuses another', async () => {
    const { deps, batchMessages } = createBatchWorld(0);
    const once = () => requestBatchOnce(deps, alice, csvOf({ all: true }), 'monday');
    const batches = await Promise.all(Array.from({ length: 20 }, once));
    expect(new Set(batches.map(({ id }) => id)).size).toBe(1);
    expect(batchMessages).toHaveLength(1);
    const other = csvOf({ ids: [1] });
    await expect(requestBatchOnce(deps, alice, other, 'monday')).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
    expect((await requestBatchOnce(deps, bob, other, 'monday')).id).not.toBe(batches[0]?.id);
  });

  it('is not used up by a request that is refused', async () => {
    const { deps } = createBatchWorld(0);
    const fine = csvOf({ all: true });
    const long = { ...fine, filters: { ...fine.filters, ids: Array.from({ length: 10_000 }, (_, at) => at + 1) } };
    await expect(requestBatchOnce(deps, alice, long, 'monday')).rejects.toMatchObject({ code: 'validation_error' });
    expect((await requestBatchOnce(deps, alice, fine, 'monday')).status).toBe('queued');
  });

  it('is free again when its batch is deleted', async () => {
    const { deps } = createBatchWorld(0);
    const first = await requestBatchOnce(deps, alice, csvOf({ all: true }), 'monday');
    await deleteBatch(deps, alice, first.id);
    expect((await requestBatchOnce(deps, alice, csvOf({ all: true }), 'monday')).id).not.toBe(first.id);
  });
});

it('gives the same slot of a schedule the same batch', async () => {
  const { deps, batchMessages } = createBatchWorld(0);
  const origin = { scheduleId: 'sch_1', slot: '2026-03-02T06:00:00.000Z', timezone: 'UTC' };
  const ask = () => requestBatch(deps, alice, csvOf({ all: true }), origin);
  const ids = (await Promise.all([ask(), ask(), ask()])).map(({ id }) => id);
  expect(new Set(ids).size).toBe(1);
  expect(batchMessages).toHaveLength(1);
  const next = await requestBatch(deps, alice, csvOf({ all: true }), { ...origin, slot: '2026-03-09T06:00:00.000Z' });
  expect(next.id > (ids[0] ?? '')).toBe(true);
  expect((await requestBatch(deps, bob, csvOf({ all: true }), origin)).id).not.toBe(ids[0]);
});
