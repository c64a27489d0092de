/**
 * The owner of a destination says that an address of it works, from which mails came back. Whether that is so only the next
 * mail can tell, and too many that come back again would cost everybody here their good name.
 */
import { createGuessCounter, type GuessLimit } from '../../../http/guess-limit.ts';
import type { Clock } from '../../../ports.ts';
import { invalid, Problem } from '../../../problems/problem.ts';
import type { Records } from '../../../records/records.ts';
import type { Destination } from '../../destinations/destination.ts';
import { addressHash, addressState, sameAddress } from './address.ts';
import { createAddressStore } from './address-store.ts';
import { liftBounce } from './stops.ts';

const liftsByAddress: GuessLimit = { name: 'mail-lifts', most: 3, windowSeconds: 86_400 };

interface ResumeDeps {
  records: Records;
  now: Clock;
}

export async function resumeReader(
  { records, now }: ResumeDeps,
  { owner, place }: Destination,
  address: string,
): Promise<void> {
  const isReader = place.kind === 'email' && place.to.some((to) => sameAddress(to) === sameAddress(address));
  if (!isReader) throw invalid('address', 'no_reader');
  const store = createAddressStore(records, now);
  const state = addressState(await store.get(owner, address));
  // what people have said themselves is not their owner's to change
  if (state === 'stopped' || state === 'complained') throw new Problem('conflict.stopped_by_reader');
  if (state !== 'bounced') return;
  const retryAfterSeconds = await createGuessCounter(records, now).count(liftsByAddress, addressHash(address));
  if (retryAfterSeconds !== undefined) {
    throw new Problem('rate_limited.resumed', { most: liftsByAddress.most }, { retryAfterSeconds });
  }
  await liftBounce(store, owner, address, new Date(now()).toISOString());
}
