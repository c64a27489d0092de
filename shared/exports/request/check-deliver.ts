/** Everything that a request to deliver files names must be its owner's: destinations, and the views that mails show. */
import type { DeliverWish } from '../../delivery/destinations/deliver-request.ts';
import { checkDestinations } from '../../delivery/destinations/manage-destinations.ts';
import type { RequestDeps } from '../job/export-deps.ts';

export async function checkDeliver(
  deps: Pick<RequestDeps, 'records' | 'mailedViews'>,
  owner: string,
  deliver: readonly DeliverWish[] | undefined,
  field = 'deliver',
): Promise<void> {
  await checkDestinations(deps, owner, deliver, field);
  await deps.mailedViews.check(owner, deliver, field);
}
