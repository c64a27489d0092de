/**
 * `--since last`: the newest export that this one can follow, one of the same survey with the same filters, columns and
 * privacy. What can be seen to differ is passed over; of the rest, the server has the last word.
 */
import { hashOf } from '../../../crypto.ts';
import { type ExportView, exportJobs } from '../../../operations/exports.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Connection } from '../connect.ts';
import type { exportBody } from '../request/request-body.ts';
import { exportsWith } from './exports-list.ts';

type Request = Awaited<ReturnType<typeof exportBody>>;

/** How far back it looks. */
const MOST = '100';

/** Undefined where no export can be followed. */
export async function startedSinceLast({ body, sent }: Request, pipeline: Connection): Promise<ExportView | undefined> {
  const earlier = await exportsWith(pipeline, { survey: String(body.quiz_id), status: 'ready', limit: MOST });
  // what a preset or view adds is known to the server only
  const isOverSettings = 'preset_id' in sent || 'view_id' in sent;
  for (const base of earlier.filter(mayBeFollowed)) {
    if (!isOverSettings && rowsOf(base) !== rowsOf(body)) continue;
    const job = await startedSince(base.id, sent, pipeline);
    if (job) return job;
  }
  return undefined;
}

/** Those of batches follow their schedule. */
function mayBeFollowed({ batch_id, variant_of, files }: ExportView): boolean {
  return batch_id === null && variant_of === null && files.some(({ content }) => content === 'answers');
}

type Rows = Pick<ExportView, 'filters'> & { options: Partial<Pick<ExportView['options'], 'columns' | 'privacy'>> };

function rowsOf({ filters, options: { columns, privacy } }: Rows): string {
  return hashOf({ filters, columns: columns ?? null, privacy });
}

async function startedSince(id: string, sent: object, pipeline: Connection): Promise<ExportView | undefined> {
  try {
    return await pipeline.call(exportJobs.create, { body: { ...sent, changes: { since: id } } });
  } catch (error) {
    const isOther = error instanceof Problem && ['changes_base_differs', 'changes_base_gone'].includes(error.code);
    if (isOther) return undefined;
    throw error;
  }
}
