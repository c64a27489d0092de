/** Several workers at once on one queue of messages, each of which may be killed at any call it makes. */
import { isFinal, type Job } from '../../../shared/exports/job/job.ts';
import { createJobStore } from '../../../shared/exports/job/job-store.ts';
import { drive, workOn } from '../../chaos/drive.ts';
import { randomOf } from '../../chaos/random.ts';
import type { LargeWorld } from './large-world.ts';
import { mortal } from './mortal-ports.ts';

const PORTS = ['records', 'files', 'snapshots', 'queue', 'batchQueue', 'taskQueue', 'deliveries', 'opener'];
const FIRST_CALLS = 40;

export interface Workers {
  seed?: number;
  workers?: number;
  copies?: number;
  /** One of every so many messages kills its worker; 0: none does. */
  killEvery?: number;
  /** Kinds of calls one of which a kill comes at; without them it comes at one of the first calls, whatever it is. */
  kinds?: readonly string[];
  /** Called before every message. */
  onMessage?(message: unknown): Promise<void> | void;
  /** Messages that are lost on their way. */
  isLost?(message: unknown): boolean;
}

/** Until the job has ended; the kills, by the call they came at. */
export async function workUntilEnded(world: LargeWorld, job: Job, how: Workers = {}): Promise<Map<string, number>> {
  const { seed = 1, workers = 2, copies = 1, killEvery = 0, kinds, onMessage, isLost } = how;
  const random = randomOf(seed);
  const kills = new Map<string, number>();
  let messages = 0;

  async function work(message: unknown): Promise<void> {
    await onMessage?.(message);
    if (isLost?.(message)) return;
    if (killEvery === 0 || ++messages % killEvery !== 0) return workOn(world.deps, message);
    const moment = random.one(['before', 'after'] as const);
    const call = kinds ? random.one(kinds) : 1 + random.below(FIRST_CALLS);
    const worker = mortal(world.deps, PORTS, { call, moment });
    const jobs = createJobStore(worker.ports.records, world.deps.now);
    const end = await Promise.race([worker.death, workOn({ ...worker.ports, jobs }, message)]);
    const diedAt = worker.diedAt()?.replace(/call \d+, /, '') ?? '';
    if (end === 'died') kills.set(diedAt, (kills.get(diedAt) ?? 0) + 1);
  }

  await drive(world, {
    random,
    copies,
    atOnce: workers,
    work,
    most: 3_000,
    isDone: async () => isFinal((await world.read(job)) ?? { ...job, status: 'cancelled' }),
  });
  return kills;
}
