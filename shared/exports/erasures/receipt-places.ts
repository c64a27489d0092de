/**
 * What a receipt shows of the places where a person was found: ids and counts of our own records, and what is out of
 * reach.
 */

import type { DestinationDelivery } from '../../delivery/destinations/delivery.ts';
import type { Destination } from '../../delivery/destinations/destination.ts';
import { createDestinationStore } from '../../delivery/destinations/destination-store.ts';
import { isFinal } from '../job/job.ts';
import { presetStore } from '../presets/preset-store.ts';
import { createScheduleStore } from '../schedules/schedule-store.ts';
import { viewStore } from '../views/view-store.ts';
import type { Erasure } from './erasure.ts';
import type { EraseDeps } from './erasure-work.ts';
import type { Place } from './places.ts';
import { everyPage, type Made } from './what-was-made.ts';

type Line = Omit<Place, 'count' | 'ids'> & { ids?: string[]; count?: number };

const line = ({ ids = [], count = ids.length, ...rest }: Line): Place => ({ ...rest, ids, count });

/** At the survey service. */
export function placesOfAnswers({ found = [] }: Pick<Erasure, 'found'>): Place[] {
  return found.flatMap(({ surveyId, active, trash, mentions, uploads }) =>
    [
      line({ place: 'answers', fate: 'deleted', surveyId, count: active.length }),
      line({ place: 'trash', fate: 'deleted', surveyId, count: trash.length }),
      line({ place: 'uploads', fate: 'deleted', surveyId, count: uploads }),
      line({ place: 'mentions', fate: 'out_of_reach', surveyId, count: mentions.length, reason: 'answers_of_others' }),
    ].filter(({ count }) => count > 0),
  );
}

export async function placesOfMade(deps: EraseDeps, owner: string, made: Made): Promise<Place[]> {
  const holding = [...made.jobs, ...made.naming].filter(
    (job) => !isFinal(job) || (job.cleaned !== 'files' && job.erasedAt === undefined),
  );
  const bySurvey = Map.groupBy(holding, ({ surveyId, merge }) => (merge ? undefined : surveyId));
  const ids = new Set(made.deliveries.map(({ delivery }) => delivery.id));
  const mails = (await deps.keptMails?.count(owner, ids)) ?? 0;
  return [
    ...[...bySurvey].map(([surveyId, jobs]) =>
      line({ place: 'exports', fate: 'deleted', surveyId, ids: jobs.map(({ id }) => id) }),
    ),
    ...made.batches
      .filter(({ bundle, bundleWork }) => bundle || bundleWork)
      .map(({ id }) => line({ place: 'bundles', fate: 'deleted', ids: [id] })),
    ...made.bases.map(({ surveyId, scheduleId }) =>
      line({ place: 'bases', fate: 'rebuilt', surveyId, ids: [scheduleId] }),
    ),
    ...made.caches.map(({ surveyId }) => line({ place: 'figures', fate: 'rebuilt', surveyId, count: 1 })),
    ...made.mailFigures.map(({ id }) => line({ place: 'mail_figures', fate: 'deleted', ids: [id] })),
    ...made.sharedViews
      .filter(({ published }) => published)
      .map(({ id, view }) => line({ place: 'shared_views', fate: 'rebuilt', surveyId: view.surveyId, ids: [id] })),
    ...(mails > 0 ? [line({ place: 'mails', fate: 'deleted', count: mails })] : []),
    ...(made.addresses.length > 0
      ? [line({ place: 'mail_addresses', fate: 'deleted', count: made.addresses.length })]
      : []),
    ...made.deliveries.flatMap(outside),
    ...made.downloaded.map(({ link, downloads }) =>
      line({ place: 'downloads', fate: 'out_of_reach', ids: [link.id], count: downloads, reason: 'downloaded' }),
    ),
  ];
}

/** What has arrived somewhere, or may have. A mail in the outbox has not. */
function outside({ destination, delivery }: Made['deliveries'][number]): Place[] {
  const { status, fence, arrivals, files, finishedAt, createdAt, id } = delivery;
  const hasArrived = status === 'delivered' || arrivals.length > 0;
  const mayHave = !hasArrived && fence > 0 && status !== 'in_outbox';
  if (status === 'in_outbox' || (!hasArrived && !mayHave)) return [];
  return [
    line({
      place: 'deliveries',
      fate: 'out_of_reach',
      ids: [id],
      count: Math.max(1, files),
      name: destination.name,
      where: whereTo(destination, delivery),
      at: finishedAt ?? createdAt,
      reason: hasArrived ? 'delivered' : 'may_have_arrived',
    }),
  ];
}

/** Addresses of people are not repeated in a receipt. */
function whereTo({ place }: Destination, { arrivals }: DestinationDelivery): string {
  const first = place.kind === 'email' ? undefined : arrivals[0]?.place;
  return [place.kind, ...(first === undefined ? [] : [first])].join(' ');
}

/** Saved things of the owner whose own words name the address. */
export async function placesOfSettings(deps: EraseDeps, owner: string, email: string): Promise<Place[]> {
  const found: string[] = [];
  const note = (one: { id: string }) => {
    if (JSON.stringify(one).toLowerCase().includes(email)) found.push(one.id);
  };
  for await (const one of everyPage((page) => viewStore.list(deps.records, owner, page))) note(one);
  for await (const one of everyPage((page) => presetStore.list(deps.records, owner, page))) note(one);
  for await (const one of everyPage((page) => createDestinationStore(deps.records).list(owner, page))) note(one);
  for await (const one of everyPage((page) => createScheduleStore(deps.records).list(owner, page))) note(one);
  return found.length > 0
    ? [line({ place: 'settings', fate: 'out_of_reach', ids: found, reason: 'named_in_settings' })]
    : [];
}
