/** What `schedule show` and `schedule edit` do: a schedule in words, and a change of any part of it. */
import type { z } from 'zod';
import { type DestinationView, destinations } from '../../../operations/destinations.ts';
import { schedules, type scheduleViewSchema } from '../../../operations/schedules.ts';
import type { Command, Input } from '../command.ts';
import { idOf } from '../names/id-of.ts';
import type { PipelineClient } from '../pipeline-client.ts';
import { textTable } from '../printable.ts';
import { scheduleChange } from '../request/edited-schedule.ts';
import { showResult } from '../show-result.ts';
import { everyPage } from '../whole-list.ts';
import { runsIn } from '../words/clock-time.ts';
import { pendingIn } from './destination.ts';

type Schedule = z.infer<typeof scheduleViewSchema>;

export const theSchedule = (input: Input) => ({ id: idOf('schedule', input) });

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
  const known = await everyPage((query) => pipeline.call(destinations.list, { query }));
  return deliver.map(({ destination_id: id }) => {
    const found = known.find((one) => one.id === id);
    return found ? placeInWords(found) : id;
  });
}

function placeInWords(destination: DestinationView): string {
  const { name, kind } = destination;
  if (kind !== 'email') return `${name} (${kind})`;
  const to = destination.to.join(', ');
  const waiting = pendingIn(destination);
  return `${name === to ? to : `${name} (${to})`}${waiting === '' ? '' : `, not agreed yet: ${waiting}`}`;
}

/** Which of them, as a person would say it: "complete only, previous week, 2 more filters". */
function answersIn({ changes, filters }: Schedule['batch']): string {
  const { is_complete, period, date_from, date_to, hidden, ...others } = filters;
  const given = Object.values(others).filter((value) => value === true || Object.keys(value || {}).length > 0);
  const more = given.length + (hidden === 'with' ? 0 : 1);
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

export const showSchedule: Command['run'] = (input, cli) =>
  showResult(input, cli, (pipeline) => pipeline.call(schedules.read, { params: theSchedule(input) }), inWords);

export const editSchedule: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    async (pipeline) => {
      const params = theSchedule(input);
      const body = await scheduleChange(await pipeline.call(schedules.read, { params }), input, cli);
      return pipeline.call(schedules.change, { params, body });
    },
    inWords,
  );
