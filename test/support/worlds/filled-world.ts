/** Ports in memory in which there is one of everything that the pipeline stores, and all that workers and timers need. */
import { batchKeyOf } from '../../../shared/exports/batches/batch-store.ts';
import { requestBatch } from '../../../shared/exports/batches/request-batch.ts';
import { runBatch } from '../../../shared/exports/batches/run-batch.ts';
import { announceExport } from '../../../shared/exports/job/job-event.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { createSchedule } from '../../../shared/exports/schedules/manage-schedules.ts';
import { createScheduleStore } from '../../../shared/exports/schedules/schedule-store.ts';
import { tick } from '../../../shared/exports/schedules/tick.ts';
import type { StoredRecord } from '../../../shared/records/records.ts';
import { csvOf } from './batch-world.ts';
import { alice, csvRequest, plentyOfTime } from './export-world.ts';
import { everyMonday } from './schedule-world.ts';
import { createWebhookWorld } from './webhook-world.ts';

export async function filledWorld() {
  const world = createWebhookWorld();
  const { deps, clock, records } = world;
  const errors: unknown[] = [];
  const schedules = createScheduleStore(records);
  const fingerprints = { of: async (secret: string) => secret };
  const log = { info() {}, warn() {}, error: (_message: string, facts?: unknown) => void errors.push(facts) };
  const all = { ...world.deliverDeps, ...deps, log, schedules, fingerprints, newUpstream: () => deps.upstream };

  const webhook = await world.addWebhook();
  const job = await world.readyExport();
  await announceExport(deps, job);
  await world.work();
  const link = await world.share(job);
  await world.visit(link.url);
  await requestExport(deps, alice, csvRequest);
  await requestBatch(deps, alice, csvOf({ ids: [7, 8] }));
  await runBatch(deps, batchOf(records.everything()), plentyOfTime);
  const schedule = await createSchedule(all, alice, { ...everyMonday, onlyIfNew: true });
  clock.now += 8 * 86_400_000;
  await tick(all);
  const kept = records
    .everything()
    .filter(({ partition }) => partition.startsWith('O#') || partition.startsWith('TOKEN#'));
  return { ...world, all, errors, kept, paths: pathsOf(webhook.id, link.id, schedule.id, job.id) };
}

function batchOf(records: readonly StoredRecord[]) {
  const key = records.map(batchKeyOf).find((found) => found !== undefined);
  if (!key) throw new Error('there is no batch');
  return key;
}

function pathsOf(webhookId: string, linkId: string, scheduleId: string, jobId: string): string[] {
  return [
    `/webhooks/${webhookId}/deliveries`,
    `/links/${linkId}/downloads`,
    `/schedules/${scheduleId}/runs`,
    `/exports/${jobId}/links`,
  ];
}
