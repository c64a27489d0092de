/** The exports that were chosen for a ZIP, page by page, in the order in which they were chosen. */
import type { ListPage } from '../../../records/read-list.ts';
import type { Job, JobStatus } from '../../job/job.ts';
import type { Batch } from '../batch.ts';
import { type PackDeps, packedJobs } from './packed-rows.ts';

const PREFIX = 'CHOSEN#';
const cursorOf = (place: number) => PREFIX + String(place).padStart(16, '0');

export async function listPacked(
  deps: PackDeps,
  batch: Batch,
  { limit, cursor, status }: { limit: number; cursor?: string | undefined; status?: JobStatus | undefined },
): Promise<ListPage<Job>> {
  const items: Job[] = [];
  let place = Number(cursor?.slice(PREFIX.length) ?? 0) || 0;
  for await (const { job } of packedJobs(deps, batch, place)) {
    const isWanted = job && (status === undefined || job.status === status);
    if (isWanted && items.length === limit) return { items, nextCursor: cursorOf(place), unreadable: 0 };
    if (isWanted) items.push(job);
    place++;
  }
  return { items, nextCursor: undefined, unreadable: 0 };
}
