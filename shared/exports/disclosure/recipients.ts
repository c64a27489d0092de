/** Who gets what is delivered to a destination, as the ledger names them: each address, or the place itself. */
import { hashOf } from '../../crypto.ts';
import type { Destination } from '../../delivery/destinations/destination.ts';

/**
 * Somebody may be among the readers of several destinations, and whoever reads a folder reads it whatever destination
 * leads there. Addresses are hashed: a ledger outlives destinations.
 */
export function recipientsOf({ place }: Pick<Destination, 'place'>): string[] {
  if (place.kind !== 'email') return [`place:${shortHash(whereIs(place))}`];
  return place.to.map((address) => `mail:${shortHash(address.toLowerCase())}`);
}

const shortHash = (value: unknown) => hashOf(value).slice(0, 32);

function whereIs(place: Exclude<Destination['place'], { kind: 'email' }>) {
  switch (place.kind) {
    case 's3':
    case 'delta': {
      const { endpoint, bucket, prefix } = place;
      return { endpoint: endpoint?.toLowerCase(), bucket, prefix };
    }
    case 'sftp': {
      const { host, port, user, folder } = place;
      return { host: host.toLowerCase(), port, user, folder };
    }
    case 'postgres': {
      const { host, port, database, schema } = place;
      return { host: host.toLowerCase(), port, database, schema };
    }
  }
}
