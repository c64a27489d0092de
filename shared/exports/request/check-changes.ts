/** What can be said against a request for changes. */

import { hashOf } from '../../crypto.ts';
import type { Clock } from '../../ports.ts';
import { invalid, Problem } from '../../problems/problem.ts';
import { asOf } from '../job/job-states.ts';
import type { JobStore } from '../job/job-store.ts';
import type { ExportRequest } from '../options.ts';

type Wanted = Pick<ExportRequest, 'filters' | 'outputs'>;

/** Changes are rows, and are compared with rows that were chosen in the same way. `at`: before the names of members. */
export function checkChanges({ filters, outputs }: Wanted, at = ''): void {
  if (filters.period !== undefined) throw invalid(`${at}filters.period`, 'changes_of_period');
  const other = outputs.find(({ content }) => content !== 'answers');
  if (other) throw invalid(`${at}outputs`, 'changes_of_rows', { content: other.content });
}

/** The base must be there, and be of the same rows. */
export async function checkBase(
  { jobs, now }: { jobs: JobStore; now: Clock },
  owner: string,
  request: Pick<ExportRequest, 'surveyId' | 'filters' | 'options' | 'changes' | 'on_drift'> & Wanted,
): Promise<void> {
  if (!request.changes) {
    if (request.on_drift !== undefined) throw invalid('on_drift', 'drift_without_changes');
    return;
  }
  checkChanges(request);
  const id = request.changes.since;
  const field = 'changes.since';
  const found = await jobs.get({ owner, id });
  const base = found && asOf(found, now());
  const hasRows = base?.outputs.some(({ content }) => content === 'answers');
  if (base?.status !== 'ready' || base.deletedAt || base.variantOf || !hasRows) {
    throw new Problem('changes_base_gone', { id }, { field });
  }
  const { filters, options } = base;
  const what = differences([
    ['survey', base.surveyId, request.surveyId],
    ['filters', filters, request.filters],
    ['columns', options.columns ?? null, request.options.columns ?? null],
    ['privacy', options.privacy, request.options.privacy],
  ]);
  if (what) throw new Problem('changes_base_differs', { id, what }, { field });
}

function differences(pairs: readonly [name: string, base: unknown, wanted: unknown][]): string {
  return pairs
    .filter(([, base, wanted]) => hashOf(base) !== hashOf(wanted))
    .map(([name]) => name)
    .join(' and ');
}
