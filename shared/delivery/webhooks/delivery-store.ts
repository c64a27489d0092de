/** Deliveries in the table: under their owner and endpoint, in the order of their events, removed after a month. */
import { changeRecord } from '../../change-record.ts';
import type { RecordKey, Records, RecordTimes } from '../../ports.ts';
import { type ListPage, readList } from '../../read-list.ts';
import { readRecord } from '../../read-record.ts';
import { type Delivery, type DeliveryKey, deliverySchema, recordRetentionMs } from './delivery.ts';

const PREFIX = 'DELIVERY#';

interface DeliveryStore {
  get(key: DeliveryKey): Promise<Delivery | undefined>;
  /** False when it exists: the same event for the same endpoint is stored once. */
  create(delivery: Delivery): Promise<boolean>;
  /** The delivery after the change, or undefined where there is none or the change refuses. */
  change(key: DeliveryKey, change: (delivery: Delivery) => Delivery | undefined): Promise<Delivery | undefined>;
  /** The newest first. */
  list(
    owner: string,
    endpointId: string,
    query: { limit: number; cursor?: string | undefined },
  ): Promise<ListPage<Delivery>>;
}

export function createDeliveryStore(records: Records): DeliveryStore {
  return {
    async get(key) {
      const record = await records.get(recordKey(key));
      return record && readRecord(record, reader);
    },
    create: (delivery) => records.create(recordKey(delivery), delivery, times(delivery)),
    change: async (key, change) => (await changeRecord(records, recordKey(key), reader, change, { times }))?.after,
    list: (owner, endpointId, page) =>
      readList(
        records,
        { partition: partition(owner), prefix: `${PREFIX}${endpointId}#`, ...page },
        {
          reader: () => reader,
          show: (delivery) => delivery,
        },
      ),
  };
}

/** One that cannot be read counts as missing: there is nothing left to send. */
const reader = { parse: (value: unknown) => deliverySchema.safeParse(value).data };

function times(delivery: Delivery): RecordTimes {
  const forgetAt = new Date(Date.parse(delivery.createdAt) + recordRetentionMs).toISOString();
  return { dueAt: delivery.lookAt, forgetAt };
}

const partition = (owner: string) => `O#${owner}`;

function recordKey({ owner, endpointId, id }: DeliveryKey): RecordKey {
  return { partition: partition(owner), sort: `${PREFIX}${endpointId}#${id}` };
}

/** The delivery a due record is about, or undefined when the record is of another kind. */
export function deliveryKeyOf({ partition, sort }: RecordKey): DeliveryKey | undefined {
  const [kind, endpointId, id] = sort.split('#');
  if (`${kind}#` !== PREFIX || !endpointId || !id || !partition.startsWith('O#')) return undefined;
  return { owner: partition.slice(2), endpointId, id };
}
