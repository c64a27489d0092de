/** `preset`: filters and options with a name, to use them again. */
import { type Command, type Flags, later, listFlags, pageFlags, pipelineFlags, yesFlag } from '../command.ts';
import { filterFlags } from '../request/filter-flags.ts';
import { ownOptionFlags } from '../request/option-flags.ts';
import { contentFlag } from '../request/wanted-files.ts';

const actions = () => import('../actions/preset.ts');

const presetFlags: Flags = {
  file: { kind: 'repeat', value: 'NAME', about: 'a file it makes, e.g. answers.xlsx; may be repeated' },
  ...contentFlag,
  ...filterFlags,
  ...ownOptionFlags,
};

const create: Command = {
  name: 'preset create',
  takes: '<name>',
  about: 'save files, filters and options under a name',
  flags: { ...presetFlags, ...pipelineFlags },
  examples: [
    [
      "survey-exports preset create 'For the client' --privacy remove --values labels",
      "then: export 2 --preset 'For the client'",
    ],
  ],
  run: later(actions, 'create'),
};

const list: Command = {
  name: 'preset list',
  takes: '',
  about: 'your presets',
  flags: listFlags,
  examples: [['survey-exports preset list', 'with their ids']],
  run: later(actions, 'list'),
};

const show: Command = {
  name: 'preset show',
  takes: '<preset>',
  about: 'everything in a preset, as JSON',
  flags: pageFlags,
  examples: [["survey-exports preset show 'For the client'", 'its files, filters and options']],
  run: later(actions, 'show'),
};

const edit: Command = {
  name: 'preset edit',
  takes: '<preset>',
  about: 'change a preset; what you do not set stays as it is',
  notes: [
    "An empty value removes a filter (--country ''). What was made with the preset does not change.",
    'A logo that you do not set is kept too.',
  ],
  flags: {
    name: { kind: 'text', value: 'TEXT', about: 'its name' },
    ...presetFlags,
    ...pipelineFlags,
  },
  examples: [
    ["survey-exports preset edit 'For the client' --minimum-base 10 --name 'For clients'", 'stricter, renamed'],
  ],
  run: later(actions, 'edit'),
};

const remove: Command = {
  name: 'preset delete',
  takes: '<preset>',
  about: 'delete a preset; what was made with it stays',
  flags: { ...yesFlag, ...pipelineFlags },
  examples: [['survey-exports preset delete pre_01kgh2m4', 'for good']],
  run: later(actions, 'remove'),
};

export const presetCommands = [create, list, show, edit, remove];
