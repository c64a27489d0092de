/**
 * The counts that may stand beside files which hide small ones: in a manifest, an event, a mail or the job itself. The
 * number read beside the number counted would reveal them.
 */
import type { Snapshot } from '../../snapshots/snapshot.ts';
import type { Facts } from '../../surveys/facts.ts';
import { type Warning, withoutCounts } from '../../surveys/warnings/warning.ts';
import type { RowCounts } from '../../tables/rows.ts';
import type { Job } from '../job/job.ts';
import { type ReportOptions, reportOf } from '../report-options.ts';

type WithOptions = Pick<Job, 'options'>;

export function shownCounts(job: WithOptions, { read, filteredOut }: RowCounts, { total }: Pick<Snapshot, 'total'>) {
  const written = shownRows(job, read - filteredOut);
  if (job.options.privacy.minimum_base > 0) return { upstream_total: null, read: null, filtered_out: null, written };
  return { upstream_total: total ?? null, read, filtered_out: filteredOut, written };
}

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

export function shownWarnings({ options }: WithOptions, { warnings }: Pick<Snapshot, 'warnings'>): Warning[] {
  return options.privacy.minimum_base > 0 ? warnings.map(withoutCounts) : warnings;
}

/** What stands in answers and in no list of the survey is a value, not an option: its name would tell that it was chosen. */
export function shownFacts({ options }: WithOptions, { facts }: Pick<Snapshot, 'facts'>): Facts {
  return options.privacy.minimum_base > 0 ? withoutValues(facts) : facts;
}

export function withoutValues(facts: Facts): Facts {
  return { ...facts, questions: facts.questions.map((fact) => ({ ...fact, optionIds: [], rowIds: [] })) };
}
