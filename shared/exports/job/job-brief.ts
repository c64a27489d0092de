/** A job in a few words, such as `ready 7 2026-03-09T06:00:00.000Z`: all that filtering a list of jobs needs. */
import { jobStatuses } from '../statuses.ts';
import type { Job, JobStatus } from './job.ts';
import { asOf } from './job-states.ts';

export interface JobFilter {
  status?: JobStatus | undefined;
  surveyId?: number | undefined;
}

export function jobBrief({ status, surveyId, expiresAt, deletedAt }: Job): string {
  return [deletedAt ? 'deleted' : status, surveyId, ...(expiresAt === undefined ? [] : [expiresAt])].join(' ');
}

/** Whether the job of a brief may be wanted; one whose brief cannot be read may. */
export function mayBeWanted(brief: string, { status, surveyId }: JobFilter, now: number): boolean {
  const [word, survey, expiresAt] = brief.split(' ');
  if (word === 'deleted') return false;
  const stored = jobStatuses.find((known) => known === word);
  if (stored === undefined) return true;
  const present = asOf({ status: stored, expiresAt, files: [] }, now).status;
  return (status === undefined || status === present) && (surveyId === undefined || String(surveyId) === survey);
}

/** What a job must be to be in the list. */
export function isWanted(job: Job, { status, surveyId }: JobFilter): boolean {
  // a merge is part of its batch and is shown there
  if (job.deletedAt || job.merge) return false;
  return (status === undefined || job.status === status) && (surveyId === undefined || job.surveyId === surveyId);
}
