/** The readers of a destination by e-mail: they are asked when it is made, and their answers are shown with it. */
import type { Destination } from '../../../delivery/destinations/destination.ts';
import { addressState } from '../../../delivery/mail/addresses/address.ts';
import { createAddressStore } from '../../../delivery/mail/addresses/address-store.ts';
import { askAddresses } from '../../../delivery/mail/addresses/ask-addresses.ts';
import type { DestinationView } from '../../../operations/destinations.ts';
import { Problem } from '../../../problems/problem.ts';
import type { ExportsApiDeps } from '../caller-api.ts';
import { destinationView } from './destination-view.ts';

type ReaderDeps = Pick<ExportsApiDeps, 'records' | 'mailer' | 'publicUrl' | 'now' | 'log'>;

/** Before it is made: nobody wants a destination that nothing can reach. */
export function checkMail({ mailer }: ReaderDeps, kind: Destination['place']['kind']): void {
  if (kind === 'email' && !mailer) throw new Problem('conflict.mail_not_set_up');
}

export async function askReaders(deps: ReaderDeps, { owner, id, sender, place }: Destination): Promise<void> {
  const { mailer } = deps;
  if (place.kind !== 'email' || !mailer) return;
  const asking = { owner, destinationId: id, ownAddress: sender, language: place.language };
  await askAddresses({ ...deps, mailer }, place.to, asking);
}

export async function shownDestination(deps: ReaderDeps, destination: Destination): Promise<DestinationView> {
  const view = destinationView(destination);
  if (view.kind !== 'email') return view;
  const store = createAddressStore(deps.records, deps.now);
  const addresses = await Promise.all(
    view.to.map(async (address) => {
      const known = await store.get(destination.owner, address);
      return { address, state: addressState(known), asked_at: known?.askedAt ?? null };
    }),
  );
  return { ...view, addresses };
}
