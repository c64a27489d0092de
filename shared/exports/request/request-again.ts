/** The same export again: the request of an earlier one, asked of the survey as it is now. */
import { Problem } from '../../problems/problem.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import { readExport } from '../job/follow-export.ts';
import type { Job } from '../job/job.ts';
import { isUnreadable } from '../job/read-job.ts';
import type { ExportRequest } from '../options.ts';
import type { Caller } from '../owner.ts';
import { requestExport } from './request-export.ts';
import { sentOptions } from './sent-options.ts';

export async function requestAgain(deps: RequestDeps, caller: Caller, id: string): Promise<Job> {
  return requestExport(deps, caller, await requestedBy(deps, caller, id));
}

/** What an earlier export was asked for, to ask it again. */
export async function requestedBy(deps: RequestDeps, caller: Caller, id: string): Promise<ExportRequest> {
  const job = await readExport(deps, caller, id);
  if (isUnreadable(job)) throw new Problem('conflict.record_unreadable');
  if (job.merge) throw new Problem('conflict.merge_again', { id });
  const { surveyId, outputs, comparing, deliver } = job;
  const { since, onDrift } = comparing ?? {};
  const options = await sentOptions(deps.records, caller.owner, job.options);
  return {
    surveyId,
    outputs,
    filters: asAsked(job.filters),
    options,
    deliver,
    ...(since !== undefined && { changes: { since }, on_drift: onDrift }),
  };
}

/** A period means other days by now. */
function asAsked({ period, date_from, date_to, ...filters }: Job['filters']): Job['filters'] {
  if (period !== undefined) return { ...filters, period };
  return { ...filters, ...(date_from !== undefined && { date_from }), ...(date_to !== undefined && { date_to }) };
}
