/**
 * A made-up history of an owner with two surveys, in which one person has answered: exports in every packing, variants,
 * batches with their ZIPs, a schedule that tells changes, figures and deliveries, some of them still going on or asleep.
 * Then the person is erased while workers die at any call, and everything that is stored is searched.
 */
import { deliveryLogOf } from '../../../shared/delivery/destinations/delivery-store.ts';
import { statusOf } from '../../../shared/exports/erasures/erasure.ts';
import { readErasure } from '../../../shared/exports/erasures/erasure-work.ts';
import { handleErasureHint } from '../../../shared/exports/erasures/handle-erasure-hint.ts';
import { requestErasure } from '../../../shared/exports/erasures/request-erasure.ts';
import { createJobStore } from '../../../shared/exports/job/job-store.ts';
import { optionsSchema } from '../../../shared/exports/options.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { sweep } from '../../../shared/exports/sweep.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { alice, plentyOfTime } from '../../support/worlds/export-world.ts';
import { mortal } from '../../support/worlds/mortal-ports.ts';
import { placesWith } from './find-bytes.ts';
import { createOwnerLife, outputs, PORTS } from './owner-life.ts';

const MINUTE_MS = 60_000;

export interface ErasedHistory {
  exports: number;
  kills: number;
  /** Places in which the person stood before. */
  before: number;
  asleep: number;
  delivered: number;
  refused: number;
  /** Places in which the person stands afterwards. */
  left: string[];
  /** What is out of reach and was not named, and a receipt that holds the person. */
  unnamed: number;
  personal: number;
  unfinished: number;
  /** New exports afterwards that failed or were taken away too. */
  harmed: number;
}

export async function eraseInHistory(seed: number): Promise<ErasedHistory> {
  const life = await createOwnerLife(seed);
  const { random, world, service, sent, destinations, drain } = life;
  const { deps, clock, files, snapshots, records } = world;
  const reported: ErasedHistory = {
    exports: 0,
    kills: 0,
    before: 0,
    asleep: 0,
    delivered: 0,
    refused: 0,
    left: [],
    unnamed: 0,
    personal: 0,
    unfinished: 0,
    harmed: 0,
  };
  await life.live();
  const stores = {
    records,
    buckets: [
      { name: 'files', objects: files.objects },
      { name: 'snapshots', objects: snapshots.objects },
    ],
  };
  reported.before = placesWith(service.person.planted, stores).length;
  if (random.happens(0.15)) {
    service.refuse();
    reported.refused++;
  }

  const erasure = await requestErasure(
    deps,
    alice,
    random.happens(0.8) ? { email: ` ${service.person.email.toUpperCase()}` } : byIds(),
    false,
  );
  const others = service.person.answers.filter(({ surveyId }) => surveyId !== 7);
  const rest =
    erasure.named && others.length > 0
      ? [await requestErasure(deps, alice, { surveyId: 8, answerIds: others.map(({ id }) => id) }, false)]
      : [];
  for (const one of [erasure, ...rest]) await erase(one);

  function byIds() {
    return {
      surveyId: 7,
      answerIds: service.person.answers.filter(({ surveyId }) => surveyId === 7).map(({ id }) => id),
    };
  }

  async function erase(wanted: typeof erasure): Promise<void> {
    for (let turn = 0; turn < 80; turn++) {
      const found = await readErasure(deps, wanted);
      if (found?.status !== 'open') return;
      // exports go on meanwhile, and who was asleep wakes up
      if (random.happens(0.5)) await drain(0.1, 3);
      if (turn > 1) await life.wake();
      const doomed = mortal({ ...deps, service: { call: service.callService } }, [...PORTS, 'service'], {
        call: random.happens(turn < 8 ? 0.6 : 0) ? 1 + random.below(30) : undefined,
        moment: random.one(['before', 'after']),
      });
      const ports = {
        ...doomed.ports,
        callService: doomed.ports.service.call,
        jobs: createJobStore(doomed.ports.records, deps.now),
      };
      const end = await Promise.race([
        doomed.death,
        handleErasureHint(ports, { owner: wanted.owner, erasureId: wanted.id }, plentyOfTime),
      ]);
      if (end === 'died') life.told.kills++;
      clock.now += MINUTE_MS;
      await sweep(deps);
    }
    reported.unfinished++;
  }

  await life.wake();
  await drain(0);
  reported.left = await placesLeft();

  /** Where the service has kept the answers, exports that are made afterwards have them again. */
  async function placesLeft(): Promise<string[]> {
    const later = new Set<string>();
    for await (const job of deps.jobs.every(alice.owner)) if (reported.refused > 0 && !job.erasedAt) later.add(job.id);
    const isLater = (place: string) =>
      [...later].some((id) => place.includes(id)) || (reported.refused > 0 && place.includes('/bat_'));
    return placesWith(service.person.planted, stores).filter((place) => !isLater(place));
  }

  const receipts = (await Promise.all([erasure, ...rest].map((one) => readErasure(deps, one)))).filter(
    (one) => one !== undefined,
  );
  reported.personal = placesWith(service.person.planted, {
    records: { everything: () => receipts.map((value) => ({ sort: '', value })) },
    buckets: [],
  }).length;
  reported.unfinished += receipts.filter((one) => statusOf(one) !== 'done').length;
  const named = new Set(
    receipts.flatMap(({ places }) => places.filter(({ fate }) => fate === 'out_of_reach').flatMap(({ ids }) => ids)),
  );
  const deliveries = await Promise.all(
    destinations.map(({ id: placeId }) => deliveryLogOf(records).list({ owner: alice.owner, placeId }, { limit: 100 })),
  );
  for (const { id, subject } of deliveries.flatMap(({ items }) => items)) {
    const job = subject.kind === 'export' ? await deps.jobs.get({ owner: alice.owner, id: subject.id }) : undefined;
    if (!sent.has(id) || !job?.erasedAt) continue;
    reported.delivered++;
    if (!named.has(id)) reported.unnamed++;
  }
  const staying = receipts.flatMap(({ places }) =>
    places.filter(({ place, fate }) => fate === 'out_of_reach' && ['answers', 'trash'].includes(place)),
  );
  if (staying.reduce((sum, { count }) => sum + count, 0) !== service.left()) reported.unnamed++;

  if (reported.refused === 0) {
    const fresh = await requestExport(deps, alice, {
      surveyId: 7,
      filters: filtersSchema.parse({ is_complete: null }),
      outputs: [...outputs[0]],
      options: optionsSchema.parse({}),
    });
    for (let rounds = 0; rounds < 6; rounds++) {
      await drain(0);
      clock.now += 30 * MINUTE_MS;
      await sweep(deps);
    }
    const made = await deps.jobs.get(fresh);
    if (made?.status !== 'ready' || !files.objects.has(made.files[0]?.key ?? '')) reported.harmed++;
    reported.left.push(...placesWith(service.person.planted, stores));
  }
  return { ...reported, ...life.told };
}
