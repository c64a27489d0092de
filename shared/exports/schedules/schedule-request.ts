/**
 * What a schedule requests at every run: stored beside its item where it is long, as with a logo or thousands of
 * surveys.
 */
import { timeOrderedId } from '../../crypto.ts';
import type { Clock, Files } from '../../ports.ts';
import type { Records } from '../../records/records.ts';
import { type BatchRequest, batchRequestSchema, unnamed } from '../batches/batch-request.ts';
import { spill, unspill } from '../job/spill.ts';
import { type Schedule, type ScheduleKey, schedulePrefix } from './schedule.ts';
import { createScheduleStore } from './schedule-store.ts';

type Kept = Schedule['batch'];
type Store = { files: Files; records: Records };

/** Each under a key of its own: of two changes at once, neither removes what the other has stored. */
export function keptRequest(
  { files, now }: { files: Files; now: Clock },
  key: ScheduleKey,
  request: BatchRequest,
): Promise<Kept> {
  return spill(files, `${schedulePrefix(key)}${timeOrderedId('request', now())}`, request);
}

export async function dropRequest({ files }: { files: Files }, kept: Kept | undefined): Promise<void> {
  if (kept && 'fileKey' in kept) await files.removeAll(kept.fileKey);
}

/** The bytes of a logo are never shown, so branding that is sent back without a logo keeps it; null removes it. */
export async function withStoredLogo(store: Store, schedule: Schedule, wanted: BatchRequest): Promise<BatchRequest> {
  const { branding, ...options } = wanted.options;
  if (!branding || branding.logo !== undefined) return wanted;
  const { logo } = (await requestOf(store, schedule)).options.branding ?? {};
  return { ...wanted, options: { ...options, branding: { ...branding, ...(logo && { logo }) } } };
}

/** As a run makes it: a batch without a name of its own goes by that of the schedule, in lists and in mails. */
export async function namedRequestOf(store: Store, schedule: Schedule): Promise<BatchRequest> {
  const request = await requestOf(store, schedule);
  return request.name === unnamed ? { ...request, name: schedule.name } : request;
}

/** If it was replaced after the schedule was read, the current one. */
export async function requestOf({ files, records }: Store, schedule: Schedule): Promise<BatchRequest> {
  const schedules = createScheduleStore(records);
  let tried = '';
  for (let found: Schedule | undefined = schedule; found; found = await schedules.get(schedule)) {
    const request = await unspill(files, found.batch, batchRequestSchema);
    if (request) return request;
    const fileKey = 'fileKey' in found.batch ? found.batch.fileKey : '';
    if (fileKey === tried) break;
    tried = fileKey;
  }
  throw new Error(`the request of schedule ${schedule.id} is gone`);
}
