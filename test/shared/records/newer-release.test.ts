/**
 * While a rollout goes on, the newer release's records are beside ours. Members we do not know pass unharmed through
 * everything we do; what we cannot read at all is left out of lists, which say so, and is neither changed nor removed.
 */
import { beforeEach, describe, expect, it } from 'vitest';
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
import { isNewer } from '../../../shared/records/read-record.ts';
import { recordSchema } from '../../../shared/records/record-schema.ts';
import type { StoredRecord } from '../../../shared/records/records.ts';
import { plentyOfTime } from '../../support/worlds/export-world.ts';
import { filledWorld } from '../../support/worlds/filled-world.ts';

const kinds = ['EXPORT', 'BATCH', 'SCHEDULE', 'SCHEDULE-RUN', 'LINK', 'WEBHOOK', 'DELIVERY', 'SURVEY'];
const kindOf = ({ sort }: StoredRecord) => /^([A-Z-]+)#/.exec(sort)?.[1] ?? '';
const due = { dueAt: '2020-01-01T00:00:00.000Z', schema: recordSchema + 1 };
const newcomer = { since: 'the next release', list: [1, 2] };
const listSchema = z.looseObject({ data: z.array(z.looseObject({})), unreadable: z.number().optional() });

let world: Awaited<ReturnType<typeof filledWorld>>;
beforeEach(async () => {
  world = await filledWorld();
});

/** The same records, as a newer release would have written them. */
async function written(byNewer: (value: object, record: StoredRecord) => unknown): Promise<StoredRecord[]> {
  const { records, kept } = world;
  for (const record of records.everything()) await records.remove(record);
  for (const record of kept) {
    const { value } = record;
    const isOfKind = kinds.includes(kindOf(record)) && typeof value === 'object' && value !== null;
    await records.create(record, isOfKind ? byNewer(value, record) : value, isOfKind ? due : {});
  }
  return kept.filter((record) => kinds.includes(kindOf(record)));
}

/** Also in every entry of a list of objects, and in members that no strict schema guards. */
function withNewcomers(value: object): object {
  const inside = Object.entries(value).map(([name, member]) => [
    name,
    Array.isArray(member) && name !== 'outputs'
      ? member.map((entry) => (typeof entry === 'object' && entry !== null ? { ...entry, newcomer } : entry))
      : ['progress', 'plan', 'disabled'].includes(name)
        ? { ...member, newcomer }
        : member,
  ]);
  return { ...Object.fromEntries(inside), newcomer };
}

/** All that workers and timers do with everything; how many messages went back. */
async function worked(records: readonly StoredRecord[]): Promise<number> {
  const { all } = world;
  let sentBack = 0;
  const attempt = (work: Promise<unknown>) =>
    work.catch((error) => {
      if (!isNewer(error)) throw error;
      sentBack++;
    });
  for (const record of records) {
    const job = jobKeyOf(record);
    const batch = batchKeyOf(record);
    const delivery = deliveryKeyOf(record);
    if (job) await attempt(runExport(all, job, plentyOfTime).then(() => announceExport(all, job)));
    if (batch) await attempt(runBatch(all, batch, plentyOfTime));
    if (delivery) await attempt(deliver(all, delivery));
  }
  expect((await sweep(all)).failed).toBe(0);
  await tick(all);
  return sentBack;
}

async function askedFor(records: readonly StoredRecord[]): Promise<void> {
  const { call } = world;
  for (const record of records) {
    const id = record.sort.slice(kindOf(record).length + 1);
    if (kindOf(record) === 'SCHEDULE') await call('PATCH', `/schedules/${id}`, { name: 'Another' });
    if (kindOf(record) === 'WEBHOOK') await call('POST', `/webhooks/${id}/rotate`);
    if (kindOf(record) === 'LINK') await call('DELETE', `/links/${id}`);
    if (kindOf(record) === 'BATCH') await call('POST', `/batches/${id}/cancel`);
    if (kindOf(record) === 'DELIVERY') {
      const [endpointId, deliveryId] = id.split('#');
      await call('POST', `/webhooks/${endpointId}/deliveries/${deliveryId}/redeliver`);
    }
  }
}

const lists = ['/exports', '/exports?status=failed', '/batches', '/schedules', '/links', '/webhooks'];
async function unreadableIn(path: string): Promise<number> {
  const response = await world.call('GET', path);
  expect(response.status, path).toBe(200);
  return listSchema.parse(await response.json()).unreadable ?? 0;
}

describe('a record of a newer release', () => {
  it('that can be read is worked on like ours, and keeps what we do not know of it', async () => {
    const planted = await written(withNewcomers);
    await worked(planted);
    await askedFor(planted);
    const changed = new Set<string>();
    for (const record of planted) {
      const now = await world.records.get(record);
      if (!now) continue;
      expect(now, record.sort).toMatchObject({ schema: recordSchema + 1, value: { newcomer } });
      if (now.version > 1) changed.add(kindOf(record));
    }
    expect([...changed].sort()).toEqual([...kinds].sort());
    for (const path of lists) expect(await unreadableIn(path), path).toBe(0);
  });

  it('that cannot be read is left out of lists, which say so, and stays as it is', async () => {
    const planted = await written((value) => ({ ...value, id: { of: 'another kind' }, owner: 7, surveyId: 'x' }));
    const before = new Map(world.records.everything().map((record) => [record.partition + record.sort, record]));
    expect(await worked(planted)).toBeGreaterThan(3);
    await askedFor(planted);
    for (const path of lists) expect(await unreadableIn(path), path).toBeGreaterThan(0);
    for (const record of planted) {
      expect(await world.records.get(record), record.sort).toEqual(strip(before.get(record.partition + record.sort)));
    }
    const [job] = planted.filter((record) => kindOf(record) === 'EXPORT');
    const response = await world.call('GET', `/exports/${job?.sort.slice('EXPORT#'.length)}`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('60');
  });
});

function strip(record: StoredRecord | undefined) {
  return (
    record && {
      partition: record.partition,
      sort: record.sort,
      value: record.value,
      version: 1,
      schema: recordSchema + 1,
    }
  );
}
