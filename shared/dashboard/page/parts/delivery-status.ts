/** How far a delivery is, in a word: nothing is being sent while nobody has agreed to get it. */
import type { Words } from '../words.ts';

export function deliveryStatus(
  { texts }: Words,
  status: 'pending' | 'delivered' | 'failed' | 'cancelled',
  problem: { code: string } | null,
): string {
  const words = texts.forms.destination;
  const isWaiting = status === 'pending' && problem?.code === 'address_unconfirmed';
  return isWaiting ? words.waitsForYes : words.statuses[status];
}
