/**
 * Limits how many exports of one owner run at a time. One item per owner names the running jobs, and the running tasks
 * of divided ones; whether each still runs is decided by its own lease, so a killed worker leaves no slot behind.
 */
import { z } from 'zod';
import type { Clock } from '../../ports.ts';
import { changeRecord } from '../../records/change-record.ts';
import { unlessNewer } from '../../records/read-record.ts';
import type { RecordKey, Records } from '../../records/records.ts';
import { hasLease } from '../../work/lease.ts';
import { workMembers } from '../../work/lifecycle.ts';
import type { JobStore } from '../job/job-store.ts';

/** Slots that batches leave free, so that an export somebody waits for finds one. */
const KEPT_FREE = 2;
const FORGET_MS = 86_400_000;

const slotsSchema = z.record(
  z.string(),
  z.object({
    isChild: z.boolean(),
    fence: z.number(),
    isTask: z.literal(true).optional(),
    jobId: z.string().optional(),
  }),
);
type Slots = z.infer<typeof slotsSchema>;
const slotsReader = { parse: (value: unknown) => slotsSchema.safeParse(value).data };

/** A job, or a task, whose id is then the sort key of its record. */
export interface SlotHolder {
  owner: string;
  id: string;
  fence: number;
  batchId?: string | undefined;
  /** Like the exports of a batch, tasks leave some slots free. */
  isTask?: true;
  /** The job of a task. */
  jobId?: string;
}

const taskLease = z.object(workMembers).pick({ leaseUntil: true });

export interface SlotDeps {
  records: Records;
  jobs: JobStore;
  now: Clock;
  /** The record that names who runs; if left out, that of exports. */
  list?: 'DELIVERY-SLOTS';
  /** Exports of one owner that run at a time, tasks aside; if left out, as many as he has slots. */
  ownerExports?: number | undefined;
}

/** How many of an owner's slots may be used by batches. */
export function childSlots(ownerJobs: number): number {
  return Math.max(1, ownerJobs - KEPT_FREE);
}

/** False when the owner has no free slot. The job must be claimed before it claims a slot; it may have been given one. */
export async function claimSlot(deps: SlotDeps, job: SlotHolder, ownerJobs: number): Promise<boolean> {
  const isChild = job.batchId !== undefined || job.isTask === true;
  let isGiven = false;
  const isClaimed = await change(deps, job.owner, async ({ [job.id]: mine, ...others }) => {
    isGiven = mine?.fence === job.fence;
    if (isGiven) return undefined;
    const { fence, isTask, jobId } = job;
    const wanted = { isChild, isTask, ownerJobs, ownerExports: deps.ownerExports };
    const standing = hasRoom(others, wanted) ? others : await stillRunning(deps, job.owner, others);
    if (!hasRoom(standing, wanted)) return undefined;
    return { ...standing, [job.id]: { isChild, fence, ...(isTask && { isTask }), ...(jobId && { jobId }) } };
  });
  return isClaimed || isGiven;
}

/** The same for work that is known by its record alone, and of which an owner may have so many at a time. */
export function claimShare(deps: SlotDeps, holder: SlotHolder, most: number): Promise<boolean> {
  return claimSlot(deps, { ...holder, isTask: true }, most + KEPT_FREE);
}

/**
 * The slot of what has ended goes to what is begun next, with the fence that its claim will have: one write where giving
 * back and claiming would be two. Until it is claimed, anyone who finds no room may take it.
 */
export async function passSlot(deps: SlotDeps, { owner, id, fence }: SlotHolder, next: SlotHolder): Promise<void> {
  const passed = change(deps, owner, async ({ [id]: mine, ...others }) => {
    if (mine?.fence !== fence) return undefined;
    return { [next.id]: { ...mine, fence: next.fence }, ...others };
  });
  await unlessNewer(passed, false);
}

/**
 * False where there was none to give back: a slot held by a later claim of the same job stays, as do slots that only a
 * newer release can read.
 */
export async function releaseSlot(deps: SlotDeps, { owner, id, fence }: SlotHolder): Promise<boolean> {
  const given = change(deps, owner, async ({ [id]: mine, ...others }) => (mine?.fence === fence ? others : undefined));
  return unlessNewer(given, false);
}

/** Whether one would find a slot, without asking those who hold them whether they still run. */
export async function hasFreeSlot(deps: SlotDeps, job: SlotHolder, ownerJobs: number): Promise<boolean> {
  const record = await deps.records.get(slotsKey(job.owner, deps.list));
  const slots = (record && slotsReader.parse(record.value)) ?? {};
  return hasRoom(slots, { isChild: job.batchId !== undefined, ownerJobs, ownerExports: deps.ownerExports });
}

/** Jobs that hold a slot, themselves or by a task: nearly all that run, for the price of one read. */
export async function jobsInSlots({ records }: Pick<SlotDeps, 'records'>, owner: string): Promise<Set<string>> {
  const record = await records.get(slotsKey(owner));
  const slots = record && slotsReader.parse(record.value);
  return new Set(Object.entries(slots ?? {}).map(([id, { jobId }]) => jobId ?? id));
}

interface WantedSlot {
  isChild: boolean;
  isTask?: true | undefined;
  ownerJobs: number;
  ownerExports: number | undefined;
}

function hasRoom(slots: Slots, { isChild, isTask, ownerJobs, ownerExports = ownerJobs }: WantedSlot): boolean {
  const running = Object.values(slots);
  if (running.length >= ownerJobs) return false;
  if (!isTask && running.filter((slot) => !slot.isTask).length >= ownerExports) return false;
  return !isChild || running.filter((slot) => slot.isChild).length < childSlots(ownerJobs);
}

async function stillRunning(deps: SlotDeps, owner: string, slots: Slots): Promise<Slots> {
  const { jobs, now } = deps;
  const entries = await Promise.all(
    Object.entries(slots).map(async ([id, slot]) => {
      if (slot.isTask) return (await isTaskRunning(deps, owner, id)) ? [[id, slot] as const] : [];
      const job = await unlessNewer(jobs.get({ owner, id }), 'newer');
      if (job === 'newer') return [[id, slot] as const];
      const isAlive = job?.status === 'running' && hasLease(job, now());
      return isAlive ? [[id, slot] as const] : [];
    }),
  );
  return Object.fromEntries(entries.flat());
}

async function isTaskRunning({ records, now }: SlotDeps, owner: string, sort: string): Promise<boolean> {
  const record = await records.get({ partition: `O#${owner}`, sort });
  const task = record && taskLease.safeParse(record.value).data;
  return task !== undefined && hasLease(task, now());
}

const slotsKey = (owner: string, list: SlotDeps['list'] | 'SLOTS' = 'SLOTS'): RecordKey => ({
  partition: `O#${owner}`,
  sort: list,
});

async function change(
  { records, now, list }: SlotDeps,
  owner: string,
  work: (slots: Slots) => Promise<Slots | undefined>,
): Promise<boolean> {
  const times = () => ({ forgetAt: new Date(now() + FORGET_MS).toISOString() });
  const changed = await changeRecord(records, slotsKey(owner, list), slotsReader, work, { times, absent: () => ({}) });
  return changed !== undefined;
}
