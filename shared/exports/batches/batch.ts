/**
 * A batch: one request over many surveys. Its item says what was asked and how far it is; every survey has a slim row of
 * its own (`child-row.ts`) and, once its turn has come, an ordinary export job.
 */

import { z } from '@hono/zod-openapi';
import { deliverSchema } from '../../delivery/destinations/deliver-request.ts';
import { filtersSchema } from '../../surveys/filters/filters.ts';
import { languages } from '../../surveys/language.ts';
import { warningSchema } from '../../surveys/warnings/warning.ts';
import { idleSchema } from '../../work/endless.ts';
import { type Phase, workMembers } from '../../work/lifecycle.ts';
import { changeCountsSchema, comparingSchema, surveyDriftSchema } from '../job/comparing.ts';
import { spilled } from '../job/spill.ts';
import { mergeSchema } from '../merge-options.ts';
import { outputSchema, settledOptionsSchema } from '../options.ts';
import { batchStages, batchStatuses, countsSchema } from '../statuses.ts';

/** The slot of a schedule that asked for this batch: the same slot gives the same batch. */
export interface BatchOrigin {
  scheduleId: string;
  /** ISO 8601. */
  slot: string;
  /** Where nothing has changed since the last run, no files are made. */
  onlyIfNew?: boolean;
  /** In which the schedule's clock runs. */
  timezone: string;
}

export type BatchStatus = (typeof batchStatuses)[number];
export type BatchCounts = z.infer<typeof countsSchema>;

const batchFileSchema = z.object({
  name: z.string(),
  key: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  /** Rows of all files in it. */
  rows: z.number(),
  /** Null for a ZIP so large that the store assembled it without our reading it. */
  sha256: z.string().nullable(),
});

export type BatchFile = z.infer<typeof batchFileSchema>;

const problemSchema = z.object({ code: z.string(), message: z.string() });

/** How far the list of surveys has been read. */
const planSchema = z.object({
  isDone: z.boolean(),
  /** Surveys found so far, each once. */
  found: z.number(),
  /** The position in the given list, or in the survey service's. */
  offset: z.number(),
  /** The last survey of the previous page, which must come first on the next one. */
  anchor: z.number().optional(),
  pass: z.number(),
});

/** A bundle being assembled; the store itself knows which parts it has. */
const bundleWorkSchema = z.object({
  /** Part of its key: the claim it was begun under. */
  round: z.number(),
  uploadId: z.string(),
  /** A hash of all members and their order; a different one means a different bundle. */
  layoutHash: z.string(),
  /** Where it has more parts than the store takes for one file: the uploads of the files it is made of, by their keys. */
  uploads: z.record(z.string(), z.string()).optional(),
});

export const batchSchema = z.object({
  id: z.string(),
  owner: z.string(),
  name: z.string(),
  surveys: z.union([
    z.object({ ids: spilled(z.array(z.number())), idsCount: z.number() }),
    z.object({ folder_id: z.number() }),
    z.object({ all: z.literal(true) }),
  ]),
  /** Exports that were chosen to be packed; such a batch has none of its own. */
  exportIds: z.array(z.string()).optional(),
  /** For a packed batch: when the first of its files would have been removed. */
  lastsUntil: z.string().optional(),
  outputs: z.array(outputSchema),
  filters: filtersSchema,
  /** The language stays open where the caller left it open: each survey has its own. */
  options: settledOptionsSchema.extend({ lang: z.enum(languages).optional() }),
  wantsBundle: z.boolean(),
  merge: mergeSchema.optional(),
  /** The export that merges, once there is one. */
  mergeJobId: z.string().optional(),
  /** Where its files go once all of it has ended. */
  deliver: deliverSchema,
  origin: z.object({ scheduleId: z.string(), slot: z.string(), timezone: z.string() }).optional(),
  /** For a run: how its exports compare with the one before. */
  comparing: comparingSchema.omit({ since: true, run: true }).optional(),
  requestHash: z.string(),
  status: z.enum(batchStatuses),
  stage: z.enum(batchStages).optional(),
  createdAt: z.string(),
  startedAt: z.string().optional(),
  finishedAt: z.string().optional(),
  /** When its bundle is removed. */
  expiresAt: z.string().optional(),
  problem: problemSchema.optional(),
  warnings: z.array(warningSchema),
  plan: planSchema,
  /** Goes up with every retry; a row that failed in an earlier turn is done again. */
  turn: z.number(),
  /** Rows up to this one have ended, and how. */
  settled: z.object({ upTo: z.string(), ready: z.number(), failed: z.number(), cancelled: z.number() }).optional(),
  /** Present once a batch has ended. */
  counts: countsSchema.optional(),
  /** Present once a run has ended: what its exports found together, and some surveys that have drifted. */
  changes: changeCountsSchema.optional(),
  drift: z.array(surveyDriftSchema).optional(),
  /** Nothing had changed, so that there are no files. */
  isQuiet: z.literal(true).optional(),
  /** Something had changed: then there are files of every survey. */
  isAloud: z.literal(true).optional(),
  bundleWork: bundleWorkSchema.optional(),
  bundle: batchFileSchema.optional(),
  ...workMembers,
  /** Its turns since the work last made progress. */
  idle: idleSchema.optional(),
  /** When somebody last checked whether it makes progress. */
  lookedAt: z.string().optional(),
  /** The caller's token, encrypted; only while the batch is not final. */
  sealedToken: z.string().optional(),
  /** It has ended and was not announced yet. */
  eventDue: z.literal('batch.finished').optional(),
  deletedAt: z.string().optional(),
  cleaned: z.enum(['nothing', 'leftovers', 'files']),
});

export type Batch = z.infer<typeof batchSchema>;

export interface BatchKey {
  owner: string;
  id: string;
}

export const batchPhases: Record<BatchStatus, Phase> = {
  queued: 'open',
  running: 'open',
  ready: 'final',
  partial: 'final',
  failed: 'final',
  cancelled: 'final',
};

export function isBatchFinal({ status }: Pick<Batch, 'status'>): boolean {
  return batchPhases[status] === 'final';
}

/** Object keys of a batch: its list of surveys where that is long, and its bundle by round. */
export const batchPrefix = (batch: BatchKey) => `${batch.owner}/${batch.id}/`;
export const roundPrefix = (batch: BatchKey, round: number) => `${batchPrefix(batch)}${round}/`;
