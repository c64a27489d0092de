/** Changes of one record: none is lost, and what is known is not read again. */
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changeRecord } from '../../../shared/records/change-record.ts';
import type { Records } from '../../../shared/records/records.ts';
import { createMemoryRecords } from '../../support/stores/memory-records.ts';

const schema = z.object({ total: z.number() });
const key = { partition: 'P', sort: 'S' };
const plusOne = ({ total }: z.infer<typeof schema>) => ({ total: total + 1 });

let reads: number;
let records: Records;

beforeEach(async () => {
  const memory = createMemoryRecords();
  reads = 0;
  records = {
    ...memory,
    get(wanted) {
      reads++;
      return memory.get(wanted);
    },
  };
  await records.create(key, { total: 1 });
});

const change = (work = plusOne as (value: { total: number }) => { total: number } | undefined, seen?: Seen) =>
  changeRecord(records, key, schema, work, { seen });
type Seen = { value: { total: number }; version: number };

const stored = async () => (await records.get(key))?.value;

describe('a change', () => {
  it('reads the record, and tells what it was and is', async () => {
    expect(await change()).toMatchObject({ before: { total: 1 }, after: { total: 2 }, version: 2 });
    expect(reads).toBe(1);
  });

  it('is made once by each of many at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => change()));
    expect(await stored()).toEqual({ total: 21 });
  });

  it('of a record that is not there, or that refuses, writes nothing', async () => {
    expect(await change(() => undefined)).toBeUndefined();
    expect(await stored()).toEqual({ total: 1 });
    await records.remove(key);
    expect(await change()).toBeUndefined();
    expect(await change(plusOne, { value: { total: 1 }, version: 1 })).toBeUndefined();
  });
});

describe('a change that may make the record', () => {
  const orNothing = { absent: () => ({ total: 0 }) };
  const add = () => changeRecord(records, key, schema, plusOne, orNothing);

  it('begins with what is said where there is none', async () => {
    await records.remove(key);
    expect(await add()).toMatchObject({ before: { total: 0 }, after: { total: 1 }, version: 1 });
    expect(await add()).toMatchObject({ before: { total: 1 }, after: { total: 2 }, version: 2 });
  });

  it('is made once by each of many at once', async () => {
    await records.remove(key);
    await Promise.all(Array.from({ length: 20 }, add));
    expect(await stored()).toEqual({ total: 20 });
  });

  it('puts it in place of one that cannot be read', async () => {
    const reader = { parse: (value: unknown) => schema.safeParse(value).data };
    await records.replace(key, 1, { total: 'many', rest: true });
    await changeRecord(records, key, reader, plusOne, orNothing);
    expect(await stored()).toEqual({ total: 1 });
  });

  it('makes none when it refuses', async () => {
    await records.remove(key);
    expect(await changeRecord(records, key, schema, async () => undefined, orNothing)).toBeUndefined();
    expect(await stored()).toBeUndefined();
  });

  it('reads nothing where the record was seen not to be there', async () => {
    await records.remove(key);
    await changeRecord(records, key, schema, plusOne, { ...orNothing, seen: { value: { total: 5 }, version: 0 } });
    expect(reads).toBe(0);
    expect(await stored()).toEqual({ total: 6 });
  });

  it('is refused in the end where others are always faster', async () => {
    const beaten = { ...records, replace: async () => false };
    await expect(changeRecord(beaten, key, schema, plusOne, orNothing)).rejects.toMatchObject({ code: 'contended' });
    expect(reads).toBe(50);
  });
});

describe('a change of what was seen', () => {
  it('reads nothing, time after time', async () => {
    const first = await change(plusOne, { value: { total: 1 }, version: 1 });
    await change(plusOne, first && { value: first.after, version: first.version });
    expect(reads).toBe(0);
    expect(await stored()).toEqual({ total: 3 });
  });

  it('begins again with what another has written since', async () => {
    await change(() => ({ total: 10 }));
    expect(await change(plusOne, { value: { total: 1 }, version: 1 })).toMatchObject({ after: { total: 11 } });
    expect(await stored()).toEqual({ total: 11 });
  });

  it('that refuses what was seen looks at what is', async () => {
    await change(() => ({ total: 10 }));
    const ifTen = ({ total }: { total: number }) => (total === 10 ? { total: 0 } : undefined);
    expect(await change(ifTen, { value: { total: 1 }, version: 1 })).toMatchObject({ after: { total: 0 } });
  });
});
