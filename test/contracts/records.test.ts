/** What every implementation of the records port does, on the table and in memory alike. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDynamoRecords } from '../../shared/adapters/dynamo/dynamo-records.ts';
import { recordSchema } from '../../shared/records/record-schema.ts';
import { type DueKey, dueShards, type Records } from '../../shared/records/records.ts';
import { startDynamo, type TestDynamo } from '../support/stores/dynamo.ts';
import { createMemoryRecords } from '../support/stores/memory-records.ts';

let dynamo: TestDynamo;

beforeAll(async () => {
  dynamo = await startDynamo('far');
});
afterAll(() => dynamo.close());

const implementations: Record<string, () => Records> = {
  'in memory': createMemoryRecords,
  'on DynamoDB': () => createDynamoRecords(dynamo.client, dynamo.recordsTable),
};

const partition = () => `P#${crypto.randomUUID()}`;

async function keysDue(records: Records, nowIso: string, of: string): Promise<DueKey[]> {
  const keys: DueKey[] = [];
  for await (const key of records.due(nowIso)) if (key.partition === of) keys.push(key);
  return keys;
}

describe.each(Object.entries(implementations))('records %s', (_name, make) => {
  let records: Records;
  beforeAll(() => {
    records = make();
  });

  it('gives back what was created, at version 1', async () => {
    const key = { partition: partition(), sort: 'a' };
    const value = { text: 'Привет 👋', list: [1, 'two', null, { deep: true }], empty: '', zero: 0 };
    expect(await records.create(key, value)).toBe(true);
    expect(await records.get(key)).toEqual({ ...key, value, version: 1, schema: recordSchema });
  });

  it('knows nothing of a key that was never written', async () => {
    expect(await records.get({ partition: partition(), sort: 'a' })).toBeUndefined();
  });

  it('lets exactly one of many creators win', async () => {
    const key = { partition: partition(), sort: 'a' };
    const won = await Promise.all(Array.from({ length: 10 }, (_, at) => records.create(key, { at })));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect((await records.get(key))?.value).toEqual({ at: won.indexOf(true) });
  });

  it('lets exactly one of many replacers of one version win', async () => {
    const key = { partition: partition(), sort: 'a' };
    await records.create(key, {});
    const won = await Promise.all(Array.from({ length: 10 }, (_, at) => records.replace(key, 1, { at })));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await records.get(key)).toMatchObject({ value: { at: won.indexOf(true) }, version: 2 });
  });

  it('does not replace what is not there', async () => {
    const key = { partition: partition(), sort: 'a' };
    expect(await records.replace(key, 1, {})).toBe(false);
    expect(await records.get(key)).toBeUndefined();
  });

  it('does not replace what a batch has written since', async () => {
    const key = { partition: partition(), sort: 'a' };
    await records.create(key, {});
    await records.putMany([{ key, value: { by: 'batch' } }]);
    expect(await records.replace(key, 1, { by: 'late reader' })).toBe(false);
    expect((await records.get(key))?.value).toEqual({ by: 'batch' });
  });

  it('replaces what a batch wrote, by the version it shows', async () => {
    const key = { partition: partition(), sort: 'a' };
    await records.putMany([{ key, value: 1 }]);
    const version = (await records.get(key))?.version ?? 0;
    expect(await records.replace(key, version, 2)).toBe(true);
    expect(await records.get(key)).toMatchObject({ value: 2, version: version + 1 });
  });

  it('removes, and removes again without complaint', async () => {
    const key = { partition: partition(), sort: 'a' };
    await records.create(key, {});
    await records.remove(key);
    await records.remove(key);
    expect(await records.get(key)).toBeUndefined();
    expect(await records.create(key, {})).toBe(true);
  });

  it('writes many at once, the last of equal keys winning', async () => {
    const owner = partition();
    const many = Array.from({ length: 130 }, (_, at) => ({
      key: { partition: owner, sort: `n#${String(at % 120).padStart(3, '0')}` },
      value: { at },
    }));
    await records.putMany(many);
    const found = await records.list({ partition: owner, prefix: 'n#', limit: 500 });
    expect(found.map((record) => record.value)).toEqual(
      Array.from({ length: 120 }, (_, at) => ({ at: at < 10 ? at + 120 : at })),
    );
  });

  it('writes an empty batch', async () => {
    await records.putMany([]);
  });

  describe('lists', () => {
    const owner = partition();
    const sorts = ['a#1', 'b#1', 'b#2', 'b#3', 'b#4', 'c#1'];
    const list = async (query: { prefix: string; limit?: number; after?: string; newestFirst?: boolean }) => {
      const found = await records.list({ partition: owner, limit: 10, ...query });
      return found.map((record) => record.sort);
    };
    beforeAll(() => records.putMany(sorts.map((sort) => ({ key: { partition: owner, sort }, value: sort }))));

    it('only what begins with the prefix, in order', async () => {
      expect(await list({ prefix: 'b#' })).toEqual(['b#1', 'b#2', 'b#3', 'b#4']);
    });
    it('everything for an empty prefix', async () => {
      expect(await list({ prefix: '' })).toEqual(sorts);
    });
    it('at most the limit, and continues after it', async () => {
      expect(await list({ prefix: 'b#', limit: 2 })).toEqual(['b#1', 'b#2']);
      expect(await list({ prefix: 'b#', limit: 2, after: 'b#2' })).toEqual(['b#3', 'b#4']);
      expect(await list({ prefix: 'b#', limit: 2, after: 'b#4' })).toEqual([]);
    });
    it('newest first, and continues after it', async () => {
      expect(await list({ prefix: 'b#', limit: 3, newestFirst: true })).toEqual(['b#4', 'b#3', 'b#2']);
      expect(await list({ prefix: 'b#', limit: 3, newestFirst: true, after: 'b#2' })).toEqual(['b#1']);
    });
    it('continues after a record that is gone', async () => {
      expect(await list({ prefix: 'b#', after: 'b#25' })).toEqual(['b#3', 'b#4']);
      expect(await list({ prefix: 'b#', after: 'b#25', newestFirst: true })).toEqual(['b#2', 'b#1']);
    });
    it('nothing after a position beyond the prefix, all after one before it', async () => {
      expect(await list({ prefix: 'b#', after: 'zzz' })).toEqual([]);
      expect(await list({ prefix: 'b#', after: 'a' })).toHaveLength(4);
      expect(await list({ prefix: 'b#', after: 'a', newestFirst: true })).toEqual([]);
      expect(await list({ prefix: 'b#', after: 'zzz', newestFirst: true })).toHaveLength(4);
    });
    it('nothing of another partition', async () => {
      expect(await records.list({ partition: partition(), prefix: '', limit: 10 })).toEqual([]);
    });
  });

  it('lists past the size of one answer of the table', async () => {
    const owner = partition();
    const text = 'x'.repeat(300_000);
    await records.putMany(
      Array.from({ length: 9 }, (_, at) => ({ key: { partition: owner, sort: `n${at}` }, value: text })),
    );
    expect(await records.list({ partition: owner, prefix: 'n', limit: 9 })).toHaveLength(9);
    expect(await records.list({ partition: owner, prefix: 'n', limit: 8, newestFirst: true })).toHaveLength(8);
  });

  it('keeps the schema of what it replaces where a newer release wrote it', async () => {
    const key = { partition: partition(), sort: 'a' };
    await records.create(key, {}, { schema: recordSchema + 1 });
    await records.replace(key, 1, {}, { schema: recordSchema + 1 });
    expect(await records.get(key)).toMatchObject({ version: 2, schema: recordSchema + 1 });
    await records.replace(key, 2, {});
    expect(await records.get(key)).toMatchObject({ schema: recordSchema });
  });

  it('lists briefs like records, in both directions, and those that have none', async () => {
    const owner = partition();
    const put = (sort: string, brief?: string) => records.create({ partition: owner, sort }, { sort }, { brief });
    for (const sort of ['b#1', 'b#2', 'c#1']) await put(sort, `brief of ${sort}`);
    await put('b#3');
    const briefs = (query: object) => records.briefs({ partition: owner, prefix: 'b#', limit: 10, ...query });
    const one = { sort: 'b#1', brief: 'brief of b#1' };
    const two = { sort: 'b#2', brief: 'brief of b#2' };
    expect(await briefs({})).toEqual([one, two, { sort: 'b#3' }]);
    expect(await briefs({ newestFirst: true, after: 'b#3', limit: 1 })).toEqual([two]);
    await records.replace({ partition: owner, sort: 'b#1' }, 1, {}, { brief: 'another' });
    await records.replace({ partition: owner, sort: 'b#2' }, 1, {});
    expect(await briefs({ limit: 2 })).toEqual([{ sort: 'b#1', brief: 'another' }, { sort: 'b#2' }]);
  });

  it('counts on from a number that was put, and holds names that objects have of their own', async () => {
    const counter = { partition: 'O#odd', sort: 'COUNTER' };
    await records.putMany([{ key: counter, value: 3_000 }]);
    expect(await records.count(counter, 1)).toBe(3_001);
    const odd = { partition: 'O#odd', sort: 'NAMES' };
    const value = { constructor: 'x', toString: 'y', 'a.b': [null, 1.5, ''] };
    await records.create(odd, value);
    expect((await records.get(odd))?.value).toEqual(value);
  });

  it('counts from 0, in both directions, and loses no step of parallel counters', async () => {
    const key = { partition: partition(), sort: 'n' };
    const values = await Promise.all(Array.from({ length: 20 }, () => records.count(key, 1)));
    expect(values.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(await records.count(key, -5)).toBe(15);
    expect((await records.get(key))?.value).toBe(15);
  });

  it('finds what is due, to the millisecond, and nothing that is due later or never', async () => {
    const owner = partition();
    const times = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:01Z', '2026-01-01T00:00:01.001Z'];
    for (const dueAt of times) await records.create({ partition: owner, sort: dueAt }, {}, { dueAt });
    await records.create({ partition: owner, sort: 'never' }, {});
    const due = await keysDue(records, '2026-01-01T00:00:01.000Z', owner);
    expect(due.map((key) => key.sort).sort()).toEqual(times.slice(0, 2));
  });

  it('finds each of many due records once, whatever shard it is in', async () => {
    const owner = partition();
    const many = Array.from({ length: 200 }, (_, at) => ({
      key: { partition: owner, sort: `n${at}` },
      value: {},
      times: { dueAt: new Date(Date.UTC(2026, 0, 1) + at).toISOString() },
    }));
    await records.putMany(many);
    const due = await keysDue(records, '2026-02-01T00:00:00Z', owner);
    expect(due.map((key) => key.sort).sort()).toEqual(many.map(({ key }) => key.sort).sort());
  });

  it('gives what is due shard by shard, and what wants cleaning up apart from it and last', async () => {
    const owner = partition();
    const many = Array.from({ length: 90 }, (_, at) => ({
      key: { partition: owner, sort: `n${at}` },
      value: {},
      times: { dueAt: new Date(Date.UTC(2026, 0, 1) + at).toISOString(), isCleaning: at % 3 === 0 },
    }));
    await records.putMany(many);
    const nowIso = '2026-02-01T00:00:00Z';
    for (const isCleaning of [false, true]) {
      const found: DueKey[] = [];
      for (let shard = 0; shard < dueShards; shard++) {
        const due = await Array.fromAsync(records.due(nowIso, { shard, isCleaning }));
        const mine = due.filter((key) => key.partition === owner);
        expect(mine).toEqual(mine.toSorted((a, b) => a.dueAt.localeCompare(b.dueAt)));
        found.push(...mine);
      }
      const wanted = many.filter(({ times }) => times.isCleaning === isCleaning);
      expect(found.map(({ sort, dueAt }) => `${sort} ${dueAt}`).sort()).toEqual(
        wanted.map(({ key, times }) => `${key.sort} ${times.dueAt}`).sort(),
      );
    }
    const isCleaningBySort = new Map(many.map(({ key, times }) => [key.sort, times.isCleaning]));
    const order = (await keysDue(records, nowIso, owner)).map(({ sort }) => isCleaningBySort.get(sort));
    expect(order).toEqual(order.toSorted((a, b) => Number(a) - Number(b)));
  });

  it('forgets a due time when the next write names none', async () => {
    const key = { partition: partition(), sort: 'a' };
    const dueAt = '2026-01-01T00:00:00Z';
    await records.create(key, {}, { dueAt, forgetAt: dueAt });
    expect(await keysDue(records, '2026-01-02T00:00:00Z', key.partition)).toMatchObject([key]);
    await records.replace(key, 1, {});
    expect(await keysDue(records, '2026-01-02T00:00:00Z', key.partition)).toEqual([]);
  });

  it('keeps its values apart from the objects it was given', async () => {
    const key = { partition: partition(), sort: 'a' };
    const value = { list: [1] };
    await records.create(key, value);
    value.list.push(2);
    expect((await records.get(key))?.value).toEqual({ list: [1] });
  });
});
