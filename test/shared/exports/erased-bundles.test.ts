/** A ZIP that was packed while a person was being erased holds what was read before. */
import { expect, it } from 'vitest';
import { requestBatch } from '../../../shared/exports/batches/request-batch.ts';
import { whatWasMade } from '../../../shared/exports/erasures/what-was-made.ts';
import { createBatchWorld, csvOf } from '../../support/worlds/batch-world.ts';
import { alice } from '../../support/worlds/export-world.ts';

it('finds the ZIP of a batch that ends after the answers are gone, until all is deleted', async () => {
  const world = createBatchWorld(2);
  const { deps, clock, messages, batchMessages, children, readBatch } = world;
  const batch = await requestBatch(deps, alice, csvOf({ ids: [1, 2] }, { bundle: 'zip' }));
  const readAt = clock.now;
  // packed a minute after the survey was read
  const next = () => batchMessages.shift() ?? messages.shift();
  for (let message = next(); message; message = next()) {
    const made = (await children(batch)).filter(({ status }) => status === 'ready');
    if (made.length === 2) clock.now = readAt + 60_000;
    await world.deliver(message, deps);
  }
  expect(await readBatch(batch)).toMatchObject({ status: 'ready', finishedAt: '2026-03-02T06:01:00.000Z' });
  const since = new Map([[1, undefined]]);
  const goneAt = readAt + 10_000;
  const batchesAt = async (erasedAt?: number) =>
    (await whatWasMade(deps, alice.owner, { since, goneAt, erasedAt })).batches.map(({ id }) => id);
  expect(await batchesAt()).toEqual([batch.id]);
  expect(await batchesAt(readAt + 30_000)).toEqual([]);
});
