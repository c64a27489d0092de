/** A delivery in words: what it is of, and how far it is. */
import type { destinationDeliveryViewSchema } from '../../../api/destinations/destination-view.ts';
import type { Words } from '../words.ts';

type Delivery = (typeof destinationDeliveryViewSchema)['_output'];

/** Nothing is being sent while nobody has agreed to get it. */
export function deliveryStatus(
  { texts }: Words,
  status: 'pending' | 'delivered' | 'failed' | 'cancelled',
  problem: { code: string } | null,
): string {
  const words = texts.forms.destination;
  const isWaiting = status === 'pending' && problem?.code === 'address_unconfirmed';
  return isWaiting ? words.waitsForYes : words.statuses[status];
}

/** After what arrived, once something has; until then after the schedule, batch or survey it comes from. */
export function deliveryTitle(
  { texts }: Words,
  { subject, name, arrivals: [first] }: Pick<Delivery, 'subject' | 'name' | 'arrivals'>,
): string {
  return first?.file ?? name ?? texts.forms.destination.subjects[subject];
}
