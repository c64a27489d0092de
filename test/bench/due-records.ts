/** Records of mixed kinds that are all due: of ten, four jobs that lost their message, a delivery, and five to clean up. */
import type { Delivery } from '../../shared/delivery/webhooks/delivery.ts';
import { createDeliveryStore } from '../../shared/delivery/webhooks/delivery-store.ts';
import type { Job } from '../../shared/exports/job/job.ts';
import { createJobStore } from '../../shared/exports/job/job-store.ts';
import { optionsSchema, settledOptionsSchema } from '../../shared/exports/options.ts';
import type { RecordKey, Records, RecordTimes } from '../../shared/records/records.ts';
import { filtersSchema } from '../../shared/surveys/filters/filters.ts';
import { iso } from '../../shared/work/lifecycle.ts';
import { createMemoryRecords } from '../support/stores/memory-records.ts';

const HOUR_MS = 3_600_000;

export interface DueRecord {
  key: RecordKey;
  value: unknown;
  times?: RecordTimes;
}

/** Written as the stores write them, whatever keys and times those choose. */
export async function dueRecords(from: number, count: number, now: number): Promise<DueRecord[]> {
  const made: DueRecord[] = [];
  const records: Records = {
    ...createMemoryRecords(),
    async create(key, value, times) {
      made.push({ key, value, ...(times && { times }) });
      return true;
    },
  };
  const jobs = createJobStore(records, () => now);
  const deliveries = createDeliveryStore(records);
  for (let at = from; at < from + count; at++) {
    const kind = at % 10;
    if (kind === 0) await deliveries.create(delivery(at, now));
    else await jobs.create(job(at, now, kind < 5));
  }
  return made;
}

function job(at: number, now: number, isLive: boolean): Job {
  const long = iso(now - 2 * HOUR_MS - (at % 1_000));
  const members = {
    id: `exp_${at}`,
    owner: `u-${at % 50}`,
    surveyId: at,
    filters: filtersSchema.parse({}),
    options: settledOptionsSchema.parse({ ...optionsSchema.parse({}), lang: 'en' }),
    outputs: [{ content: 'answers' as const, format: 'csv' as const }],
    createdAt: long,
    progress: { read: 0, total: 0, percent: 0 },
    files: [],
    fence: 1,
    attempts: 0,
    cleaned: 'nothing' as const,
  };
  if (isLive) return { ...members, status: 'queued' };
  return { ...members, status: 'failed', finishedAt: long, problem: { code: 'gave_up', message: 'It was.' } };
}

function delivery(at: number, now: number): Delivery {
  const long = iso(now - HOUR_MS);
  return {
    id: `d${at}`,
    owner: `u-${at % 50}`,
    endpointId: 'e1',
    type: 'export.ready',
    body: '{}',
    createdAt: long,
    status: 'pending',
    attempts: 0,
    fence: 0,
    tries: [],
    lookAt: long,
  };
}
