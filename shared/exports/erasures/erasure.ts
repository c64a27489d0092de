/**
 * The erasure of one respondent, as a piece of work: search for the answers, look for everything that was made of them,
 * delete the answers at the survey service, then what is ours. Whatever is known of the respondent while it is under way
 * (the address, sealed, and the ids of answers) leaves the record when it ends; what stays is a receipt.
 */
import { z } from 'zod';
import {
  iso,
  lifecycle,
  movedOn,
  newWork,
  onlyThisAttempt,
  type Phase,
  type Reason,
  settled,
  watchedMembers,
  withAllAttempts,
  workMembers,
} from '../../work/lifecycle.ts';
import { lostWorkerMs } from '../job/job-states.ts';
import { erasureStages, type erasureStatuses } from './erasure-states.ts';
import { placeSchema } from './places.ts';

const foundSurveySchema = z.object({
  surveyId: z.number(),
  name: z.string(),
  /** The ids of answers outside the trash, and of those in it. */
  active: z.array(z.number()),
  trash: z.array(z.number()),
  /** Answers of others that mention the address: they are not deleted. */
  mentions: z.array(z.number()),
  /** Uploaded files in the answers. */
  uploads: z.number(),
  /** When the earliest of the answers was begun; what was made before cannot hold it. Absent: not known. */
  earliest: z.string().optional(),
});

const countsSchema = z.object({
  surveyId: z.number(),
  answers: z.number(),
  inTrash: z.number(),
  mentioned: z.number(),
});

export const erasureSchema = z.object({
  owner: z.string(),
  id: z.string(),
  by: z.enum(['email', 'answers']),
  isDryRun: z.boolean(),
  status: z.enum(['open', 'done', 'failed']),
  stage: z.enum(erasureStages),
  createdAt: z.string(),
  finishedAt: z.string().optional(),
  /** When the answers were gone at the survey service, as far as it let them go. */
  goneAt: z.string().optional(),
  /** When all was deleted; only the last look is left. */
  erasedAt: z.string().optional(),
  /** Somebody who has lost a job may still write for a while. */
  needsLastLook: z.literal(true).optional(),
  /** The address, encrypted; gone when it ends. */
  sealedEmail: z.string().optional(),
  /** Named answers; gone when it ends. */
  named: z.object({ surveyId: z.number(), ids: z.array(z.number()) }).optional(),
  sealedToken: z.string().optional(),
  /** How far the search has come: surveys that were read, and the page where the next one continues. */
  search: z.object({ read: z.number(), total: z.number(), after: z.number(), answers: z.number() }).optional(),
  /** Gone when it ends; of a dry run, when its record is removed. */
  found: z.array(foundSurveySchema).optional(),
  /** So many of the answers that were found have been deleted at the survey service, in their order. */
  removed: z.number().optional(),
  counts: z.array(countsSchema).optional(),
  places: z.array(placeSchema),
  problem: z.object({ code: z.string(), message: z.string() }).optional(),
  ...workMembers,
  ...watchedMembers,
});

export type Erasure = z.infer<typeof erasureSchema>;
export type ErasureKey = Pick<Erasure, 'owner' | 'id'>;
export type FoundSurvey = z.infer<typeof foundSurveySchema>;

const phases: Record<Erasure['status'], Phase> = { open: 'open', done: 'final', failed: 'final' };
/** How long its message may be under way. */
const overdueMs = 60_000;
/** What a dry run has found names answers. */
export const dryRunKeptMs = 24 * 3_600_000;

export const erasureLife = lifecycle<Erasure>({
  phaseOf: ({ status }) => phases[status],
  // one that ended half-way could not be begun again: who was found by an address is not found twice
  maxAttempts: 500,
  isClaimedForEver: true,
  countsTurns: true,
  notesReasons: true,
  failed,
  dueAt({ status, leaseUntil, notBefore, createdAt }) {
    if (status !== 'open') return undefined;
    return leaseUntil ?? iso(Date.parse(notBefore ?? createdAt) + overdueMs);
  },
});

type Wanted = Pick<Erasure, 'owner' | 'id' | 'by' | 'isDryRun' | 'sealedEmail' | 'named' | 'sealedToken'>;

export function newErasure(wanted: Wanted, now: number): Erasure {
  return { ...wanted, status: 'open', stage: 'search', createdAt: iso(now), places: [], ...newWork() };
}

/** The next stage begins with all attempts. */
export function atStage(erasure: Erasure, stage: Erasure['stage'], made: Partial<Erasure> = {}): Erasure {
  const { problem: _, ...rest } = movedOn(erasure);
  return onlyThisAttempt({ ...rest, ...made, stage });
}

/** All is deleted; whoever lost a job of this person may still write, and is waited for. */
export function erasedButLastLook(erasure: Erasure, now: number): Erasure {
  const waits = { ...withAllAttempts(settled(atStage(erasure, 'last_look'))), erasedAt: iso(now) };
  return { ...waits, notBefore: iso(now + lostWorkerMs) };
}

/** What a dry run found is shown for a day; of an erasure only the receipt stays. */
export function finished(erasure: Erasure, now: number): Erasure {
  const { sealedEmail: _e, sealedToken: _t, problem: _p, found, ...rest } = settled(erasure);
  const ended = { ...rest, status: 'done' as const, finishedAt: iso(now), counts: countsOf(found ?? []) };
  if (erasure.isDryRun) return { ...ended, ...(found && { found }) };
  const { named: _n, removed: _r, ...receipt } = ended;
  return receipt;
}

function failed(erasure: Erasure, now: number, { code, message }: Reason): Erasure {
  const { isDryRun: _, ...rest } = erasure;
  return {
    ...finished({ ...rest, isDryRun: false }, now),
    isDryRun: erasure.isDryRun,
    status: 'failed',
    problem: { code, message },
  };
}

export function countsOf(found: readonly FoundSurvey[]): NonNullable<Erasure['counts']> {
  return found.map(({ surveyId, active, trash, mentions }) => ({
    surveyId,
    answers: active.length + trash.length,
    inTrash: trash.length,
    mentioned: mentions.length,
  }));
}

export function statusOf({ status, stage, fence, leaseUntil }: Erasure): (typeof erasureStatuses)[number] {
  if (status !== 'open') return status;
  if (stage === 'last_look') return 'checking';
  return fence === 0 && leaseUntil === undefined ? 'queued' : 'running';
}
