/**
 * Reads a schedule from its record; one that cannot be read is shown as stopped, so that it can be seen and deleted.
 */
import type { ValueReader } from '../../records/read-record.ts';
import { momentOf, readableMembers, unreadable } from '../../records/stand-in.ts';
import { batchRequestSchema } from '../batches/batch-request.ts';
import { type Schedule, type ScheduleKey, scheduleSchema } from './schedule.ts';

export function scheduleReader(key: ScheduleKey): ValueReader<Schedule> {
  return { parse: (value) => scheduleSchema.safeParse(value).data, standIn: (value) => standIn(key, value) };
}

function standIn({ owner, id }: ScheduleKey, value: unknown): Schedule {
  const known = readableMembers(scheduleSchema.partial(), value);
  const createdAt = momentOf(known.createdAt);
  return {
    id,
    owner,
    name: known.name ?? id,
    cron: known.cron ?? '0 0 * * *',
    timezone: known.timezone ?? 'UTC',
    batch: known.batch ?? { inline: nothingMuch() },
    enabled: false,
    onlyIfNew: known.onlyIfNew ?? false,
    pausedReason: unreadable.code,
    sealedToken: known.sealedToken ?? '',
    createdAt,
    updatedAt: momentOf(known.updatedAt, createdAt),
  };
}

function nothingMuch() {
  return batchRequestSchema.parse({ surveys: { all: true }, outputs: [{ content: 'answers', format: 'csv' }] });
}
