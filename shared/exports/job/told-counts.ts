/**
 * What is told of a job beside files that hide small counts: in an event, a mail, a manifest and the job itself. The
 * number read beside the number counted would reveal what they hide.
 */
import { type ReportOptions, reportOf } from '../report-options.ts';
import type { Job } from './job.ts';

/** How far a job is, in answers: null where small counts are hidden. */
export function shownProgress({ options, progress }: Pick<Job, 'options' | 'progress'>) {
  if (options.privacy.minimum_base > 0) return { answers_read: null, answers_total: null };
  return { answers_read: progress.read, answers_total: progress.total };
}

export interface Hiding {
  options: Pick<Job['options'], 'privacy'> & { report?: ReportOptions | undefined };
}

/** Null where there are too few to say; also where some may have no weight, whom the base of the questions would tell. */
export function shownRows({ options }: Hiding, rows: number): number | null {
  const { minimum_base } = options.privacy;
  const isApart = minimum_base > 0 && reportOf(options).weight !== null;
  return rows < minimum_base || isApart ? null : rows;
}
