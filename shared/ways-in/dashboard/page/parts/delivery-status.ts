/** A delivery in words: what it is of, and how far it is. */
import type { destinationDeliveryViewSchema } from '../../../../operations/destinations.ts';
import type { Words } from '../words.ts';

type Delivery = (typeof destinationDeliveryViewSchema)['_output'];

interface Standing {
  status: Delivery['status'];
  problem: { code: string } | null;
}

/** Nothing is being sent before there are files, nor while nobody has agreed to get them. */
export function deliveryStatus({ texts }: Words, delivery: Standing, hasFiles = true): string {
  const words = texts.forms.destination;
  if (waitsForYes(delivery)) return words.waitsForYes;
  return delivery.status === 'pending' && !hasFiles ? words.waitsForFiles : words.statuses[delivery.status];
}

/** Nothing has gone wrong: somebody was asked, and may agree any moment. */
export function waitsForYes({ status, problem }: Standing): boolean {
  return status === 'pending' && problem?.code === 'address_unconfirmed';
}

/** After what arrived, once something has; until then after the schedule, batch or survey it comes from. */
export function deliveryTitle(
  { texts }: Words,
  { subject, name, arrivals: [first] }: Pick<Delivery, 'subject' | 'name' | 'arrivals'>,
): string {
  return first?.file ?? name ?? texts.forms.destination.subjects[subject];
}
