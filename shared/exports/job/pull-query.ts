/** Which answers a job reads from the survey service: what its outputs need, which may be more than their rows. */
import { type Filters, type UpstreamQuery, upstreamQuery } from '../../surveys/filters.ts';
import { isReport, type Output } from '../options.ts';
import type { Job } from './job.ts';

export function pullQuery({
  surveyId,
  filters,
  outputs,
}: Pick<Job, 'surveyId' | 'filters' | 'outputs'>): UpstreamQuery {
  return upstreamQuery(surveyId, filtersToPull(filters, outputs));
}

/** Survey-level figures need complete, incomplete and screened-out answers, whatever the rows are filtered by. */
export function filtersToPull(filters: Filters, outputs: readonly Output[]): Filters {
  return hasFigures(outputs) ? { ...filters, is_complete: null, is_screenout: true } : filters;
}

export function hasFigures(outputs: readonly Output[]): boolean {
  return outputs.some(({ content }) => isReport(content));
}
