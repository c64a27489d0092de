/**
 * An export job as it is stored: one item is the truth about one export.
 * How it moves from state to state is in `job-states.ts`.
 */

import { z } from 'zod';
import { deliverSchema } from '../../delivery/destinations/deliver-request.ts';
import { snapshotSchema } from '../../snapshots/snapshot.ts';
import { filtersSchema } from '../../surveys/filters/filters.ts';
import { languages } from '../../surveys/language.ts';
import { surveySchema } from '../../surveys/survey.ts';
import { upstreamFiguresSchema } from '../../surveys/upstream-figures.ts';
import { warningSchema } from '../../surveys/warnings/warning.ts';
import { entrySchema } from '../../tables/dictionary/entry.ts';
import { type Phase, watchedMembers, workMembers } from '../../work/lifecycle.ts';
import { mergeWorkSchema } from '../merge-options.ts';
import { outputSchema, settledOptionsSchema } from '../options.ts';
import type { jobStatuses } from '../statuses.ts';
import { comparedSchema, comparingSchema, keptBaseSchema } from './comparing.ts';
import { spilled } from './spill.ts';

export const jobFileSchema = z.object({
  content: outputSchema.shape.content,
  format: outputSchema.shape.format,
  name: z.string(),
  key: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  rows: z.number(),
  sha256: z.string(),
  /** For the ZIP of a batch, which then need not read the file for it. */
  crc32: z.number().optional(),
  warnings: z.array(warningSchema),
});

export type JobFile = z.infer<typeof jobFileSchema>;

export type JobStatus = (typeof jobStatuses)[number];

