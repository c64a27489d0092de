/**
 * An owner with two surveys, in which one person has answered, and what he does: exports in every packing, variants,
 * batches with their ZIPs, a schedule that tells changes, figures, and deliveries to a bucket, a database, Delta tables and
 * readers; workers die, and some fall asleep.
 */
import { carryOut } from '../../../shared/delivery/destinations/carry-out.ts';
import { deliverSchema } from '../../../shared/delivery/destinations/deliver-request.ts';
import type { WantedDestination } from '../../../shared/delivery/destinations/destination-request.ts';
import type { Sender } from '../../../shared/delivery/destinations/file-sender.ts';
import type { CarryDeps } from '../../../shared/delivery/destinations/make-try.ts';
import { addDestination } from '../../../shared/delivery/destinations/manage-destinations.ts';
import { batchRequestSchema } from '../../../shared/exports/batches/batch-request.ts';
import { requestBatch } from '../../../shared/exports/batches/request-batch.ts';
import { packShipments } from '../../../shared/exports/deliveries/pack-shipment.ts';
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
import { createOnlookers } from './onlookers.ts';

export const PORTS = [
  'records',
  'files',
  'snapshots',
  'queue',
  'batchQueue',
  'taskQueue',
  'deliveries',
  'opener',
  'erasureQueue',
];
const MINUTE_MS = 60_000;
export const outputs = [
  [{ content: 'answers', format: 'csv' }],
  [{ content: 'answers', format: 'xlsx' }],
  [{ content: 'answers', format: 'parquet' }],
  [{ content: 'answers', format: 'jsonl' }],
  [
    { content: 'report', format: 'xlsx' },
    { content: 'codebook', format: 'html' },
  ],
] as const;
/** What destinations that keep tables make them of. */
const loaded = { postgres: 'pgcopy', delta: 'delta' } as const;

