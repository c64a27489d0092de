/**
 * A made-up history of an owner with two surveys, in which one person has answered: exports in every packing, variants,
 * batches with their ZIPs, a schedule that tells changes, figures and deliveries, some of them still going on or asleep.
 * Then the person is erased while workers die at any call, and everything that is stored is searched.
 */
import { carryOut } from '../../../shared/delivery/destinations/carry-out.ts';
import { deliveryLogOf } from '../../../shared/delivery/destinations/delivery-store.ts';
import { deliverSchema } from '../../../shared/delivery/destinations/deliver-request.ts';
import type { CarryDeps } from '../../../shared/delivery/destinations/make-try.ts';
import { addDestination } from '../../../shared/delivery/destinations/manage-destinations.ts';
import { batchRequestSchema } from '../../../shared/exports/batches/batch-request.ts';
import { requestBatch } from '../../../shared/exports/batches/request-batch.ts';
import { packShipments } from '../../../shared/exports/deliveries/pack-shipment.ts';
import { statusOf } from '../../../shared/exports/erasures/erasure.ts';
import { readErasure } from '../../../shared/exports/erasures/erasure-work.ts';
import { handleErasureHint } from '../../../shared/exports/erasures/handle-erasure-hint.ts';
import { requestErasure } from '../../../shared/exports/erasures/request-erasure.ts';
import { surveyFigures } from '../../../shared/exports/figures/survey-figures.ts';
import { createJobStore } from '../../../shared/exports/job/job-store.ts';
import { createTargetResolver } from '../../../shared/exports/link-target.ts';
import { optionsSchema } from '../../../shared/exports/options.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { createSchedule } from '../../../shared/exports/schedules/manage-schedules.ts';
import { createScheduleStore } from '../../../shared/exports/schedules/schedule-store.ts';
import { tick } from '../../../shared/exports/schedules/tick.ts';
import { sweep } from '../../../shared/exports/sweep.ts';
import { requestVariant } from '../../../shared/exports/variants/request-variant.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { alice, createWorld, plentyOfTime, survey } from '../../support/worlds/export-world.ts';
import { mortal } from '../../support/worlds/mortal-ports.ts';
import { workOn } from '../drive.ts';
import { randomOf } from '../random.ts';
import { createAskedService } from './asked-service.ts';
import { placesWith } from './find-bytes.ts';

