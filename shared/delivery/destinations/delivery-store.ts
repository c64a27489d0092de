/** Deliveries to destinations in the table, by their destination. */
import type { RecordKey, Records } from '../../records/records.ts';
import { createDeliveryLog, type LogKey, logKeyOf } from '../delivery-log.ts';
import { type DestinationDelivery, type DestinationDeliveryKey, destinationDeliverySchema } from './delivery.ts';

const PREFIX = 'SHIPMENT#';

export function deliveryLogOf(records: Records) {
  return createDeliveryLog<DestinationDelivery>(records, PREFIX, destinationDeliverySchema);
}

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
