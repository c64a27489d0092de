/** `schedule show` and `schedule edit`: what a schedule does, and how to change any part of it. */
import type { z } from 'zod';
import { type DestinationView, destinationViewSchema } from '../../api/destinations/destination-view.ts';
import { scheduleViewSchema } from '../../api/schedule-view.ts';
import { type Command, type Input, pipelineFlags } from '../command.ts';
import { idOf } from '../names/id-of.ts';
import type { PipelineClient } from '../pipeline-client.ts';
import { textTable } from '../printable.ts';
import { runChangesFlags } from '../request/changes-flags.ts';
import { scheduleChange } from '../request/edited-schedule.ts';
import { filterFlags } from '../request/filter-flags.ts';
import { optionFlags } from '../request/option-flags.ts';
import { selectionFlags } from '../request/request-body.ts';
import { contentFlag } from '../request/wanted-files.ts';
import { showResult } from '../show-result.ts';
import { wholeList } from '../whole-list.ts';
import { runsIn } from '../words/clock-time.ts';

type Schedule = z.infer<typeof scheduleViewSchema>;

export const scheduleAt = (input: Input, rest = '') => `/schedules/${idOf('schedule', input)}${rest}`;

export function stateOf({ enabled, paused_reason }: Schedule): string {
  return paused_reason ?? (enabled ? 'active' : 'paused');
}

function surveysOf({ surveys }: Schedule['batch']): string {
  if ('ids' in surveys) return surveys.ids.join(', ');
  return 'all' in surveys ? 'all' : `folder ${surveys.folder_id}`;
}

/** Where its files go, by names; a destination that is gone has only its id left. */
async function placesOf({ deliver = [] }: Schedule['batch'], pipeline: PipelineClient): Promise<string[]> {
  if (deliver.length === 0) return [];
  const known = await wholeList(pipeline, '/destinations', destinationViewSchema);
  return deliver.map(({ destination_id: id }) => {
    const found = known.find((one) => one.id === id);
    return found ? placeInWords(found) : id;
  });
}

function placeInWords(destination: DestinationView): string {
  const { name, kind } = destination;
  if (kind !== 'email') return `${name} (${kind})`;
  const to = destination.to.join(', ');
  return name === to ? to : `${name} (${to})`;
}

/** Which of them, as a person would say it: "complete only, previous week, 2 more filters". */
function answersIn({ changes, filters }: Schedule['batch']): string {
  const { is_complete, period, date_from, date_to, ...others } = filters;
  const more = Object.values(others).filter((value) => value === true || Object.keys(value || {}).length > 0).length;
  return [
    is_complete === null ? 'complete and incomplete' : `${is_complete ? 'complete' : 'incomplete'} only`,
    period?.replaceAll('_', ' '),
    date_from && `from ${date_from}`,
    date_to && `to ${date_to}`,
    more > 0 && `${more} more ${more === 1 ? 'filter' : 'filters'}`,
    changes && 'what has changed since the last run',
  ]
    .filter(Boolean)
    .join(', ');
}

async function inWords(schedule: Schedule, pipeline: PipelineClient): Promise<string> {
  const { id, name, cron, timezone, only_if_new, batch, next_runs, last_run } = schedule;
  const places = await placesOf(batch, pipeline);
  const rows = [
    ['name', name],
    ['cron', `${cron} in ${timezone}`],
    ['state', stateOf(schedule)],
    ['only if new', only_if_new ? 'yes' : 'no'],
    ['answers', answersIn(batch)],
    ['surveys', surveysOf(batch)],
    ['files', batch.outputs.map(({ content, format }) => `${content} as ${format}`).join(', ')],
    ['sent to', places.join('; ') || 'nobody'],
    ['next runs', runsIn(next_runs, timezone)],
    ['last run', last_run ? `${runsIn([last_run.slot], timezone)}: ${last_run.status}` : 'none'],
  ];
  return textTable(['schedule', id], rows);
}

export const showSchedule: Command = {
  name: 'schedule show',
  takes: '<schedule>',
  about: 'one schedule, and what it exports; --json shows all of it',
  flags: pipelineFlags,
  examples: [['survey-exports schedule show sch_01kgh2m4', 'its next runs, and how the last one ended']],
  run: (input, cli) =>
    showResult(input, cli, (pipeline) => pipeline.get(scheduleAt(input), scheduleViewSchema), inWords),
};

/** When it runs, and what it exports. */
export const scheduleFlags = {
  cron: { kind: 'text', value: "'0 6 * * 1'", about: 'minute, hour, day, month, weekday, in --timezone' },
  'only-if-new': { kind: 'switch', about: 'skip a run if nothing has changed since the last one' },
  ...runChangesFlags,
  ...selectionFlags,
  ...contentFlag,
  ...filterFlags,
  ...optionFlags,
} as const satisfies Command['flags'];

export const editSchedule: Command = {
  name: 'schedule edit',
  takes: '<schedule>',
  about: 'change a schedule; what you do not name stays as it is',
  notes: [
    "An empty value removes a filter (--country ''), --no- turns a switch off (--no-only-if-new).",
    'The key you use now is kept for its runs. A logo that you do not name is kept too.',
  ],
  flags: {
    ...scheduleFlags,
    timezone: { kind: 'text', value: 'ZONE', about: 'time zone of its runs, and of days and times in the files' },
    ...pipelineFlags,
  },
  examples: [
    ["survey-exports schedule edit sch_01kgh2m4 --cron '0 7 * * 1-5' --name Weekdays", 'another time and name'],
    ['survey-exports schedule edit sch_01kgh2m4 --surveys 1,2 --file answers.csv --file report.pdf', 'other files'],
    [
      "survey-exports schedule edit sch_01kgh2m4 --country '' --no-only-if-new",
      'no filter by country, and run every time',
    ],
  ],
  run: (input, cli) =>
    showResult(
      input,
      cli,
      async (pipeline) => {
        const path = scheduleAt(input);
        const change = await scheduleChange(await pipeline.get(path, scheduleViewSchema), input, cli);
        return pipeline.send('PATCH', path, scheduleViewSchema, change);
      },
      inWords,
    ),
};
