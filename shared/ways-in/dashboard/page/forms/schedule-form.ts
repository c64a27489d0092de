/** What a reader has chosen for a schedule, new or standing, and the request it makes. */
import type { scheduleViewSchema } from '../../../http/schedule-view.ts';
import type { ScheduleRequest } from '../api/requests.ts';
import { viewerZone } from '../viewer-zone.ts';
import { type BatchForm, batchRequestOf, newBatchForm } from './batch-form.ts';
import { editedBatchForm } from './edited-request.ts';
import { cronOf, newTiming, type Timing, timingOf } from './timing.ts';

type Schedule = (typeof scheduleViewSchema)['_output'];

export interface ScheduleForm {
  name: string;
  timing: Timing;
  timezone: string;
  onlyIfNew: boolean;
  /** Only rows that have changed since the last run. */
  onlyChanges: boolean;
  /** Chosen elsewhere, and kept. */
  onDrift?: Schedule['batch']['on_drift'];
  batch: BatchForm;
}

export function newScheduleForm(): ScheduleForm {
  // nobody means to send the answers of all surveys without saying so
  const rows = { onlyIfNew: false, onlyChanges: false };
  return { name: '', timing: newTiming(), timezone: viewerZone, ...rows, batch: { ...newBatchForm(), pick: 'ids' } };
}

export function editedScheduleForm(schedule: Schedule, areListed: boolean): ScheduleForm {
  const { name, cron, timezone, only_if_new, batch } = schedule;
  // a batch that was called like its schedule follows it
  const isCalledAlike = batch.name === name;
  return {
    name,
    timing: timingOf(cron),
    timezone,
    onlyIfNew: only_if_new,
    onlyChanges: batch.changes !== undefined,
    onDrift: batch.on_drift,
    batch: { ...editedBatchForm(batch, areListed), name: isCalledAlike ? '' : batch.name },
  };
}

export function scheduleRequestOf(form: ScheduleForm, defaultName: string): ScheduleRequest {
  const name = form.name.trim() || defaultName;
  return {
    name,
    cron: cronOf(form.timing),
    timezone: form.timezone,
    only_if_new: form.onlyIfNew,
    batch: { ...batchRequestOf(form.batch, name), ...(form.onlyChanges && changesOf(form)) },
  };
}

function changesOf({ onDrift }: ScheduleForm): Pick<ScheduleRequest['batch'], 'changes' | 'on_drift'> {
  return { changes: 'since_last_run', ...(onDrift !== undefined && { on_drift: onDrift }) };
}

/** Only what differs. A change of nothing still renews the schedule's key. */
export function scheduleChangeOf(form: ScheduleForm, before: ScheduleForm): Partial<ScheduleRequest> {
  const was: Readonly<Record<string, unknown>> = { ...scheduleRequestOf(before, before.name) };
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(was[name]);
  return Object.fromEntries(Object.entries(scheduleRequestOf(form, before.name)).filter(isChanged));
}
