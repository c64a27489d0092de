/** `schedule show` and `schedule edit`: what a schedule does, and how to change any part of it. */
import { type Command, type Flags, later, pageFlags, pipelineFlags } from '../command.ts';
import { runChangesFlags } from '../request/changes-flags.ts';
import { filterFlags } from '../request/filter-flags.ts';
import { flagsOf } from '../request/member-flags.ts';
import { ownOptionFlags, requestFlags } from '../request/option-flags.ts';
import { scheduleMembers, zoneMembers } from '../request/schedule-flags.ts';
import { selectionFlags } from '../request/selection-flags.ts';
import { contentFlag } from '../request/wanted-files.ts';

/** A schedule keeps the waves that its tracker had. */
const { tracker: _, ...surveyFlags } = selectionFlags;

const actions = () => import('../actions/schedule-edit.ts');

export const showSchedule: Command = {
  name: 'schedule show',
  takes: '<schedule>',
  about: 'one schedule, and what it exports; --json shows all of it',
  flags: pageFlags,
  examples: [['survey-exports schedule show sch_01kgh2m4', 'its next runs, and how the last one ended']],
  run: later(actions, 'showSchedule'),
};

/** When it runs, and what it exports. */
export const scheduleFlags: Flags = {
  ...flagsOf(scheduleMembers),
  ...runChangesFlags,
  ...surveyFlags,
  ...contentFlag,
  ...requestFlags,
  ...filterFlags,
  ...ownOptionFlags,
};

export const editSchedule: Command = {
  name: 'schedule edit',
  takes: '<schedule>',
  about: 'change a schedule; what you do not set stays as it is',
  notes: [
    "An empty value removes a filter (--country ''), --no- turns a switch off (--no-only-if-new).",
    'The key you use now is stored for its runs. A logo that you do not set is kept too.',
  ],
  flags: {
    ...scheduleFlags,
    ...flagsOf(zoneMembers),
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
