/** Which answers a job reads from the survey service: what its outputs need, which may be more than their rows. */
import { type Filters, type UpstreamQuery, upstreamQuery } from '../../surveys/filters/filters.ts';
import { isReport, type Output } from '../options.ts';
import { comparedDays, type ReportOptions, reportOf } from '../report-options.ts';
import type { Job } from './job.ts';

type Pulled = Pick<Job, 'surveyId' | 'filters' | 'outputs' | 'pullsAll'> & { options: Pick<Job['options'], 'report'> };

export function pullQuery({ surveyId, filters, outputs, pullsAll, options }: Pulled): UpstreamQuery {
  const wanted = pullsAll ? forFigures(filters) : filtersToPull(filters, outputs);
  return upstreamQuery(surveyId, hasFigures(outputs) ? withComparedDays(wanted, reportOf(options)) : wanted);
}

/** All days from the first to the last of both periods: the two are separated when answers are counted. */
function withComparedDays(filters: Filters, report: ReportOptions): Filters {
  const { date_from, date_to } = filters;
  const compared = comparedDays(report, filters);
  if (!compared) return filters;
  return {
    ...filters,
    ...(date_from !== undefined && { date_from: [date_from, compared.date_from].sort()[0] }),
    ...(date_to !== undefined && { date_to: [date_to, compared.date_to].sort()[1] }),
  };
}

/** Survey-level figures need complete, incomplete and screened-out answers, whatever the rows are filtered by. */
export function filtersToPull(filters: Filters, outputs: readonly Output[]): Filters {
  return hasFigures(outputs) ? forFigures(filters) : filters;
}

function forFigures(filters: Filters): Filters {
  return { ...filters, is_complete: null, is_screenout: true };
}

export function hasFigures(outputs: readonly Output[]): boolean {
  return outputs.some(({ content }) => isReport(content));
}
