/** Who gets what is delivered to a destination, as the ledger names them: each address, or the place itself. */
import { hashOf } from '../../crypto.ts';
import type { Destination } from '../../delivery/destinations/destination.ts';

/** Somebody may be among the readers of several destinations. Addresses are hashed: a ledger outlives destinations. */
export function recipientsOf({ id, place }: Pick<Destination, 'id' | 'place'>): string[] {
  if (place.kind !== 'email') return [`place:${id}`];
  return place.to.map((address) => `mail:${hashOf(address.toLowerCase()).slice(0, 32)}`);
}
