/** Which exports another can follow, with only what has changed since, and what it then asks for. */
import type { exportViewSchema } from '../../../../../operations/exports.ts';
import { sentOptions } from '../edited-request.ts';
import type { RequestForm } from '../request-form.ts';

type ExportJob = (typeof exportViewSchema)['_output'];

/** Those of batches follow their schedule, and a period moves with the days: neither can be compared. */
export function mayBeFollowed({ status, files, batch_id, variant_of, filters }: ExportJob): boolean {
  const hasRows = files.some(({ content }) => content === 'answers');
  return status === 'ready' && hasRows && batch_id === null && variant_of === null && filters.period === undefined;
}

/** The same rows of the same survey, as files of answers; a report is about all of them. */
export function followed({ files, filters, options }: ExportJob, wanted: RequestForm['outputs'] = []) {
  const rows = (all: RequestForm['outputs']) => all.filter(({ content }) => content === 'answers');
  const chosen = rows(wanted);
  const before = rows(files.map(({ content, format }) => ({ content, format })));
  return { outputs: chosen.length > 0 ? chosen : before, filters, options: sentOptions(options) };
}
