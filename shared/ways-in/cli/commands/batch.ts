/** `batch`: the same export of many surveys, in one zip. */
import { type Command, detachFlag, type Flags, later, listFlags, pipelineFlags, yesFlag } from '../command.ts';
import { filterFlags } from '../request/filter-flags.ts';
import { ownOptionFlags, requestFlags } from '../request/option-flags.ts';
import { selectionFlags } from '../request/selection-flags.ts';
import { contentFlag } from '../request/wanted-files.ts';

const actions = () => import('../actions/batch.ts');

export const zipFlags: Flags = {
  output: { kind: 'text', value: 'FILE.zip', about: 'where to write the ZIP (also -o)' },
  force: { kind: 'switch', about: 'replace an existing file' },
};

const start: Command = {
  name: 'batch start',
  takes: '--all|--folder ID|--surveys 1,2 --file NAME [--output FILE.zip]',
  about: 'export many surveys the same way, into one ZIP',
  notes: ['Ctrl-C cancels the batch.'],
  flags: {
    ...selectionFlags,
    ...contentFlag,
    ...zipFlags,
    ...detachFlag,
    ...requestFlags,
    ...filterFlags,
    ...ownOptionFlags,
    ...pipelineFlags,
  },
  examples: [
    ['survey-exports batch start --all --file answers.xlsx --output surveys.zip', 'everything, on this machine'],
    [
      'survey-exports batch start --folder 2 --file answers.csv --file report.pdf -o team.zip --from 2026-01-01',
      'two files for each survey in a folder',
    ],
    [
      'survey-exports batch start --surveys 1,2,3 --file answers.csv --merge answers.sav --merge-by title -o waves.zip',
      'and one SPSS file of all three',
    ],
    ['survey-exports batch start --surveys 1,2,3 --file answers.csv --detach --pipeline URL', 'come back for it later'],
  ],
  run: later(actions, 'startBatch'),
};

const watch: Command = {
  name: 'batch watch',
  takes: '<batch> [--output FILE.zip]',
  about: 'wait for a batch',
  notes: ['Ctrl-C stops watching; the batch continues.'],
  flags: { ...zipFlags, ...pipelineFlags },
  examples: [['survey-exports batch watch last --pipeline http://127.0.0.1:3000', 'the newest, until it has ended']],
  run: later(actions, 'follow'),
};

const download: Command = {
  ...watch,
  name: 'batch download',
  takes: '<batch> --output FILE.zip',
  about: 'download the ZIP of a batch, waiting for it if necessary',
  examples: [['survey-exports batch download bat_01kgh2m4 --output surveys.zip', 'its ZIP, checked']],
  run: later(actions, 'download'),
};

const retry: Command = {
  ...watch,
  name: 'batch retry',
  about: 'retry the failed exports of a batch, and wait',
  examples: [['survey-exports batch retry bat_01kgh2m4 --output surveys.zip', 'only what failed runs again']],
  run: later(actions, 'retry'),
};

const cancel: Command = {
  name: 'batch cancel',
  takes: '<batch>',
  about: 'cancel the exports of a batch that have not ended',
  flags: pipelineFlags,
  examples: [['survey-exports batch cancel bat_01kgh2m4', 'files that are ready stay']],
  run: later(actions, 'cancel'),
};

const list: Command = {
  name: 'batch list',
  takes: '',
  about: 'your batches, newest first',
  flags: listFlags,
  examples: [['survey-exports batch list --pipeline http://127.0.0.1:3000', 'all of them']],
  run: later(actions, 'list'),
};

const remove: Command = {
  name: 'batch delete',
  takes: '<batch>',
  about: 'delete a batch with its exports, files and links',
  flags: { ...yesFlag, ...pipelineFlags },
  examples: [['survey-exports batch delete bat_01kgh2m4', 'for good']],
  run: later(actions, 'remove'),
};

export const batchCommands: readonly Command[] = [start, watch, download, retry, cancel, list, remove];
