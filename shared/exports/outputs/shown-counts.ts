/**
 * The counts a manifest may show where small ones are hidden: the number read beside the number counted would reveal
 * them.
 */
import type { Snapshot } from '../../snapshots/snapshot.ts';
import type { Facts } from '../../surveys/facts.ts';
import { type Warning, withoutCounts } from '../../surveys/warnings/warning.ts';
import type { RowCounts } from '../../tables/rows.ts';
import type { Job } from '../job/job.ts';
import { shownRows } from '../job/visible-counts.ts';

type WithOptions = Pick<Job, 'options'>;

export function shownCounts(job: WithOptions, { read, filteredOut }: RowCounts, { total }: Pick<Snapshot, 'total'>) {
  const written = shownRows(job, read - filteredOut);
  if (job.options.privacy.minimum_base > 0) return { upstream_total: null, read: null, filtered_out: null, written };
  return { upstream_total: total ?? null, read, filtered_out: filteredOut, written };
}

export function shownWarnings({ options }: WithOptions, { warnings }: Pick<Snapshot, 'warnings'>): Warning[] {
  return options.privacy.minimum_base > 0 ? warnings.map(withoutCounts) : warnings;
}

/** A value that is in answers but in no list of the survey is no option: its name would reveal that it was chosen. */
export function shownFacts({ options }: WithOptions, { facts }: Pick<Snapshot, 'facts'>): Facts {
  return options.privacy.minimum_base > 0 ? withoutValues(facts) : facts;
}

export function withoutValues(facts: Facts): Facts {
  return { ...facts, questions: facts.questions.map((fact) => ({ ...fact, optionIds: [], rowIds: [] })) };
}