const PORTS = ['records', 'files', 'snapshots', 'queue', 'batchQueue', 'taskQueue', 'deliveries', 'opener', 'erasureQueue'];
const MINUTE_MS = 60_000;
const outputs = [
  [{ content: 'answers', format: 'csv' }],
  [{ content: 'answers', format: 'xlsx' }],
  [{ content: 'answers', format: 'parquet' }],
  [{ content: 'answers', format: 'jsonl' }],
  [{ content: 'report', format: 'xlsx' }, { content: 'codebook', format: 'html' }],
] as const;

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
  const random = randomOf(seed);
  const world = createWorld([], 4);
  const { deps, clock, files, snapshots, records } = world;
  const service = createAskedService(random, seed, clock.now);
  Object.assign(deps.upstream, service.part);
  Object.assign(deps, { hasRequestBudget: true, ...(random.happens(0.4) && { division: { fromAnswers: 6, answersATask: 4 } }) });
  world.script.survey = async (id) => ({
    ...survey,
    id,
    name: `Survey ${id}`,
    questions: [...survey.questions, { ...survey.questions[0], id: 'q2', type: 'email', title: 'Your address' }].map(
      (one) => ({ ...one, options: [], matrixRows: [], matrixColumns: [], isMultiple: false, hasOwnText: false, id: one.id ?? 'q1', type: one.type ?? 'input', title: one.title ?? '' }),
    ),
  });
  const schedules = createScheduleStore(records);
  const told: ErasedHistory = { exports: 0, kills: 0, before: 0, asleep: 0, delivered: 0, refused: 0, left: [], unnamed: 0, personal: 0, unfinished: 0, harmed: 0 };
  const sent = new Set<string>();
  const carry: CarryDeps = {
    ...deps,
    senders: {
      s3: {
        test: async () => ({ outcome: 'done', arrivals: [] }),
        async send(_destination, shipment) {
          sent.add(shipment.id);
          return { outcome: 'done', arrivals: shipment.files.map(({ path, sizeBytes }) => ({ file: path, place: path, sizeBytes })) };
        },
      },
    },
    pack: packShipments({ ...deps, resolveTarget: createTargetResolver(deps) }),
  };
  const sleepers: (() => void)[] = [];
  const naps: Promise<unknown>[] = [];

  const destination = await addDestination({ ...deps, allowLoopback: false }, alice.owner, {
    name: 'Lake', kind: 's3', bucket: 'acme', region: 'eu-test-1', prefix: '', access_key_id: 'AKIA', secret_access_key: 's',
  });
  const deliver = () =>
    deliverSchema.parse(random.happens(0.4) ? [{ destination_id: destination.id, path: '{survey} {export_id}.{ext}' }] : undefined);

  async function work(message: unknown, ports: typeof deps): Promise<void> {
    const jobs = createJobStore(ports.records, deps.now);
    await workOn({ ...ports, jobs }, message);
  }

  /** Messages as they come; some workers die, and some fall asleep in the middle of it. */
  async function drain(risk: number, most = 200): Promise<void> {
    for (let left = most; left > 0; left--) {
      const message = [world.messages, world.batchMessages, world.taskMessages].map((queue) => queue.shift()).find(Boolean);
      if (!message) break;
      clock.now += message.delaySeconds * 1_000;
      const isDoomed = random.happens(risk);
      const sleeps = isDoomed && random.happens(0.5);
      const sleepUntil = sleeps ? new Promise<void>((wake) => sleepers.push(wake)) : undefined;
      const doomed = mortal(deps, PORTS, { call: isDoomed ? 1 + random.below(40) : undefined, moment: random.one(['before', 'after']), ...(sleepUntil && { sleepUntil }) });
      const working = work(message.body, doomed.ports).catch(() => undefined);
      if (sleepUntil) {
        // awake only when something else has happened; a call that is never reached ends by itself
        const end = await Promise.race([working.then(() => 'ended'), stalled(doomed.calls)]);
        if (end === 'stalled') {
          told.asleep++;
          naps.push(working);
        }
      } else if ((await Promise.race([doomed.death, working])) === 'died') told.kills++;
    }
    for (const { body } of world.shipments.splice(0)) {
      const { owner, destinationId, deliveryId: id } = Object(body);
      if (random.happens(0.8)) await carryOut(carry, { owner, destinationId, id }, plentyOfTime).catch(() => undefined);
    }
  }

  const events = [
    async () => {
      const job = await requestExport(deps, alice, {
        surveyId: random.one([7, 8]),
        filters: filtersSchema.parse({ is_complete: null, is_deleted: random.happens(0.2) }),
        outputs: [...random.one(outputs)],
        options: optionsSchema.parse({ privacy: { free_text: 'keep' }, jsonl: { gzip: random.happens(0.5) } }),
        deliver: deliver(),
      });
      told.exports++;
      await drain(0.2);
      const made = await deps.jobs.get(job);
      if (made?.status === 'ready' && made.files[0] && random.happens(0.4)) {
        await requestVariant(deps, alice, made, made.files[0], { personal: 'mask' }).catch(() => undefined);
      }
    },
    async () => {
      const request = batchRequestSchema.parse({
        name: 'Both', surveys: { ids: [7, 8] }, outputs: random.one(outputs), filters: { is_complete: null }, bundle: random.happens(0.7) ? 'zip' : null, deliver: deliver(),
      });
      await requestBatch(deps, alice, request);
      told.exports += 2;
    },
    async () => {
      await surveyFigures(deps, alice, { surveyId: 7, filters: filtersSchema.parse({}), options: optionsSchema.parse({}), maxAgeMs: MINUTE_MS }).catch(() => undefined);
    },
    async () => {
      clock.now += MINUTE_MS;
      await tick({ ...deps, schedules, newUpstream: () => deps.upstream, fingerprints: { of: async (secret) => secret } });
    },
    async () => {
      clock.now += random.below(60) * MINUTE_MS;
      await sweep(deps);
    },
  ];

  await createSchedule({ ...deps, schedules }, alice, {
    name: 'Changes', cron: '* * * * *', timezone: 'UTC', enabled: true, onlyIfNew: false,
    batch: batchRequestSchema.parse({ surveys: { ids: [7] }, outputs: outputs[0], filters: { is_complete: null }, changes: 'since_last_run' }),
  });
  for (let left = 5 + random.below(6); left > 0; left--) {
    await random.one(events)();
    // what is left is going on when the person is erased
    if (random.happens(0.8)) await drain(0.2);
  }

  const stores = { records, buckets: [{ name: 'files', objects: files.objects }, { name: 'snapshots', objects: snapshots.objects }] };
  told.before = placesWith(service.person.planted, stores).length;
  if (random.happens(0.15)) {
    service.refuse();
    told.refused++;
  }

  const erasure = await requestErasure(deps, alice, random.happens(0.8) ? { email: ` ${service.person.email.toUpperCase()}` } : byIds(), false);
  const others = service.person.answers.filter(({ surveyId }) => surveyId !== 7);
  const rest = erasure.named && others.length > 0 ? [await requestErasure(deps, alice, { surveyId: 8, answerIds: others.map(({ id }) => id) }, false)] : [];
  for (const one of [erasure, ...rest]) await erase(one);

  function byIds() {
    return { surveyId: 7, answerIds: service.person.answers.filter(({ surveyId }) => surveyId === 7).map(({ id }) => id) };
  }

  async function erase(wanted: typeof erasure): Promise<void> {
    for (let turn = 0; turn < 80; turn++) {
      const found = await readErasure(deps, wanted);
      if (!found || found.status !== 'open') return;
      // exports go on meanwhile, and who was asleep wakes up
      if (random.happens(0.5)) await drain(0.1, 3);
      if (turn > 1) for (const wake of sleepers.splice(0)) wake();
      const doomed = mortal({ ...deps, callService: service.callService }, [...PORTS, 'callService'], {
        call: random.happens(turn < 8 ? 0.6 : 0) ? 1 + random.below(30) : undefined,
        moment: random.one(['before', 'after']),
      });
      const ports = { ...doomed.ports, callService: service.callService, jobs: createJobStore(doomed.ports.records, deps.now) };
      const end = await Promise.race([doomed.death, handleErasureHint(ports, { owner: wanted.owner, erasureId: wanted.id }, plentyOfTime)]);
      if (end === 'died') told.kills++;
      clock.now += MINUTE_MS;
      await sweep(deps);
    }
    told.unfinished++;
  }

  for (const wake of sleepers.splice(0)) wake();
  await Promise.race([Promise.all(naps), stalled(() => naps.length)]);
  await drain(0);
  told.left = await placesLeft();

  /** Where the service has kept the answers, exports that are made afterwards have them again. */
  async function placesLeft(): Promise<string[]> {
    const later = new Set<string>();
    for await (const job of deps.jobs.every(alice.owner)) if (told.refused > 0 && !job.erasedAt) later.add(job.id);
    return placesWith(service.person.planted, stores).filter((place) => ![...later].some((id) => place.includes(id)));
  }

  const receipts = (await Promise.all([erasure, ...rest].map((one) => readErasure(deps, one)))).filter((one) => one !== undefined);
  told.personal = placesWith(service.person.planted, { records: { everything: () => receipts.map((value) => ({ sort: '', value })) }, buckets: [] }).length;
  told.unfinished += receipts.filter((one) => statusOf(one) !== 'done').length;
  const named = new Set(receipts.flatMap(({ places }) => places.filter(({ fate }) => fate === 'out_of_reach').flatMap(({ ids }) => ids)));
  const deliveries = await deliveryLogOf(records).list({ owner: alice.owner, placeId: destination.id }, { limit: 100 });
  for (const { id, subject } of deliveries.items) {
    const job = subject.kind === 'export' ? await deps.jobs.get({ owner: alice.owner, id: subject.id }) : undefined;
    if (!sent.has(id) || !job?.erasedAt) continue;
    told.delivered++;
    if (!named.has(id)) told.unnamed++;
  }
  const staying = receipts.flatMap(({ places }) => places.filter(({ place, fate }) => fate === 'out_of_reach' && ['answers', 'trash'].includes(place)));
  if (staying.reduce((sum, { count }) => sum + count, 0) !== service.left()) told.unnamed++;

  if (told.refused === 0) {
    const fresh = await requestExport(deps, alice, { surveyId: 7, filters: filtersSchema.parse({ is_complete: null }), outputs: [...outputs[0]], options: optionsSchema.parse({}) });
    for (let rounds = 0; rounds < 6; rounds++) {
      await drain(0);
      clock.now += 30 * MINUTE_MS;
      await sweep(deps);
    }
    const made = await deps.jobs.get(fresh);
    if (made?.status !== 'ready' || !files.objects.has(made.files[0]?.key ?? '')) told.harmed++;
    told.left.push(...placesWith(service.person.planted, stores));
  }
  return told;
}

/** It makes no calls any more, turn of the loop after turn. */
async function stalled(calls: () => number): Promise<'stalled'> {
  for (let quiet = 0, before = -1; quiet < 50; ) {
    await new Promise((resolve) => setImmediate(resolve));
    quiet = calls() === before ? quiet + 1 : 0;
    before = calls();
  }
  return 'stalled';
}