/** What a job has in every state. */
export const jobMembers = z.object({
  id: z.string(),
  owner: z.string(),
  surveyId: z.number(),
  /** Known once the survey has been read. */
  surveyName: z.string().optional(),
  filters: filtersSchema,
  options: settledOptionsSchema,
  outputs: z.array(outputSchema),
  batchId: z.string().optional(),
  /** It merges the exports of a batch: its answers are theirs, and it has no survey of its own. */
  merge: mergeWorkSchema.optional(),
  /** Its answers will be merged into a report, which needs incomplete ones too, whatever its own files do. */
  pullsAll: z.literal(true).optional(),
  /** Where its files go once they are ready. */
  deliver: deliverSchema,
  /** Not yet checked against its survey: the language asked for, if any. */
  unsettled: z.object({ lang: z.enum(languages).optional() }).optional(),
  createdAt: z.string(),
  startedAt: z.string().optional(),
  progress: z.object({ read: z.number(), total: z.number(), percent: z.number() }),
  /** None before it is ready. */
  files: z.array(jobFileSchema),
  fence: workMembers.fence,
  attempts: workMembers.attempts,
  ...watchedMembers,
  /** For a batch: in which of its turns this export was last started, once in each. */
  batchTurn: z.number().optional(),
  /** The survey when the pull began, and how far the pull has got. */
  survey: spilled(surveySchema).optional(),
  snapshot: spilled(snapshotSchema).optional(),
  /** Which state of the survey's dictionary its files go by; it can be read again as it was. */
  dictionaryVersion: z.number().optional(),
  /** For merged surveys, which have no dictionary in the table: the entries of theirs. */
  ownDictionary: spilled(z.array(entrySchema)).optional(),
  /** What the survey service counted itself when the pull ended; only where a summary or report is wanted. */
  figures: spilled(upstreamFiguresSchema).optional(),
  /** What it is compared with; once it has been, what came of it. */
  comparing: comparingSchema.optional(),
  compared: comparedSchema.optional(),
  /** What later ones are compared with. */
  base: keptBaseSchema.optional(),
  /** How far the collecting of uploaded files has come; only where they are wanted. */
  uploads: z
    .object({
      /** The last of the pages that list them, a file beside the snapshot. */
      lastPage: z.string().optional(),
      listed: z.number(),
      sizeBytes: z.number(),
      /** Once all are collected: of the answers that were looked through. */
      done: z
        .object({
          /** Files past the limit, which are not in the list. */
          leftOut: z.number(),
          counts: z.object({ read: z.number(), filteredOut: z.number() }),
          newestAt: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
  /** The export whose deck somebody has edited, and what of this one is that deck with new figures. */
  refreshes: z.object({ of: z.string(), content: z.enum(['summary', 'report']) }).optional(),
  /** The export of which this is a stricter variant. */
  variantOf: z.string().optional(),
  /** The job whose snapshot it reads; its own where there is none. */
  snapshotOf: z.string().optional(),
  /** Jobs that read or have read its snapshot. */
  variants: z.array(z.string()).optional(),
  /** Removed by its owner: nobody sees it any more, the sweeper removes what is left. */
  deletedAt: z.string().optional(),
  /** Its files were deleted because a person in them was erased. */
  erasedAt: z.string().optional(),
  /** How far cleaning up has got. */
  cleaned: z.enum(['nothing', 'attempts', 'snapshot', 'files']),
});

/**
 * Its work is divided into tasks that many workers share. Meanwhile nobody holds the job itself; whoever ends the last
 * task marks the stage as done, and the job's next turn continues from there.
 */
const dividedSchema = z.object({
  stage: z.enum(['pull', 'look', 'measure', 'size', 'render']),
  /** The fencing number of the turn that planned them: no two plans of a job have the same. */
  plan: z.number(),
  tasks: z.number(),
  /** The plan itself, a file beside the snapshot. */
  planKey: z.string(),
  /** When it was planned, or last checked. */
  since: z.string(),
  isDone: z.literal(true).optional(),
});

const problemSchema = z.object({ code: z.string(), message: z.string() });

const none = z.undefined().optional();
/** What a job has in some states only: a state that does not say otherwise has none of it. */
const nothing = {
  leaseUntil: none,
  notBefore: none,
  stage: none,
  sealedToken: none,
  divided: none,
  problem: none,
  finishedAt: none,
  expiresAt: none,
  manifestKey: none,
  eventDue: none,
  shown: none,
};

const open = {
  ...nothing,
  stage: z.enum(['pull', 'render']).optional(),
  /** The caller's token, encrypted. */
  sealedToken: z.string().optional(),
  divided: dividedSchema.optional(),
  /** Why its last turn failed. */
  problem: problemSchema.optional(),
};

const made = {
  ...nothing,
  finishedAt: z.string(),
  /** When its files are removed. */
  expiresAt: z.string(),
  manifestKey: z.string(),
  /** Under a minimum base: the file that says which answers its reports show, and the surveys in whose ledgers it counts. */
  shown: z.object({ key: z.string(), surveyIds: z.array(z.number()) }).optional(),
  /** Its owner's webhooks have not been notified yet. */
  eventDue: z.literal('export.ready').optional(),
};

const failed = {
  ...nothing,
  finishedAt: z.string(),
  problem: problemSchema,
  eventDue: z.literal('export.failed').optional(),
};

export const jobSchema = z.discriminatedUnion('status', [
  jobMembers.extend({ status: z.literal('queued'), ...open, notBefore: workMembers.notBefore }),
  // nobody holds one whose tasks are at work
  jobMembers.extend({ status: z.literal('running'), ...open, leaseUntil: workMembers.leaseUntil }),
  jobMembers.extend({ status: z.literal('ready'), ...made }),
  // its files are gone
  jobMembers.extend({ status: z.literal('expired'), ...made }),
  jobMembers.extend({ status: z.literal('failed'), ...failed }),
  // a turn may have failed before
  jobMembers.extend({ status: z.literal('cancelled'), ...failed, problem: open.problem, eventDue: none }),
]);

export type Job = z.infer<typeof jobSchema>;
export type JobIn<Status extends JobStatus> = Extract<Job, { status: Status }>;

/** What remains of a job when it leaves its state. */
export function leaving(job: Job) {
  const {
    status: _s,
    leaseUntil: _l,
    notBefore: _n,
    finishedAt: _f,
    expiresAt: _x,
    manifestKey: _m,
    eventDue: _e,
    shown: _a,
    ...rest
  } = job;
  return rest;
}

export interface JobKey {
  owner: string;
  id: string;
}

export const jobPhases: Record<JobStatus, Phase> = {
  queued: 'open',
  running: 'open',
  ready: 'final',
  failed: 'final',
  cancelled: 'final',
  expired: 'final',
};

export function isFinal({ status }: Pick<Job, 'status'>): boolean {
  return jobPhases[status] === 'final';
}

/** Whether its tasks are being worked on, and nobody may take the job itself. */
export function isDivided({ divided }: Pick<Job, 'divided'>): boolean {
  return divided !== undefined && !divided.isDone;
}

/** Object keys of a job: finished files by attempt, and its snapshot. */
export const filesPrefix = (job: JobKey) => `${job.owner}/${job.id}/`;
export const attemptPrefix = (job: JobKey, fence: number) => `${filesPrefix(job)}${fence}/`;
/** The deck that somebody has edited, until it has the new figures. */
export const editedDeckKey = (job: JobKey) => `${filesPrefix(job)}edited-deck`;
/** What tasks made of a file; it lies with the files, because the store copies within one bucket only. */
export const segmentsPrefix = (job: JobKey, plan: number) => `${filesPrefix(job)}segments/${plan}/`;
/** What a schedule keeps as long as it lives: no rule removes what begins with this word. */
export const keptPrefix = ({ owner, id }: JobKey) => `kept/${owner}/${id}/`;
/** Uploaded files that the turn with this number has fetched; they become an archive beside them. */
export const uploadsPrefix = (job: JobKey, fence: number) => `${filesPrefix(job)}uploads/${fence}/`;
export const snapshotPrefix = (job: JobKey) => `${job.owner}/${job.id}/`;

/** The records of a job's tasks, and the counts of how far they are. */
export const tasksPrefix = (jobId: string) => `TASK#${jobId}#`;

export const snapshotJobId = (job: Pick<Job, 'id' | 'snapshotOf'>) => job.snapshotOf ?? job.id;
/** Where the parts lie that a job reads; a variant reads those of another and removes none of them. */
export const partsPrefix = (job: Pick<Job, 'owner' | 'id' | 'snapshotOf'>) =>
  snapshotPrefix({ owner: job.owner, id: snapshotJobId(job) });
