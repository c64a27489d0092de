/**
 * Any member of any stored record missing, null or of another type: no list, reading, worker, sweeper, tick or deletion
 * breaks, every other record is still there, and the broken one can be deleted.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deliver } from '../../../shared/delivery/webhooks/deliver.ts';
import { deliveryKeyOf } from '../../../shared/delivery/webhooks/delivery-store.ts';
import { batchKeyOf } from '../../../shared/exports/batches/batch-store.ts';
import { runBatch } from '../../../shared/exports/batches/run-batch.ts';
import { announceExport } from '../../../shared/exports/job/job-event.ts';
import { jobKeyOf } from '../../../shared/exports/job/job-store.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import { tick } from '../../../shared/exports/schedules/tick.ts';
import { sweep } from '../../../shared/exports/sweep.ts';
import type { StoredRecord } from '../../../shared/records/records.ts';
import { inPart, someOf } from '../../support/run/proof-size.ts';
import { plentyOfTime } from '../../support/worlds/export-world.ts';
import { filledWorld } from '../../support/worlds/filled-world.ts';

const lists = ['/exports', '/batches', '/schedules', '/links', '/webhooks'] as const;
const kinds: Readonly<Record<string, (typeof lists)[number]>> = {
  'EXPORT#': '/exports',
  'BATCH#': '/batches',
  'SCHEDULE#': '/schedules',
  'LINK#': '/links',
  'WEBHOOK#': '/webhooks',
};
const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) });
const due = { dueAt: '2020-01-01T00:00:00.000Z' };

/** Each with one member, at any depth, that is not what it was. */
function* broken(value: unknown, depth = 0): Generator<{ what: string; value: unknown }> {
  if (value === null || typeof value !== 'object' || depth > 2) return;
  for (const [name, member] of Object.entries(value)) {
    const { [name]: _, ...without } = Object.fromEntries(Object.entries(value));
    const replaced = (other: unknown) => (Array.isArray(value) ? [other] : { ...value, [name]: other });
    const ways = [
      { what: `${name} missing`, value: Array.isArray(value) ? [] : without },
      { what: `${name} null`, value: replaced(null) },
      { what: `${name} of another type`, value: replaced(typeof member === 'string' ? 7 : 'another type') },
    ];
    // further down one way each, in turn, so that the test does not take a minute
    yield* depth === 0 ? ways : ways.slice(name.length % 3).slice(0, 1);
    for (const inner of broken(member, depth + 1)) {
      yield { what: `${name}.${inner.what}`, value: replaced(inner.value) };
    }
  }
}

describe('a stored record', () => {
  let world: Awaited<ReturnType<typeof filledWorld>>;
  beforeAll(async () => {
    world = await filledWorld();
  });

  async function restored(changed: StoredRecord, value: unknown): Promise<void> {
    const { records, kept } = world;
    for (const record of records.everything()) await records.remove(record);
    for (const record of kept) {
      const isChanged = record.sort === changed.sort && record.partition === changed.partition;
      await records.create(record, isChanged ? value : record.value, due);
    }
  }

  async function idsIn(path: string): Promise<string[]> {
    const response = await world.call('GET', path);
    expect(response.status, path).toBe(200);
    return listSchema.parse(await response.json()).data.map(({ id }) => id);
  }

  /** All that workers and timers do with it. */
  async function worked(record: StoredRecord): Promise<void> {
    const { all } = world;
    const job = jobKeyOf(record);
    const batch = batchKeyOf(record);
    const delivery = deliveryKeyOf(record);
    if (job) {
      await runExport(all, job, plentyOfTime);
      await announceExport(all, job);
    }
    if (batch) await runBatch(all, batch, plentyOfTime);
    if (delivery) await deliver(all, delivery);
    const swept = await sweep(all, undefined);
    expect(swept.failed, 'not swept').toBe(0);
    expect((await tick(all)).failed, 'not ticked').toBe(0);
  }

  it('that cannot be read breaks nothing, is seen where there is a list of its kind, and can be deleted', async () => {
    let tried = 0;
    for (const record of world.kept) {
      const [, prefix = ''] = /^([A-Z-]+#)/.exec(record.sort) ?? [];
      const list = record.partition.includes('/') ? undefined : kinds[prefix];
      const id = record.sort.slice(prefix.length);
      const ways = [...broken(record.value)];
      for (const { what, value } of [
        ...someOf(ways, Math.ceil(ways.length / 6)),
        { what: 'nothing of it', value: 'x' },
      ]) {
        const name = `${record.sort}: ${what}`;
        tried++;
        await restored(record, value);
        for (const path of lists) await idsIn(path).catch((error) => Promise.reject(new Error(name, { cause: error })));
        for (const path of world.paths)
          expect((await world.call('GET', path)).status, `${name} ${path}`).toBeLessThan(500);
        if (list && !/deletedAt/.test(what)) {
          expect(await idsIn(list), name).toContain(id);
          expect((await world.call('GET', `${list}/${id}`)).status, name).toBeLessThan(500);
        }
        await worked(record).catch((error) => Promise.reject(new Error(name, { cause: error })));
        if (!list) continue;
        expect((await world.call('DELETE', `${list}/${id}`)).status, name).toBeLessThan(500);
        if (list !== '/links') expect(await idsIn(list), `${name} after its deletion`).not.toContain(id);
      }
    }
    expect(tried).toBeGreaterThan(inPart(60, 300));
  });
});
