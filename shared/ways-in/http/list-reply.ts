/** What a list answers. What this release cannot read is left out, and both the answer and the log say how much it was. */
import type { Log } from '../../ports.ts';
import type { ListPage } from '../../records/read-list.ts';

export function listReply<Shown>(
  log: Log,
  { nextCursor, unreadable }: Omit<ListPage<unknown>, 'items'>,
  data: Shown[],
) {
  if (unreadable > 0) log.warn('a list leaves out what this release cannot read', { unreadable });
  return { data, next_cursor: nextCursor ?? null, ...(unreadable > 0 && { unreadable }) };
}
