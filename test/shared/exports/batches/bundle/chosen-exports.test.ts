/** One ZIP of exports that were chosen: packed as a batch's are, kept no longer than they are, and nobody else's. */
import { describe, expect, it } from 'vitest';
import { requestBundle } from '../../../../../shared/exports/batches/bundle/request-bundle.ts';
import { deleteBatch, listChildren } from '../../../../../shared/exports/batches/follow-batch.ts';
import { deleteExport } from '../../../../../shared/exports/job/follow-export.ts';
import { requestExport } from '../../../../../shared/exports/request/request-export.ts';
import { readZip } from '../../../../support/files-read/read-zip.ts';
import { createBatchWorld } from '../../../../support/worlds/batch-world.ts';
import { alice, bob, csvRequest } from '../../../../support/worlds/export-world.ts';

async function withExports(...surveys: number[]) {
  const world = createBatchWorld(0);
  const ids: string[] = [];
  for (const surveyId of surveys) {
    ids.push((await requestExport(world.deps, alice, { ...csvRequest, surveyId })).id);
    world.clock.now += 60_000;
  }
  await world.drain();
  const pack = (export_ids: string[]) => requestBundle(world.deps, alice, { export_ids, name: 'Two waves' });
  const zipOf = async (batch: Awaited<ReturnType<typeof pack>>) => {
    const { bundle } = (await world.readBatch(batch)) ?? {};
    return readZip(Buffer.from(world.files.objects.get(bundle?.key ?? '') ?? []));
  };
  return { ...world, ids, pack, zipOf };
}

describe('one ZIP of chosen exports', () => {
  it('has a folder for each, distinct for those of one survey, and says in its list what is in it', async () => {
    const { ids, pack, zipOf, drain, readBatch } = await withExports(1, 1, 2);
    const batch = await pack([...ids, ids[0] ?? '']);
    await drain();
    expect(await readBatch(batch)).toMatchObject({
      status: 'ready',
      counts: { total: 3, ready: 3 },
      bundle: { name: 'Two waves.zip', rows: 9 },
    });
    const paths = [...(await zipOf(batch)).keys()];
    expect(paths.map((path) => path.replace(/\/.*/, ''))).toEqual([
      ...['manifest.csv', '1 Survey 1', '1 (2) Survey 1', '2 Survey 2'],
    ]);
  });

  it('ends when the first of its files would have ended', async () => {
    const { ids, pack, drain, readBatch, deps, clock } = await withExports(1, 2);
    clock.now += 3_600_000;
    const batch = await pack(ids.toReversed());
    await drain();
    const first = await deps.jobs.get({ owner: alice.owner, id: ids[0] ?? '' });
    expect((await readBatch(batch))?.expiresAt).toBe(first?.expiresAt);
  });

  it('is made without what was deleted meanwhile, and says so', async () => {
    const { ids, pack, zipOf, drain, readBatch, deps } = await withExports(1, 2);
    const batch = await pack(ids);
    await deleteExport(deps, alice, ids[0] ?? '');
    await drain();
    expect(await readBatch(batch)).toMatchObject({ status: 'partial', counts: { total: 2, ready: 1, cancelled: 1 } });
    expect((await zipOf(batch)).get('manifest.csv')?.toString()).toContain(`${ids[0]},cancelled`);
  });

  it('leaves the exports where they are when it is deleted', async () => {
    const { ids, pack, drain, deps } = await withExports(1);
    const batch = await pack(ids);
    await drain();
    await deleteBatch(deps, alice, batch.id);
    expect(await deps.jobs.get({ owner: alice.owner, id: ids[0] ?? '' })).toMatchObject({ status: 'ready' });
  });

  it('lists the exports in it page by page', async () => {
    const { ids, pack, deps } = await withExports(1, 2, 3);
    const batch = await pack(ids);
    const first = await listChildren(deps, batch, { limit: 2 });
    const second = await listChildren(deps, batch, { limit: 2, cursor: first.nextCursor });
    expect([first, second].map(({ items }) => items.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)]);
    expect(second.nextCursor).toBeUndefined();
  });

  it('is refused for exports of others and for those that are not ready', async () => {
    const { ids, deps, pack } = await withExports(1);
    const theirs = requestBundle(deps, bob, { export_ids: ids, name: 'Mine now' });
    await expect(theirs).rejects.toMatchObject({ code: 'not_found' });
    const { id } = await requestExport(deps, alice, csvRequest);
    await expect(pack([...ids, id])).rejects.toMatchObject({
      status: 409,
      message: `Export ${id} is queued. Only ready exports can be packed into one ZIP.`,
    });
  });
});
