/** `exports`: what was exported before, to look at, fetch again, retry, repeat or delete. */
import { type Command, later, pageFlags, pipelineFlags, yesFlag } from '../command.ts';
import { zipFlags } from './batch.ts';
import { downloadExports, fileFlags } from './exports-download.ts';
import { listExports } from './exports-list.ts';

const actions = () => import('../actions/exports.ts');

const show: Command = {
  name: 'exports show',
  takes: '<export>',
  about: 'an export, with its files and how they can be checked',
  flags: pageFlags,
  examples: [['survey-exports exports show last', 'status, rows, sizes and hashes of your newest one']],
  run: later(actions, 'show'),
};

const retry: Command = {
  name: 'exports retry',
  takes: '<export> [--output FILE]',
  flags: { ...fileFlags, ...pipelineFlags },
  about: 'retry a failed export',
  notes: ['Without --output the id is printed; its files can be downloaded later.'],
  examples: [['survey-exports exports retry exp_01kgh2m4 -o answers.xlsx', 'and save its file']],
  run: later(actions, 'retry'),
};

const again: Command = {
  ...retry,
  name: 'exports again',
  about: 'make the same export again, with the current answers',
  examples: [['survey-exports exports again exp_01kgh2m4 -o answers.xlsx', 'last week’s request with today’s answers']],
  run: later(actions, 'again'),
};

const refresh: Command = {
  name: 'exports refresh',
  takes: '<export> <deck.pptx> [--output FILE]',
  flags: { ...fileFlags, ...pipelineFlags },
  about: 'put new figures into a PowerPoint report that you have edited',
  notes: [
    'Makes the export again. Its deck is yours: your slides, titles and colours stay, charts, tables and figures are new.',
    'What could not be kept or found is in the warnings of the file.',
  ],
  examples: [
    [
      'survey-exports exports refresh exp_01kgh2m4 deck.pptx -o spring.pptx',
      'the deck of last wave with today’s answers',
    ],
  ],
  run: later(actions, 'refresh'),
};

const manifest: Command = {
  name: 'exports manifest',
  takes: '<export>',
  about: 'the receipt of an export, as JSON: counts, columns, hashes, warnings',
  flags: pipelineFlags,
  examples: [['survey-exports exports manifest last', 'to keep beside its files']],
  run: later(actions, 'manifest'),
};

const cancel: Command = {
  name: 'exports cancel',
  takes: '<export>',
  about: 'cancel an export that is queued or running',
  flags: pipelineFlags,
  examples: [['survey-exports exports cancel last', 'your newest one']],
  run: later(actions, 'cancel'),
};

const watch: Command = {
  name: 'exports watch',
  takes: '<export>',
  about: 'wait for an export',
  notes: ['Ctrl-C stops watching; the export continues.'],
  flags: pipelineFlags,
  examples: [['survey-exports exports watch last', 'your newest one, until it has ended']],
  run: later(actions, 'watch'),
};

const bundle: Command = {
  name: 'exports bundle',
  takes: '<export ...> [--output FILE.zip]',
  about: 'pack ready exports into one ZIP, and wait for it',
  notes: ['The ZIP is a batch: "batch download" fetches it later too.'],
  flags: { name: { kind: 'text', value: 'TEXT', about: 'name of the ZIP' }, ...zipFlags, ...pipelineFlags },
  examples: [['survey-exports exports bundle exp_01kgh2m4 exp_01kgh2m5 --output march.zip', 'two exports, one file']],
  run: later(actions, 'bundle'),
};

const remove: Command = {
  name: 'exports delete',
  isLastOwn: true,
  takes: '<export ...>',
  about: 'delete exports and their files',
  flags: { ...yesFlag, ...pipelineFlags },
  notes: ['Here "last" is the last export that you started on this machine with this key.'],
  examples: [
    ['survey-exports exports delete exp_01kgh2m4', 'for good'],
    ['survey-exports exports delete last --yes', 'your own last one, without confirmation'],
  ],
  run: later(actions, 'remove'),
};

export const exportsCommands: readonly Command[] = [
  listExports,
  show,
  manifest,
  downloadExports,
  bundle,
  retry,
  again,
  refresh,
  watch,
  cancel,
  remove,
];
