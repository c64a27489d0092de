/** Deliveries to destinations in the table, by their destination, and as a kind of work. */
import type { Clock, Log, Queue } from '../../ports.ts';
import type { RecordKey, Records } from '../../records/records.ts';
import { createWork } from '../../work/work-kind.ts';
import { createDeliveryLog, type LogKey, logKeyOf } from '../retries/delivery-log.ts';
import { hintedMs } from '../retries/tries.ts';
import {
  type DestinationDelivery,
  type DestinationDeliveryKey,
  deliveryLife,
  destinationDeliverySchema,
} from './delivery.ts';

const PREFIX = 'SHIPMENT#';

export function deliveryLogOf(records: Records) {
  return createDeliveryLog<DestinationDelivery>(records, PREFIX, destinationDeliverySchema);
}

export interface ShipmentDeps {
  records: Records;
  /** The queue of deliveries to destinations. */
  shipments: Queue;
  now: Clock;
  log: Log;
}

export const shipmentWork = createWork<DestinationDelivery, DestinationDeliveryKey, ShipmentDeps>({
  words: { one: 'a delivery', turn: 'delivery' },
  life: deliveryLife,
  change: ({ records }, key, change) => deliveryLogOf(records).change(logKey(key), change),
  queue: ({ shipments }) => shipments,
  message: ({ owner, destinationId, id }) => ({ owner, destinationId, deliveryId: id }),
  longestHintMs: hintedMs,
  logged: ({ id }) => ({ deliveryId: id }),
});

export function logKey({ owner, destinationId, id }: DestinationDeliveryKey): LogKey {
  return { owner, placeId: destinationId, id };
}

/** The sort key of its record, which lies with its owner's. */
export function deliverySort({ destinationId, id }: Pick<DestinationDeliveryKey, 'destinationId' | 'id'>): string {
  return `${PREFIX}${destinationId}#${id}`;
}

/** The delivery a due record is about, or undefined when the record is of another kind. */
export function destinationDeliveryKeyOf(record: RecordKey): DestinationDeliveryKey | undefined {
  const key = logKeyOf(record, PREFIX);
  return key && { owner: key.owner, destinationId: key.placeId, id: key.id };
}
