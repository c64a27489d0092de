/** Everything that a request to deliver files names must be its owner's: destinations, and the views that mails show. */
import { checkDestinations } from '../../delivery/destinations/manage-destinations.ts';
import { checkTables, type DeliveringRequest } from '../databases/check-tables.ts';
import type { RequestDeps } from '../job/export-deps.ts';

export async function checkDeliver(
  deps: Pick<RequestDeps, 'records' | 'files' | 'mailedViews'>,
  owner: string,
  request: DeliveringRequest,
  { field = 'deliver', scheduleId }: { field?: string; scheduleId?: string | undefined } = {},
): Promise<void> {
  const { deliver } = request;
  await checkDestinations(deps, owner, deliver, field);
  await deps.mailedViews.check(owner, deliver, field);
  await checkTables(deps, owner, request, field, scheduleId);
}
