/** `schedule`: batches that the pipeline starts automatically. */
import { type Command, later, listFlags, pipelineFlags, yesFlag } from '../command.ts';
import { editSchedule, scheduleFlags, showSchedule } from './schedule-edit.ts';

const actions = () => import('../actions/schedule.ts');

const create: Command = {
  name: 'schedule create',
  takes: '--cron CRON --all|--folder ID|--surveys 1,2 --file NAME',
  about: 'create a schedule; the server stores your key for its runs',
  flags: { ...scheduleFlags, ...pipelineFlags },
  examples: [
    [
      "survey-exports schedule create --cron '0 6 * * 1' --timezone Europe/Moscow --all --file answers.xlsx --name Mondays",
      'every Monday at six',
    ],
    [
      "survey-exports schedule create --cron '0 5 * * *' --surveys 1 --file answers.csv --changes --on-drift fail",
      'every night what has changed; fails if the survey itself has changed',
    ],
  ],
  run: later(actions, 'create'),
};

const list: Command = {
  name: 'schedule list',
  takes: '',
  about: 'your schedules',
  flags: listFlags,
  examples: [['survey-exports schedule list', 'with their next runs']],
  run: later(actions, 'list'),
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
  run: later(actions, 'runNow'),
};

function switched(word: 'pause' | 'resume', about: string): Command {
  return {
    name: `schedule ${word}`,
    takes: '<schedule>',
    about,
    flags: pipelineFlags,
    examples: [[`survey-exports schedule ${word} sch_01kgh2m4`, about]],
    run: later(actions, word),
  };
}

const remove: Command = {
  name: 'schedule delete',
  takes: '<schedule>',
  about: 'delete a schedule and its stored key; its batches stay',
  flags: { ...yesFlag, ...pipelineFlags },
  examples: [['survey-exports schedule delete sch_01kgh2m4', 'for good']],
  run: later(actions, 'remove'),
};

const runs: Command = {
  name: 'schedule runs',
  takes: '<schedule>',
  about: 'how the runs of a schedule ended',
  flags: pipelineFlags,
  examples: [['survey-exports schedule runs sch_01kgh2m4', 'newest first']],
  run: later(actions, 'runs'),
};

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
