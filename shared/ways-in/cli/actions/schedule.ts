/** What the commands of `schedule` do. */
import type { z } from 'zod';
import { type runViewSchema, schedules, type scheduleViewSchema } from '../../../operations/schedules.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Command } from '../command.ts';
import { textTable } from '../printable.ts';
import { membersOf } from '../request/member-flags.ts';
import { batchBody, checked } from '../request/request-body.ts';
import { scheduleMembers } from '../request/schedule-flags.ts';
import { deleteAndPrint, showResult } from '../show-result.ts';
import { everyPage } from '../whole-list.ts';
import { clockTime, runsIn } from '../words/clock-time.ts';
import { stateOf, theSchedule } from './schedule-edit.ts';

type Schedule = z.infer<typeof scheduleViewSchema>;

function inWords({ id, next_runs, paused_reason, enabled, timezone }: Schedule): string {
  const state = paused_reason ?? (enabled ? `next runs ${runsIn(next_runs.slice(0, 3), timezone)}` : 'paused');
  return `${id}: ${state}\n`;
}

export const create: Command['run'] = async (input, cli) => {
  if (input.text('cron') === undefined)
    throw new Problem('validation_error.missing_flag', { flag: 'cron', example: "'0 6 * * 1'" });
  const { body: batch, sent } = await batchBody(input, cli);
  const body = checked(schedules.create.body, {
    name: batch.name,
    timezone: batch.options.timezone,
    batch,
    ...(await membersOf(scheduleMembers, input, cli)),
  });
  const schedule = { ...body, batch: sent };
  return showResult(
    input,
    cli,
    (pipeline) => pipeline.call(schedules.create, { body: schedule }),
    (made) => (input.is('quiet') ? `${made.id}\n` : inWords(made)),
    ({ id }) => `To run it now: survey-exports schedule run ${id}`,
  );
};

export const list: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => everyPage((query) => pipeline.call(schedules.list, { query })),
    (found) =>
      textTable(
        ['id', 'cron', 'timezone', 'state', 'next run', 'name'],
        found.map((schedule) => [
          ...[schedule.id, schedule.cron, schedule.timezone, stateOf(schedule)],
          schedule.next_run_at === null ? '' : clockTime(schedule.next_run_at, schedule.timezone),
          schedule.name,
        ]),
      ),
  );

export const runNow: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => pipeline.call(schedules.run, { params: theSchedule(input) }),
    ({ status, batch_id }) =>
      input.is('quiet') ? `${batch_id ?? ''}\n` : `${status}${batch_id ? `, batch ${batch_id}` : ''}\n`,
    ({ batch_id }) => (batch_id ? `To follow it: survey-exports batch watch ${batch_id}` : ''),
  );

export const remove: Command['run'] = (input, cli) =>
  deleteAndPrint(input, cli, schedules.remove, { params: theSchedule(input) });

export const runs: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => everyPage((query) => pipeline.call(schedules.runs, { params: theSchedule(input), query })),
    (found) =>
      textTable(
        ['slot', 'status', 'outcome', 'changes', 'batch'],
        found.map((run) => [run.slot, run.status, run.outcome ?? '', changesIn(run), run.batch_id ?? '']),
      ),
  );

/** As `+2 ~1 -0`, and a word where a survey has changed. */
function changesIn({ changes, drift }: z.infer<typeof runViewSchema>): string {
  const rows = changes ? `+${changes.new} ~${changes.changed} -${changes.deleted}` : '';
  return [rows, drift.length > 0 ? 'drift' : ''].filter((part) => part !== '').join(' ');
}

function switched(enabled: boolean): Command['run'] {
  return (input, cli) =>
    showResult(
      input,
      cli,
      (pipeline) => pipeline.call(schedules.change, { params: theSchedule(input), body: { enabled } }),
      inWords,
    );
}

export const pause = switched(false);

export const resume = switched(true);
