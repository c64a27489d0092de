/** `schedule show` and `schedule edit`: what a schedule does, and how to change any part of it. */
import { type Command, later, pipelineFlags } from '../command.ts';
import { runChangesFlags } from '../request/changes-flags.ts';
import { filterFlags } from '../request/filter-flags.ts';
import { ownOptionFlags, requestFlags } from '../request/option-flags.ts';
import { selectionFlags } from '../request/selection-flags.ts';
import { contentFlag } from '../request/wanted-files.ts';

const actions = () => import('../actions/schedule-edit.ts');

export const showSchedule: Command = {
  name: 'schedule show',
  takes: '<schedule>',
  about: 'one schedule, and what it exports; --json shows all of it',
  flags: pipelineFlags,
  examples: [['survey-exports schedule show sch_01kgh2m4', 'its next runs, and how the last one ended']],
  run: later(actions, 'showSchedule'),
};

/** When it runs, and what it exports. */
export const scheduleFlags = {
  cron: { kind: 'text', value: "'0 6 * * 1'", about: 'minute, hour, day, month, weekday, in --timezone' },
  'only-if-new': { kind: 'switch', about: 'skip a run if nothing has changed since the last one' },
  ...runChangesFlags,
  ...selectionFlags,
  ...contentFlag,
  ...requestFlags,
  ...filterFlags,
  ...ownOptionFlags,
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
  run: later(actions, 'editSchedule'),
};
