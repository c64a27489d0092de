/** Has the figures counted that the mails of an export or batch are to show, while it is accepted and its key is at hand. */
import type { DeliverRequest } from '../../delivery/destinations/deliver-request.ts';
import { createDestinationStore } from '../../delivery/destinations/destination-store.ts';
import { messageOf } from '../../problems/catalogue.ts';
import { invalid } from '../../problems/problem.ts';
import type { MailedViews } from '../job/export-deps.ts';
import { withWaves } from '../trackers/view-waves.ts';
import { viewStore } from '../views/view-store.ts';
import { mailFiguresLife, newMailFigures } from './mail-figures.ts';
import { createMailFigures, type MailFiguresDeps, mailFiguresId, mailFiguresWork } from './mail-figures-work.ts';

type Accepted = Parameters<MailedViews['want']>[0];

export function createMailedViews(deps: MailFiguresDeps): MailedViews {
  return {
    check: (owner, deliver, field) => checkViews(deps, owner, deliver, field),
    want: (accepted) => want(deps, accepted),
  };
}

/** Doing it twice wants nothing twice. */
async function want(deps: MailFiguresDeps, accepted: Accepted): Promise<void> {
  for (const request of accepted.deliver ?? []) {
    if (request.view_id !== undefined) await wantFor(deps, accepted, { ...request, view_id: request.view_id });
  }
}

async function wantFor(
  deps: MailFiguresDeps,
  { owner, id: subjectId, sealedToken }: Accepted,
  request: DeliverRequest & { view_id: string },
): Promise<void> {
  const destination = await createDestinationStore(deps.records).get({ owner, id: request.destination_id });
  if (destination?.place.kind !== 'email') return;
  const { language } = destination.place;
  const saved = await viewStore.get(deps.records, { owner, id: request.view_id });
  const view = saved && (await withWaves(deps, saved));
  const id = mailFiguresId(subjectId, destination.id);
  const now = deps.now();
  const gone = { owner, id: request.view_id, name: request.view_id, createdAt: '', updatedAt: '' };
  const destinationId = destination.id;
  const wanted = newMailFigures({ owner, id, view: view ?? gone, destinationId, language, sealedToken }, now);
  const reason = { code: 'not_found', message: messageOf('not_found.view', { id: request.view_id }) };
  const made = view ? wanted : (mailFiguresLife.rules.failed?.(wanted, now, reason) ?? wanted);
  if ((await createMailFigures(deps, made)) && view) await mailFiguresWork.hint(deps, made);
}

async function checkViews(
  { records }: Pick<MailFiguresDeps, 'records'>,
  owner: string,
  deliver: readonly DeliverRequest[] | undefined,
  field: string,
): Promise<void> {
  for (const [at, { view_id: id }] of (deliver ?? []).entries()) {
    if (id === undefined || (await viewStore.get(records, { owner, id }))) continue;
    throw invalid(`${field}.${at}.view_id`, 'no_view', { id });
  }
}
