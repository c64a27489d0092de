/** Deliveries of webhooks in the table, by their endpoint, and as a kind of work. */
import type { Clock, Log, Queue } from '../../ports.ts';
import type { ListPage } from '../../records/read-list.ts';
import type { RecordKey, Records } from '../../records/records.ts';
import { createWork } from '../../work/work-kind.ts';
import { createDeliveryLog, type LogKey, logKeyOf } from '../retries/delivery-log.ts';
import { hintedMs } from '../retries/tries.ts';
import { type Delivery, type DeliveryKey, deliveryLife, deliverySchema } from './delivery.ts';

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
  const log = createDeliveryLog(records, PREFIX, deliverySchema);
  return {
    get: (key) => log.get(logKey(key)),
    create: (delivery) => log.create(logKey(delivery), delivery),
    change: (key, change) => log.change(logKey(key), change),
    list: (owner, endpointId, page) => log.list({ owner, placeId: endpointId }, page),
  };
}

export interface DeliveryDeps {
  records: Records;
  /** The queue of webhooks to send. */
  deliveries: Queue;
  now: Clock;
  log: Log;
}

export const deliveryWork = createWork<Delivery, DeliveryKey, DeliveryDeps>({
  words: { one: 'a delivery', turn: 'webhook' },
  life: deliveryLife,
  change: ({ records }, key, change) => createDeliveryStore(records).change(key, change),
  queue: ({ deliveries }) => deliveries,
  message: ({ owner, endpointId, id }) => ({ owner, endpointId, deliveryId: id }),
  longestHintMs: hintedMs,
  logged: ({ id }) => ({ deliveryId: id }),
});

function logKey({ owner, endpointId, id }: DeliveryKey): LogKey {
  return { owner, placeId: endpointId, id };
}

/** The delivery a due record is about, or undefined when the record is of another kind. */
export function deliveryKeyOf(record: RecordKey): DeliveryKey | undefined {
  const key = logKeyOf(record, PREFIX);
  return key && { owner: key.owner, endpointId: key.placeId, id: key.id };
}