export async function createOwnerLife(seed: number) {
  const random = randomOf(seed);
  const world = createWorld([], 4);
  const { deps, clock, records } = world;
  const service = createAskedService(random, seed, clock.now);
  Object.assign(deps.upstream, service.part);
  Object.assign(deps, {
    hasRequestBudget: true,
    ...(random.happens(0.4) && { division: { fromAnswers: 6, answersATask: 4 } }),
  });
  world.script.survey = async (id) => ({
    ...survey,
    id,
    name: `Survey ${id}`,
    questions: [...survey.questions, { ...survey.questions[0], id: 'q2', type: 'email', title: 'Your address' }].map(
      (one) => ({
        ...one,
        options: [],
        matrixRows: [],
        matrixColumns: [],
        isMultiple: false,
        hasOwnText: false,
        id: one.id ?? 'q1',
        type: one.type ?? 'input',
        title: one.title ?? '',
      }),
    ),
  });
  const schedules = createScheduleStore(records);
  const told = { exports: 0, kills: 0, asleep: 0 };
  const sent = new Set<string>();
  const sender: Sender = {
    test: async () => ({ outcome: 'done', arrivals: [] }),
    async send(_destination, shipment) {
      sent.add(shipment.id);
      return {
        outcome: 'done',
        arrivals: shipment.files.map(({ path, sizeBytes }) => ({ file: path, place: path, sizeBytes })),
      };
    },
  };
  const onlookers = createOnlookers({ world, service, random });
  const carry: CarryDeps = {
    ...deps,
    senders: { s3: sender, postgres: sender, delta: sender, email: sender },
    pack: packShipments({ ...deps, resolveTarget: createTargetResolver(deps) }),
  };
  const sleepers: (() => void)[] = [];
  const naps: Promise<unknown>[] = [];

  const add = (wanted: WantedDestination) => addDestination({ ...deps, allowLoopback: false }, alice.owner, wanted);
  const bucket = { bucket: 'acme', region: 'eu-test-1', access_key_id: 'AKIA', secret_access_key: 's' };
  const destination = await add({ name: 'Lake', kind: 's3', prefix: '', ...bucket });
  const tables = {
    postgres: await add({ name: 'Base', kind: 'postgres', url: 'postgresql://u:p@db.example.org/a', schema: 'public' }),
    delta: await add({ name: 'Tables', kind: 'delta', prefix: 'tables', ...bucket }),
  };
  const mailbox = await add({ name: 'Boss', kind: 'email', to: ['boss@example.org'], language: 'en' });
  const { id: mailedView } = await onlookers.view();
  const deliver = () =>
    deliverSchema.parse(
      random.happens(0.4) ? [{ destination_id: destination.id, path: '{survey} {export_id}.{ext}' }] : undefined,
    );

  async function work(message: unknown, ports: typeof deps): Promise<void> {
    const jobs = createJobStore(ports.records, deps.now);
    await workOn({ ...ports, jobs }, message);
  }

  /** Messages as they come; some workers die, and some fall asleep in the middle of it. */
  async function drain(risk: number, most = 200): Promise<void> {
    for (let left = most; left > 0; left--) {
      const message = [world.messages, world.batchMessages, world.taskMessages]
        .find(({ length }) => length > 0)
        ?.shift();
      if (!message) break;
      clock.now += message.delaySeconds * 1_000;
      const isDoomed = random.happens(risk);
      const sleeps = isDoomed && random.happens(0.5);
      const sleepUntil = sleeps ? new Promise<void>((wake) => sleepers.push(wake)) : undefined;
      const doomed = mortal(deps, PORTS, {
        call: isDoomed ? 1 + random.below(40) : undefined,
        moment: random.one(['before', 'after']),
        ...(sleepUntil && { sleepUntil }),
      });
      const working = work(message.body, isDoomed ? doomed.ports : deps).catch(() => undefined);
      if (sleepUntil) {
        // awake only when something else has happened; a call that is never reached ends without being woken
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

  /** Whoever was asleep goes on, and comes to an end: in time, as a worker past its time limit would be stopped. */
  async function wake(): Promise<void> {
    for (const rouse of sleepers.splice(0)) rouse();
    await Promise.all(naps.splice(0));
  }

  const events = [
    ...onlookers.events,
    async () => {
      const kind = random.one(['postgres', 'delta'] as const);
      await requestExport(deps, alice, {
        surveyId: 7,
        filters: filtersSchema.parse({ is_complete: null }),
        outputs: [{ content: 'answers', format: loaded[kind] }],
        options: optionsSchema.parse({}),
        deliver: deliverSchema.parse([{ destination_id: tables[kind].id }]),
      });
      told.exports++;
    },
    async () => {
      const deliver = deliverSchema.parse([{ destination_id: mailbox.id, view_id: mailedView }]);
      const outputs = [{ content: 'summary', format: 'xlsx' }] as const;
      const options = optionsSchema.parse({ privacy: { minimum_base: random.happens(0.5) ? 2 : 0 } });
      const filters = filtersSchema.parse({});
      await requestExport(deps, alice, { surveyId: 7, filters, outputs: [...outputs], options, deliver });
      // its figures hold nobody's words
      await onlookers.count();
    },
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
        name: 'Both',
        surveys: { ids: [7, 8] },
        outputs: random.one(outputs),
        filters: { is_complete: null },
        bundle: random.happens(0.7) ? 'zip' : null,
        deliver: deliver(),
      });
      await requestBatch(deps, alice, request);
      told.exports += 2;
    },
    async () => {
      await surveyFigures(deps, alice, {
        surveyId: 7,
        filters: filtersSchema.parse({}),
        options: optionsSchema.parse({}),
        maxAgeMs: MINUTE_MS,
      }).catch(() => undefined);
    },
    async () => {
      clock.now += MINUTE_MS;
      await tick({
        ...deps,
        schedules,
        newUpstream: () => deps.upstream,
        fingerprints: { of: async (secret) => secret },
      });
    },
    async () => {
      // no function lives as long as this
      await wake();
      clock.now += random.below(60) * MINUTE_MS;
      await sweep(deps);
    },
  ];

  await createSchedule({ ...deps, schedules }, alice, {
    name: 'Changes',
    cron: '* * * * *',
    timezone: 'UTC',
    enabled: true,
    onlyIfNew: false,
    batch: batchRequestSchema.parse({
      surveys: { ids: [7] },
      outputs: outputs[0],
      filters: { is_complete: null },
      changes: 'since_last_run',
    }),
  });
  return {
    random,
    world,
    service,
    /** Deliveries that have arrived. */
    sent,
    destinations: [destination, tables.postgres, tables.delta, mailbox],
    told,
    drain,
    async live(): Promise<void> {
      for (let left = 5 + random.below(6); left > 0; left--) {
        await random.one(events)();
        // what is left is going on when the person is erased
        if (random.happens(0.8)) await drain(0.2);
      }
    },
    wake,
  };
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
