/** Things that an owner keeps under ids of their own, in the table. A change is written only if nobody wrote in between. */
import type { z } from 'zod';
import { changeRecord } from './change-record.ts';
import { type ListPage, readList } from './read-list.ts';
import { readRecord } from './read-record.ts';
import type { Records } from './records.ts';

interface OwnedKey {
  owner: string;
  id: string;
}

interface OwnedStore<Thing extends OwnedKey> {
  get(records: Records, key: OwnedKey): Promise<Thing | undefined>;
  create(records: Records, thing: Thing): Promise<boolean>;
  /** Undefined where it is gone. */
  change(records: Records, key: OwnedKey, change: (thing: Thing) => Thing): Promise<Thing | undefined>;
  remove(records: Records, key: OwnedKey): Promise<void>;
  /** The newest first. */
  list(records: Records, owner: string, page: { limit: number; cursor?: string | undefined }): Promise<ListPage<Thing>>;
}

/** `prefix` is the beginning of their sort keys, such as `PRESET#`. */
export function createOwnedStore<Thing extends OwnedKey>(prefix: string, schema: z.ZodType<Thing>): OwnedStore<Thing> {
  const reader = { parse: (value: unknown) => schema.safeParse(value).data };
  const keyOf = ({ owner, id }: OwnedKey) => ({ partition: `O#${owner}`, sort: `${prefix}${id}` });
  return {
    async get(records, key) {
      const record = await records.get(keyOf(key));
      return record && readRecord(record, reader);
    },
    create: (records, thing) => records.create(keyOf(thing), thing),
    change: async (records, key, change) => (await changeRecord(records, keyOf(key), reader, change))?.after,
    remove: (records, key) => records.remove(keyOf(key)),
    list: (records, owner, page) =>
      readList(records, { partition: `O#${owner}`, prefix, ...page }, { reader: () => reader, show: (one) => one }),
  };
}
