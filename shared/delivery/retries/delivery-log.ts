/** Deliveries in the table: under their owner and the place they go to, in the order of their events, for a month. */
import type { z } from 'zod';
import { changeRecord } from '../../records/change-record.ts';
import { type ListPage, readList } from '../../records/read-list.ts';
import { readRecord } from '../../records/read-record.ts';
import type { RecordKey, Records, RecordTimes } from '../../records/records.ts';

const recordRetentionMs = 30 * 24 * 3_600_000;

interface Logged {
  createdAt: string;
  lookAt?: string | undefined;
}

export interface LogKey {
  owner: string;
  /** The endpoint or destination it goes to. */
  placeId: string;
  id: string;
}

interface DeliveryLog<Item> {
  get(key: LogKey): Promise<Item | undefined>;
  /** False when it exists: the same event for the same place is stored once. */
  create(key: LogKey, item: Item): Promise<boolean>;
  /** The delivery after the change, or undefined where there is none or the change refuses. */
  change(key: LogKey, change: (item: Item) => Item | undefined): Promise<Item | undefined>;
  /** The newest first. */
  list(place: Omit<LogKey, 'id'>, page: { limit: number; cursor?: string | undefined }): Promise<ListPage<Item>>;
}

export function createDeliveryLog<Item extends Logged>(
  records: Records,
  prefix: string,
  schema: z.ZodType<Item>,
): DeliveryLog<Item> {
  /** One that cannot be read counts as missing: there is nothing left to send. */
  const reader = { parse: (value: unknown) => schema.safeParse(value).data };
  const recordKey = ({ owner, placeId, id }: LogKey): RecordKey => ({
    partition: `O#${owner}`,
    sort: `${prefix}${placeId}#${id}`,
  });
  return {
    async get(key) {
      const record = await records.get(recordKey(key));
      return record && readRecord(record, reader);
    },
    create: (key, item) => records.create(recordKey(key), item, timesOf(item)),
    change: async (key, change) =>
      (await changeRecord(records, recordKey(key), reader, change, { times: timesOf }))?.after,
    list: ({ owner, placeId }, page) =>
      readList(
        records,
        { partition: `O#${owner}`, prefix: `${prefix}${placeId}#`, ...page },
        { reader: () => reader, show: (item) => item },
      ),
  };
}

function timesOf({ createdAt, lookAt }: Logged): RecordTimes {
  return { dueAt: lookAt, forgetAt: new Date(Date.parse(createdAt) + recordRetentionMs).toISOString() };
}

/** The delivery a due record is about, or undefined when the record is of another kind. */
export function logKeyOf({ partition, sort }: RecordKey, prefix: string): LogKey | undefined {
  const [kind, placeId, id] = sort.split('#');
  if (`${kind}#` !== prefix || !placeId || !id || !partition.startsWith('O#')) return undefined;
  return { owner: partition.slice(2), placeId, id };
}
