/**
 * Works on many small things in memory, and prints what one of each costs: a slot of a schedule, a survey of a batch, an
 * export of its own, and one that finds no free slot and stands in line. Run by the case `scale`.
 */
import { requestBatch } from '../../../shared/exports/batches/request-batch.ts';
import { createJobStore } from '../../../shared/exports/job/job-store.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { handleExportHint } from '../../../shared/exports/run/handle-export-hint.ts';
import { createScheduleStore } from '../../../shared/exports/schedules/schedule-store.ts';
import { tick } from '../../../shared/exports/schedules/tick.ts';
import type { Records } from '../../../shared/records/records.ts';
import { createBatchWorld, csvOf, idsUpTo } from '../../support/worlds/batch-world.ts';
import { alice, answers, createWorld, csvRequest, plentyOfTime } from '../../support/worlds/export-world.ts';
import { createScheduleWorld } from '../../support/worlds/schedule-world.ts';
import { type Meter, meteredFiles, meteredQueue, meteredRecords } from '../simulation/metered-ports.ts';
import { addCost, noCost, scaledCost, type WorkCost } from '../simulation/work-cost.ts';
import { callCpuSeconds } from './call-cpu.ts';
import type { ScaleRecording } from './scale-recording.ts';

/** As many as an owner may have of schedules, and a batch that is long enough to go on while its exports end. */
const SLOTS = 100;
const SURVEYS = 200;
const EXPORTS = 100;
/** Each survey has so few that the cost is that of the export and not of its answers. */
const ANSWERS = 50;

type World = ReturnType<typeof createWorld>;

/** The ports of a world with a meter at each, and with what it writes into the index of due records counted. */
function metered({ deps }: Pick<World, 'deps'>) {
  const meter: Meter & { dueWrites: number } = { cost: noCost(), dueWrites: 0 };
  const records = countedDues(meteredRecords(deps.records, meter), () => meter.dueWrites++);
  const upstream = new Proxy(deps.upstream, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === 'function' && name !== 'callCount')
        meter.cost = { ...meter.cost, pages: meter.cost.pages + 1 };
      return value;
    },
  });
  const using = {
    ...deps,
    records,
    jobs: createJobStore(records, deps.now),
    files: meteredFiles(deps.files, meter),
    snapshots: meteredFiles(deps.snapshots, meter),
    queue: meteredQueue(deps.queue, meter),
    batchQueue: meteredQueue(deps.batchQueue, meter),
    upstream,
    newUpstream: () => upstream,
  };
  async function costOf(times: number, run: () => Promise<unknown>): Promise<WorkCost> {
    meter.cost = noCost();
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    return scaledCost(addCost(meter.cost, { ...noCost(), cpuS: (user + system) / 1e6 }), 1 / times);
  }
  return { using, costOf, meter };
}

function countedDues(records: Records, note: () => void): Records {
  return {
    ...records,
    create(key, value, times) {
      if (times?.dueAt) note();
      return records.create(key, value, times);
    },
    replace(key, version, value, times) {
      if (times?.dueAt) note();
      return records.replace(key, version, value, times);
    },
  };
}

async function recordSlots() {
  const world = createScheduleWorld();
  for (let at = 0; at < SLOTS; at++) await world.make({ name: `Schedule ${at}` });
  world.clock.now = Date.parse('2026-03-02T05:00:00Z');
  const { using, costOf, meter } = metered(world);
  const deps = { ...world.deps, ...using, schedules: createScheduleStore(using.records) };
  const cost = await costOf(SLOTS, async () => {
    const { opened, advanced } = await tick(deps);
    if (opened !== SLOTS || advanced !== SLOTS) throw new Error(`${opened} slots were opened, ${advanced} started`);
  });
  return { cost, dueWrites: meter.dueWrites / SLOTS, deepest: world.batchMessages.length };
}

async function recordBatch() {
  const world = createBatchWorld(SURVEYS, answers(ANSWERS));
  const { using, costOf, meter } = metered(world);
  await requestBatch(using, alice, csvOf({ ids: idsUpTo(SURVEYS) }, { bundle: 'zip' }));
  let deepest = 0;
  const watched = { ...using, queue: { ...using.queue } };
  const look = () => {
    deepest = Math.max(deepest, world.messages.length);
  };
  watched.queue.sendMany = async (messages) => {
    await using.queue.sendMany(messages);
    look();
  };
  const cost = await costOf(SURVEYS, () => world.drain({ using: watched }));
  const ready = world.records.everything().filter(({ value }) => isReady(value)).length;
  if (ready < SURVEYS) throw new Error(`${ready} exports of the batch are ready`);
  return { cost, dueWrites: meter.dueWrites / SURVEYS, deepest };
}

const isReady = (value: unknown) =>
  typeof value === 'object' && value !== null && 'status' in value && value.status === 'ready';

/** One after the other, so that none has to wait. */
async function recordExports() {
  const world = createWorld(answers(ANSWERS));
  const { using, costOf, meter } = metered(world);
  const cost = await costOf(EXPORTS, async () => {
    for (let at = 0; at < EXPORTS; at++) await finished(world, using);
  });
  return { cost, dueWrites: meter.dueWrites / EXPORTS, deepest: 1 };
}

async function finished({ messages }: World, using: World['deps']): Promise<void> {
  await requestExport(using, alice, csvRequest);
  for (let next = messages.shift(); next; next = messages.shift())
    await handleExportHint(using, next.body, plentyOfTime);
}

/** All slots are held by others that run: whoever comes claims, finds none, and stands in line. */
async function recordLine() {
  const world = createWorld(answers(ANSWERS));
  const { using, costOf, meter } = metered(world);
  const page = Promise.withResolvers<void>();
  const { script } = world;
  const { page: pageOf } = script;
  script.page = async (...given) => {
    await page.promise;
    return pageOf(...given);
  };
  for (let at = 0; at < using.ownerJobs + EXPORTS; at++) await requestExport(using, alice, csvRequest);
  const hints = world.messages.splice(0).map(({ body }) => body);
  const held = hints.slice(0, using.ownerJobs).map((hint) => handleExportHint(using, hint, plentyOfTime));
  await untilHeld(world, using.ownerJobs);
  const cost = await costOf(EXPORTS, async () => {
    for (const hint of hints.slice(using.ownerJobs)) await handleExportHint(using, hint, plentyOfTime);
  });
  const dueWrites = meter.dueWrites / EXPORTS;
  page.resolve();
  await Promise.all(held);
  return { cost, dueWrites, deepest: hints.length };
}

/** The line begins when all slots are taken; what runs waits for its first page. */
async function untilHeld({ records }: World, slots: number): Promise<void> {
  const isFull = () =>
    records.everything().some(({ sort, value }) => sort === 'SLOTS' && Object.keys(Object(value)).length >= slots);
  while (!isFull()) await new Promise((done) => setImmediate(done));
}

await recordExports(); // loads everything
const recording: ScaleRecording = {
  slot: await recordSlots(),
  survey: await recordBatch(),
  export: await recordExports(),
  line: await recordLine(),
  callCpuS: await callCpuSeconds(),
};
process.stdout.write(`${JSON.stringify(recording)}\n`);
