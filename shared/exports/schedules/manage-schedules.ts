/**
 * What a caller does with schedules: make, read, change, delete, run now.
 * Another owner's schedule is reported as not found.
 */
import { timeOrderedId } from '../../crypto.ts';
import { Problem } from '../../problems/problem.ts';
import { unreadable } from '../../records/stand-in.ts';
import { checkPeriod } from '../../surveys/periods.ts';
import { iso } from '../../work/lifecycle.ts';
import type { BatchRequest } from '../batches/batch-request.ts';
import { requestBatch } from '../batches/request-batch.ts';
import { checkLogo } from '../branding.ts';
import { checkTemplate } from '../deck-templates/manage-deck-templates.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import { checkMerge } from '../merge/check-merge.ts';
import type { Caller } from '../owner.ts';
import { checkChanges } from '../request/check-changes.ts';
import { checkDeliver } from '../request/check-deliver.ts';
import { checkListedSurveys } from '../request/check-listed-surveys.ts';
import {
  checkCompared,
  checkDevices,
  checkMinimumBase,
  checkSize,
  checkTreatedNames,
} from '../request/check-without-survey.ts';
import { isBeingRun } from './being-run.ts';
import { changed, rescheduled, type Schedule, schedulePrefix } from './schedule.ts';
import { dropRequest, keptRequest, namedRequestOf, withStoredLogo } from './schedule-request.ts';
import { claimed, newRun, running, type ScheduleRun } from './schedule-run.ts';
import type { ScheduleStore } from './schedule-store.ts';

const mostSchedules = 100;

export interface ManageScheduleDeps extends RequestDeps {
  schedules: ScheduleStore;
}

/** A schedule as its owner wants it. */
export interface WantedSchedule {
  name: string;
  cron: string;
  timezone: string;
  batch: BatchRequest;
  enabled: boolean;
  onlyIfNew: boolean;
}

type WantedChange = { [Name in keyof WantedSchedule]?: WantedSchedule[Name] | undefined };

export async function createSchedule(
  deps: ManageScheduleDeps,
  caller: Caller,
  wanted: WantedSchedule,
): Promise<Schedule> {
  await checkBatch(deps, caller, wanted.batch);
  const { items: standing } = await deps.schedules.list(caller.owner, { limit: mostSchedules });
  if (standing.length === mostSchedules) {
    throw new Problem('conflict.too_many_schedules', { most: mostSchedules });
  }
  const now = deps.now();
  const key = { owner: caller.owner, id: timeOrderedId('sch', now) };
  const sealedToken = await deps.sealer.seal(caller.token, caller.owner);
  const batch = await keptRequest(deps, key, wanted.batch);
  const times = { createdAt: iso(now), updatedAt: iso(now) };
  const schedule = rescheduled({ ...key, ...wanted, batch, sealedToken, ...times }, now);
  await deps.schedules.create(schedule);
  return schedule;
}

/** `id`: of the schedule that is changed. */
async function checkBatch(deps: ManageScheduleDeps, caller: Caller, batch: BatchRequest, id?: string): Promise<void> {
  checkSize(batch);
  checkDevices(batch);
  checkMinimumBase(batch);
  checkCompared(batch);
  checkPeriod(batch.filters, 'batch.filters.period');
  if (batch.changes) checkChanges(batch, 'batch.');
  await checkDeliver(deps, caller.owner, batch, { field: 'batch.deliver', scheduleId: id });
  await checkLogo(batch.options.branding, 'batch.options.branding');
  await checkTemplate(deps, caller.owner, batch.options, 'batch.options.report.template');
  await checkMerge(deps, caller, batch, 'batch.');
  await checkListedSurveys(deps, caller, batch, 'batch.');
  checkTreatedNames(batch, 'batch.options.privacy.columns');
  // brings along how tables are built
  const { checkTreatedInAny } = await import('../request/treated-columns.ts');
  await checkTreatedInAny(deps, caller, batch, 'batch.options.privacy.columns');
}

export async function readSchedule(deps: ManageScheduleDeps, { owner }: Caller, id: string): Promise<Schedule> {
  const schedule = await deps.schedules.get({ owner, id });
  if (!schedule) throw unknown(id);
  return schedule;
}

/** Whatever is changed, the caller's present key is kept from now on, and a pause is over. */
export async function changeSchedule(
  deps: ManageScheduleDeps,
  caller: Caller,
  id: string,
  { batch, ...settings }: WantedChange,
): Promise<Schedule> {
  const standing = await readSchedule(deps, caller, id);
  checkReadable(standing);
  if (batch) await checkBatch(deps, caller, batch, id);
  const sealedToken = await deps.sealer.seal(caller.token, caller.owner);
  const kept = batch && { batch: await keptRequest(deps, standing, await withStoredLogo(deps, standing, batch)) };
  let replaced: Schedule['batch'] | undefined;
  const schedule = await deps.schedules.change(standing, (found) => {
    replaced = kept && found.batch;
    return changed(found, { ...settings, ...kept }, sealedToken, deps.now());
  });
  await dropRequest(deps, schedule ? replaced : kept?.batch);
  if (!schedule) throw unknown(id);
  return schedule;
}

export async function deleteSchedule(deps: ManageScheduleDeps, caller: Caller, id: string): Promise<void> {
  const key = await readSchedule(deps, caller, id);
  await deps.schedules.remove(key);
  await deps.files.removeAll(schedulePrefix(key));
}

/** Runs with the caller's own key, at once, news or not; also for a schedule that is stopped. */
export async function runNow(deps: ManageScheduleDeps, caller: Caller, id: string): Promise<ScheduleRun> {
  const schedule = await readSchedule(deps, caller, id);
  checkReadable(schedule);
  const request = await namedRequestOf(deps, schedule);
  const run = await ownSlot(deps, schedule);
  if (request.changes && (await isBeingRun(deps, run))) {
    await deps.schedules.removeRun(run);
    throw new Problem('conflict.schedule_is_run', { id });
  }
  const origin = { scheduleId: id, slot: run.slot, timezone: schedule.timezone };
  const batch = await requestBatch(deps, caller, request, origin);
  return (await deps.schedules.changeRun(run, (found) => running(found, batch.id, deps.now()))) ?? run;
}

/** The present moment as a slot, claimed from the start; two requests in one millisecond get one each. */
async function ownSlot({ schedules, now }: ManageScheduleDeps, { owner, id }: Schedule): Promise<ScheduleRun> {
  for (let at = now(); ; at++) {
    const opened = newRun({ owner, scheduleId: id, slot: iso(at) }, 'caller', now());
    const run = claimed(opened, now()) ?? opened;
    if (await schedules.createRun(run)) return run;
  }
}

function checkReadable({ pausedReason }: Schedule): void {
  if (pausedReason === unreadable.code) throw new Problem('conflict.record_unreadable');
}

function unknown(id: string): Problem {
  return new Problem('not_found.schedule', { id });
}
