/**
 * Which counts of a job are shown beside files that hide small ones: in an event, a mail, a manifest and the job
 * itself. The number read beside the number counted would reveal what they hide, and an exact time the one who answered
 * then.
 */
import { dayOf, parseMoment, zoneOf } from '../../zone.ts';
import { type ReportOptions, reportOf } from '../report-options.ts';
import type { Job } from './job.ts';

/** How far a job is, in answers: null if small counts are hidden. */
export function shownProgress({ options, progress }: Pick<Job, 'options' | 'progress'>) {
  if (options.privacy.minimum_base > 0) return { answers_read: null, answers_total: null };
  return { answers_read: progress.read, answers_total: progress.total };
}

export interface Hiding {
  options: Pick<Job['options'], 'privacy'> & { report?: ReportOptions | undefined };
}

/**
 * Null if there are too few to say; also if some may have no weight, whom the base of the questions would reveal.
 */
export function shownRows({ options }: Hiding, rows: number): number | null {
  const { minimum_base } = options.privacy;
  const isApart = minimum_base > 0 && reportOf(options).weight !== null;
  return rows < minimum_base || isApart ? null : rows;
}

/** When an answer was submitted: to the day where the exact time would reveal which answer it is. */
function shownMoment({ options }: Pick<Job, 'options'>, at: string | undefined): string | undefined {
  const { minimum_base, unlinked } = options.privacy;
  const epochMs = parseMoment(at ?? '');
  if ((minimum_base === 0 && !unlinked) || Number.isNaN(epochMs)) return at;
  return new Date(dayOf(epochMs, zoneOf(options.timezone))).toISOString();
}

/** The same for the newest of so many answers: for few it is not shown at all. */
export function shownNewest(job: Pick<Job, 'options'>, at: string | undefined, answers: number): string | undefined {
  return answers < job.options.privacy.minimum_base ? undefined : shownMoment(job, at);
}
