/** `erase` and `erasures`: a respondent who asks to be deleted, and the receipts. */
import { type Command, later, pipelineFlags, yesFlag } from '../command.ts';

const actions = () => import('../actions/erasures.ts');

const erase: Command = {
  name: 'erase',
  takes: '[survey]',
  about: 'delete a respondent everywhere: the answers, and everything made from them',
  notes: [
    'First you see where the person was found, then you are asked. Exports that may contain the person lose their files: export again.',
    'Delivered and downloaded files cannot be deleted from here: they are listed with their dates.',
  ],
  flags: {
    email: { kind: 'text', value: 'ADDRESS', about: 'the address; all your surveys are searched for it' },
    answers: { kind: 'list', value: 'IDS', about: 'instead of an address: ids of answers of the survey' },
    'dry-run': { kind: 'switch', about: 'only show where the person was found' },
    ...yesFlag,
    ...pipelineFlags,
  },
  examples: [
    ['survey-exports erase --email anna@example.org --dry-run', 'where the person was found; nothing is deleted'],
    ['survey-exports erase --email anna@example.org', 'shows it, asks, deletes, and prints the receipt'],
    ['survey-exports erase 2 --answers 17,42', 'these answers of survey 2'],
  ],
  run: later(actions, 'erase'),
};

const list: Command = {
  name: 'erasures list',
  takes: '',
  about: 'your erasures, newest first',
  flags: pipelineFlags,
  examples: [['survey-exports erasures list', 'with their ids, to show a receipt']],
  run: later(actions, 'list'),
};

const show: Command = {
  name: 'erasures show',
  takes: '<erasure>',
  about: 'a receipt: what was deleted, what is rebuilt, and what is out of reach',
  flags: pipelineFlags,
  examples: [['survey-exports erasures show era_01kgh2m4', 'without personal data, to keep or to send']],
  run: later(actions, 'show'),
};

export const erasureCommands: readonly Command[] = [erase, list, show];
