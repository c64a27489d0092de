/**
 * A task as it is stored: a piece of the work on one job, small enough for one worker, with a lease, attempts and a due
 * time of its own, by the same rules as those of a job. The plan of its job says what it does.
 */
import { z } from 'zod';
import { snapshotSchema } from '../../snapshots/snapshot.ts';
import {
  iso,
  lifecycle,
  maxAttempts,
  maxCrashes,
  maxInterruptions,
  newWork,
  type Phase,
  type Reason,
  resendAfterMs,
  settled,
  watchedMembers,
  workMembers,
} from '../../work/lifecycle.ts';
import { spilled } from '../job/spill.ts';
import { storingSchema } from '../outputs/assemble/store-in-turns.ts';

/**
 * Pull a slice; look at a segment for what its reports compare; look at all its answers for tables; look at its rows in
 * one output; render a segment; gather its statistics; render a whole output; put the file of an output together once all
 * of it is rendered.
 */
const taskKinds = ['pull', 'look', 'measure', 'size', 'render', 'gather', 'whole', 'assemble'] as const;
export type TaskKind = (typeof taskKinds)[number];

const taskStates = ['open', 'done', 'failed'] as const;
const phases: Record<(typeof taskStates)[number], Phase> = { open: 'open', done: 'final', failed: 'final' };

export const taskSchema = z.object({
  owner: z.string(),
  jobId: z.string(),
  /** That of the job's plan it belongs to. */
  plan: z.number(),
  /** Its place in the plan, from 0. */
  n: z.number(),
  kind: z.enum(taskKinds),
  /** Which of the job's outputs it renders. */
  output: z.number().optional(),
  /** Which slice or segment it works on. */
  segment: z.number().optional(),
  /** The number of the task that can begin when this one and all others with the same number have ended. */
  awaitedBy: z.number().optional(),
  state: z.enum(taskStates),
  ...workMembers,
  ...watchedMembers,
  problem: z.object({ code: z.string(), message: z.string() }).optional(),
  /** For a slice: the progress of its pull, and in the end its result. */
  work: spilled(snapshotSchema).optional(),
  /** For a file: how far its bytes are in their place. */
  storing: storingSchema.optional(),
  /** What was made, for whoever puts the pieces together. */
  result: spilled(z.unknown()).optional(),
});

export type Task = z.infer<typeof taskSchema>;

export interface TaskKey {
  owner: string;
  jobId: string;
  plan: number;
  n: number;
}

/** What a plan says of a task; all else begins the same for every one. */
export type PlannedTask = Pick<Task, 'kind' | 'output' | 'segment' | 'awaitedBy'>;

/** So far apart do the fencing numbers of two plans begin: what two workers write never has the same name. */
const FENCES_A_PLAN = 1_000_000;

export function newTask(key: TaskKey, planned: PlannedTask): Task {
  return { ...key, ...planned, state: 'open', ...newWork(key.plan * FENCES_A_PLAN) };
}

/** It has no message before all that it waits for have ended. */
export function waitsForOthers({ kind }: Pick<Task, 'kind'>): boolean {
  return kind === 'assemble';
}

export const taskLife = lifecycle<Task>({
  phaseOf: ({ state }) => phases[state],
  maxAttempts,
  maxCrashes,
  maxInterruptions,
  claimsOf: ({ fence, plan }) => fence - plan * FENCES_A_PLAN,
  countsTurns: true,
  notesReasons: true,
  failed: taskFailed,
  // one that nobody has claimed yet is watched by its job
  dueAt({ state, leaseUntil, notBefore }) {
    if (state !== 'open') return undefined;
    return leaseUntil ?? (notBefore && iso(Date.parse(notBefore) + resendAfterMs));
  },
});

export function taskDone(task: Task, made: Pick<Task, 'work' | 'result'>): Task {
  return { ...over(task), state: 'done', ...made };
}

function taskFailed(task: Task, _now: number, { code, message }: Reason): Task {
  return { ...over(task), state: 'failed', problem: { code, message } };
}

function over(task: Task): Task {
  return { ...settled(task), idle: undefined, problem: undefined, storing: undefined };
}
