/** What a schedule asks for at every run: beside its item where it is long, as with a logo or thousands of surveys. */
import type { Files } from '../../ports.ts';
import { type BatchRequest, batchRequestSchema } from '../batches/batch-request.ts';
import { spill, unspill } from '../spill.ts';
import { type Schedule, type ScheduleKey, schedulePrefix } from './schedule.ts';

type Store = { files: Files };

export function keptRequest({ files }: Store, key: ScheduleKey, request: BatchRequest): Promise<Schedule['batch']> {
  return spill(files, `${schedulePrefix(key)}request`, request);
}

export async function requestOf({ files }: Store, schedule: Schedule): Promise<BatchRequest> {
  const request = await unspill(files, schedule.batch, batchRequestSchema);
  if (!request) throw new Error(`the request of schedule ${schedule.id} is gone`);
  return request;
}
