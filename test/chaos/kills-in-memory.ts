/**
 * Jobs whose workers are killed at any call they make, or sleep there until others have taken over, while every message
 * comes five times in shuffled order. What is left at the end is counted: lost, open, twice visible, reported twice,
 * other bytes.
 */
import { sha256Hex } from '../../shared/crypto.ts';
import { addEndpoint } from '../../shared/delivery/webhooks/manage-endpoints.ts';
import { isFinal, type Job } from '../../shared/exports/job/job.ts';
import { jobLife } from '../../shared/exports/job/job-states.ts';
import { createJobStore } from '../../shared/exports/job/job-store.ts';
import { requestExport } from '../../shared/exports/request/request-export.ts';
import { runExport } from '../../shared/exports/run/run-export.ts';
import { sweep } from '../../shared/exports/sweep.ts';
import { alice, createWorld, csvRequest, plentyOfTime } from '../support/worlds/export-world.ts';
import { type Fate, mortal } from '../support/worlds/mortal-ports.ts';
import { drive, isTaskHint, smallDivision, type World, workOn } from './drive.ts';
import { leftoversOf } from './leftovers.ts';
import type { Random } from './random.ts';

const PORTS = ['records', 'files', 'snapshots', 'queue', 'batchQueue', 'taskQueue', 'deliveries', 'opener'];
/** One more than a job may lose and still be ready, counted with the attempt that ends it. */
const MOST_KILLS = 4;
const LAST_CALL = 45;
const SLEEP_SHARE = 0.4;

export async function killInMemory(jobCount: number, random: Random) {
  const world = createWorld();
  await addEndpoint({ ...world.deps, allowLoopback: false }, alice.owner, {
    url: 'https://hooks.test/in',
    events: ['export.ready', 'export.failed'],
  });
  const sha256 = await undisturbed(world);
  const jobs: Job[] = [];
  for (let made = 0; made < jobCount; made++) jobs.push(await requestExport(world.deps, alice, csvRequest));
  const killer = createKiller(world, random, jobs);
  const open = new Set(jobs);
  const turns = await drive(world, {
    random,
    copies: 5,
    atOnce: 8,
    work: killer.work,
    async isDone() {
      for (const job of open) if (isEnded(await world.read(job))) open.delete(job);
      return open.size === 0;
    },
  });
  await killer.letAllEnd();
  const ends = await Promise.all(jobs.map((job) => world.read(job)));
  const reported = world.records.everything().filter(({ sort }) => sort.startsWith('DELIVERY#')).length;
  return {
    jobs: jobCount,
    kills: killer.kills(),
    points: killer.points(),
    sleepers: killer.sleepers(),
    turns,
    lost: ends.filter((job) => job === undefined).length,
    unfinished: ends.filter((job) => job && !isFinal(job)).length,
    notReady: ends.filter((job) => job?.status !== 'ready').length,
    secondFiles: ends.filter((job) => job?.files.length !== 1).length + (await strayFiles(world)),
    secondEvents: Math.abs(reported - jobCount),
    otherBytes: ends.filter((job) => !job || shaOf(world, job) !== sha256).length,
    leftovers: await leftoversOf(world),
  };
}

/** Final, and its event sent. */
function isEnded(job: Job | undefined): boolean {
  return !job || (isFinal(job) && job.eventDue === undefined);
}

async function undisturbed(world: World): Promise<string | undefined> {
  const job = await requestExport(world.deps, { ...alice, owner: 'u-calm' }, csvRequest);
  world.messages.length = 0;
  await runExport(world.deps, job, plentyOfTime);
  return (await world.read(job))?.files[0]?.sha256;
}

/** The hash of the bytes themselves, which must be the one in the job. */
function shaOf(world: World, { files: [file] }: Job): string | undefined {
  const bytes = world.files.objects.get(file?.key ?? '');
  return bytes && sha256Hex(bytes) === file?.sha256 ? file.sha256 : undefined;
}

/** After the sweeper has been there, only what belongs to the attempt that counts may lie below a job. */
async function strayFiles(world: World): Promise<number> {
  for (let minute = 0; minute < 25; minute++) {
    world.clock.now += 60_000;
    await sweep(world.deps);
  }
  // what later exports are compared with is no file of anybody
  const files = [...world.files.objects.keys()].filter((key) => !key.includes('/base/'));
  const perJob = Map.groupBy(files, (key) => key.split('/').slice(0, 2).join('/'));
  return [...perJob.values()].filter((keys) => keys.length !== 2).length;
}

function createKiller(world: World, random: Random, jobs: readonly Job[]) {
  const killsLeft = new Map(jobs.map((job) => [job.id, random.below(MOST_KILLS + 1)]));
  const points = new Set<string>();
  // who is dead or asleep must not keep the others waiting for a free slot
  const whole = { ...world.deps, ownerJobs: 1_000 };
  // every second job is divided into tasks, and its bytes are those of the others
  const divided = new Set(jobs.filter((_, at) => at % 2 === 1).map(({ id }) => id));
  const depsOf = (id: string) => (divided.has(id) ? { ...whole, division: smallDivision } : whole);
  const asleep = new Map<string, (() => void)[]>();
  const sleepersEnds: Promise<unknown>[] = [];
  let kills = 0;
  let sleepers = 0;

  async function work(message: unknown): Promise<void> {
    const id = jobIdOf(message);
    const left = killsLeft.get(id) ?? 0;
    const before = await world.deps.jobs.get({ owner: alice.owner, id });
    // only who would get to work is worth killing, or worth meeting somebody who slept
    const isClaimed = before !== undefined && jobLife.claim(before, world.clock.now).outcome === 'claimed';
    const isWorker = isClaimed || isTaskHint(message);
    const deps = depsOf(id);
    if (isWorker) wakeInTheMiddle(id);
    if (left === 0 || !isWorker) return workOn(deps, message);
    const sleeps = random.happens(SLEEP_SHARE);
    const worker = mortal(deps, PORTS, { ...fate(), ...(sleeps && { sleepUntil: sleep(id) }) });
    const jobs = createJobStore(worker.ports.records, world.deps.now);
    const end = Promise.race([worker.death, workOn({ ...worker.ports, jobs }, message)]);
    if (sleeps) {
      killsLeft.set(id, left - 1);
      await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 5))]);
      sleepersEnds.push(end);
      end.catch(() => {});
    } else if ((await end) === 'died') {
      killsLeft.set(id, left - 1);
      kills++;
      points.add(worker.diedAt() ?? '');
    }
  }

  function fate(): Fate {
    return { call: 1 + random.below(LAST_CALL), moment: random.one(['before', 'after']) };
  }

  function sleep(id: string): Promise<void> {
    sleepers++;
    return new Promise((resolve) => asleep.set(id, [...(asleep.get(id) ?? []), resolve]));
  }

  /** Somebody else is at the job, or about to be: after some steps of theirs the one who slept goes on. */
  async function wakeInTheMiddle(id: string): Promise<void> {
    const sleeping = asleep.get(id) ?? [];
    asleep.delete(id);
    for (let steps = random.below(400); steps > 0; steps--) await null;
    for (const wake of sleeping) wake();
  }

  async function letAllEnd(): Promise<void> {
    for (const wake of [...asleep.values()].flat()) wake();
    await Promise.allSettled(sleepersEnds);
  }

  return { work, letAllEnd, kills: () => kills, sleepers: () => sleepers, points: () => points.size };
}

function jobIdOf(message: unknown): string {
  return typeof message === 'object' && message && 'jobId' in message ? String(message.jobId) : '';
}
