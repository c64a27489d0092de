/** Destinations in the table, below their owner. */
import { changeRecord } from '../../records/change-record.ts';
import { type ListPage, readList } from '../../records/read-list.ts';
import { readRecord } from '../../records/read-record.ts';
import type { RecordKey, Records } from '../../records/records.ts';
import { type Destination, type DestinationKey, destinationSchema } from './destination.ts';

const PREFIX = 'DESTINATION#';
/** The limit for one owner. */
export const mostDestinations = 50;

interface DestinationStore {
  get(key: DestinationKey): Promise<Destination | undefined>;
  create(destination: Destination): Promise<void>;
  /** The destination after the change, or undefined where there is none or the change refuses. */
  change(
    key: DestinationKey,
    change: (found: Destination) => Destination | undefined,
  ): Promise<Destination | undefined>;
  /** The newest first. */
  list(owner: string, page: { limit: number; cursor?: string | undefined }): Promise<ListPage<Destination>>;
  remove(key: DestinationKey): Promise<void>;
}

export function createDestinationStore(records: Records): DestinationStore {
  return {
    async get(key) {
      const record = await records.get(recordKey(key));
      return record && readRecord(record, reader);
    },
    async create(destination) {
      await records.create(recordKey(destination), destination);
    },
    change: async (key, change) => (await changeRecord(records, recordKey(key), reader, change))?.after,
    list: (owner, page) =>
      readList(
        records,
        { partition: `O#${owner}`, prefix: PREFIX, ...page },
        { reader: () => reader, show: (destination) => destination },
      ),
    remove: (key) => records.remove(recordKey(key)),
  };
}

const reader = { parse: (value: unknown) => destinationSchema.safeParse(value).data };

function recordKey({ owner, id }: DestinationKey): RecordKey {
  return { partition: `O#${owner}`, sort: PREFIX + id };
}
