/** `schedule`: batches that the pipeline starts by itself. */
import type { z } from 'zod';
import { runViewSchema, scheduleRequestSchema, scheduleViewSchema } from '../../api/schedule-view.ts';
import { Problem } from '../../errors.ts';
import { type Command, pipelineFlags, yesFlag } from '../command.ts';
import { textTable } from '../printable.ts';
import { batchBody, checked } from '../request/request-body.ts';
import { deleteAndSay, showResult } from '../show-result.ts';
import { wholeList } from '../whole-list.ts';
import { clockTime, runsIn } from '../words/clock-time.ts';
import { editSchedule, scheduleAt, scheduleFlags, showSchedule, stateOf } from './schedule-edit.ts';

type Schedule = z.infer<typeof scheduleViewSchema>;

function inWords({ id, next_runs, paused_reason, enabled, timezone }: Schedule): string {
  const state = paused_reason ?? (enabled ? `next runs ${runsIn(next_runs.slice(0, 3), timezone)}` : 'paused');
  return `${id}: ${state}\n`;
}

const create: Command = {
  name: 'schedule create',
  takes: '--cron CRON --all|--folder ID|--surveys 1,2 --file NAME',
  about: 'create a schedule; the server keeps your key for its runs',
  flags: { ...scheduleFlags, ...pipelineFlags },
  examples: [
    [
      "survey-exports schedule create --cron '0 6 * * 1' --timezone Europe/Moscow --all --file answers.xlsx --name Mondays",
      'every Monday at six',
    ],
    [
      "survey-exports schedule create --cron '0 5 * * *' --surveys 1 --file answers.csv --changes --on-drift fail",
      'every night what has changed; no file if the survey has',
    ],
  ],
  async run(input, cli) {
    const cron = input.text('cron');
    if (cron === undefined)
      throw new Problem('validation_error.missing_flag', { flag: 'cron', example: "'0 6 * * 1'" });
    const { body: batch, sent } = await batchBody(input, cli);
    const body = checked(scheduleRequestSchema, {
      ...{ name: batch.name, cron, timezone: batch.options.timezone, batch },
      only_if_new: input.is('only-if-new'),
    });
    const schedule = { ...body, batch: sent };
    return showResult(
      input,
      cli,
      (pipeline) => pipeline.send('POST', '/schedules', scheduleViewSchema, schedule),
      (made) => (input.is('quiet') ? `${made.id}\n` : inWords(made)),
      ({ id }) => `To run it now: survey-exports schedule run ${id}`,
    );
  },
};

const list: Command = {
  name: 'schedule list',
  takes: '',
  about: 'your schedules',
  flags: pipelineFlags,
  examples: [['survey-exports schedule list', 'with their next runs']],
  run: (input, cli) =>
    showResult(
      input,
      cli,
      (pipeline) => wholeList(pipeline, '/schedules', scheduleViewSchema),
      (schedules) =>
        textTable(
          ['id', 'cron', 'timezone', 'state', 'next run', 'name'],
          schedules.map((schedule) => [
            ...[schedule.id, schedule.cron, schedule.timezone, stateOf(schedule)],
            schedule.next_run_at === null ? '' : clockTime(schedule.next_run_at, schedule.timezone),
            schedule.name,
          ]),
        ),
    ),
};

const runNow: Command = {
  name: 'schedule run',
  takes: '<schedule>',
  about: 'run a schedule now',
  flags: pipelineFlags,
  examples: [
    ['survey-exports schedule run Mondays', 'and follow it with batch watch last'],
    ['survey-exports schedule run sch_01kgh2m4 --quiet', 'only the id of its batch, for batch watch'],
  ],
  run: (input, cli) =>
    showResult(
      input,
      cli,
      (pipeline) => pipeline.send('POST', scheduleAt(input, '/run'), runViewSchema),
      ({ status, batch_id }) =>
        input.is('quiet') ? `${batch_id ?? ''}\n` : `${status}${batch_id ? `, batch ${batch_id}` : ''}\n`,
      ({ batch_id }) => (batch_id ? `To follow it: survey-exports batch watch ${batch_id}` : ''),
    ),
};

function switched(word: 'pause' | 'resume', about: string): Command {
  return {
    name: `schedule ${word}`,
    takes: '<schedule>',
    about,
    flags: pipelineFlags,
    examples: [[`survey-exports schedule ${word} sch_01kgh2m4`, about]],
    run: (input, cli) =>
      showResult(
        input,
        cli,
        (pipeline) => pipeline.send('PATCH', scheduleAt(input), scheduleViewSchema, { enabled: word === 'resume' }),
        inWords,
      ),
  };
}

const remove: Command = {
  name: 'schedule delete',
  takes: '<schedule>',
  about: 'delete a schedule and the key it kept; its batches stay',
  flags: { ...yesFlag, ...pipelineFlags },
  examples: [['survey-exports schedule delete sch_01kgh2m4', 'for good']],
  run: (input, cli) => deleteAndSay(input, cli, scheduleAt(input)),
};

const runs: Command = {
  name: 'schedule runs',
  takes: '<schedule>',
  about: 'how the runs of a schedule ended',
  flags: pipelineFlags,
  examples: [['survey-exports schedule runs sch_01kgh2m4', 'newest first']],
  run: (input, cli) =>
    showResult(
      input,
      cli,
      (pipeline) => wholeList(pipeline, scheduleAt(input, '/runs'), runViewSchema),
      (found) =>
        textTable(
          ['slot', 'status', 'outcome', 'changes', 'batch'],
          found.map((run) => [run.slot, run.status, run.outcome ?? '', changesIn(run), run.batch_id ?? '']),
        ),
    ),
};

/** As `+2 ~1 -0`, and a word where a survey has changed. */
function changesIn({ changes, drift }: z.infer<typeof runViewSchema>): string {
  const rows = changes ? `+${changes.new} ~${changes.changed} -${changes.deleted}` : '';
  return [rows, drift.length > 0 ? 'drift' : ''].filter((part) => part !== '').join(' ');
}

export const scheduleCommands: readonly Command[] = [
  create,
  list,
  showSchedule,
  editSchedule,
  runNow,
  switched('pause', 'stop the runs until it is resumed'),
  switched('resume', 'continue the runs, with the key you use now'),
  remove,
  runs,
];
