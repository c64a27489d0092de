/** `answers` and `reveals`: the answers themselves, looked at and tidied up. */
import { type Command, type Flags, later, pipelineFlags, yesFlag } from '../command.ts';
import { answerIdFlags, filterFlags } from '../request/filter-flags.ts';
import { flagsOf } from '../request/member-flags.ts';
import { optionMembers } from '../request/option-flags.ts';

const actions = () => import('../actions/answers.ts');

const zoneFlags = flagsOf(optionMembers.filter(({ path: [first = ''] }) => ['timezone', 'lang'].includes(first)));

const list: Command = {
  name: 'answers list',
  takes: '<survey> [search]',
  about: 'answers as rows, newest first, with personal columns masked',
  notes: [
    'A search finds texts with all its words, in any form; "two words" side by side; -word excludes one. Masked values are not searched.',
  ],
  flags: {
    columns: { kind: 'list', value: 'ID', about: 'only these columns, by id; --json shows the ids' },
    sort: { kind: 'text', value: 'NAME', about: 'date_end (default) or date_start; the service has no others' },
    order: { kind: 'text', value: 'asc|desc', about: 'oldest or newest first; default desc' },
    limit: { kind: 'text', value: 'N', about: 'rows, up to 100; default 50' },
    cursor: { kind: 'text', value: 'TEXT', about: 'continue after a page: its next_cursor, from --json' },
    view: { kind: 'text', value: 'ID', about: 'a saved view, for its filters, language and time zone' },
    ...answerIdFlags,
    ...filterFlags,
    ...zoneFlags,
    ...pipelineFlags,
  },
  examples: [
    ['survey-exports answers list 2 --period last_7_days', 'the answers of the last week'],
    ["survey-exports answers list 2 'slow delivery' --json", 'those with these words, for a script'],
  ],
  run: later(actions, 'list'),
};

const show: Command = {
  name: 'answers show',
  takes: '<survey> <answer>',
  about: 'one answer with all its columns, personal ones masked',
  flags: { ...zoneFlags, ...pipelineFlags },
  examples: [['survey-exports answers show 2 900', 'column by column']],
  run: later(actions, 'show'),
};

const tagFlags: Flags = { tag: { kind: 'list', value: 'NAME', about: 'the tag; may be repeated' } };

function acting(
  name: 'tag' | 'untag' | 'trash' | 'restore' | 'delete' | 'hide' | 'unhide',
  about: string,
  flags: Flags,
  [line, meaning]: readonly [string, string],
): Command {
  return {
    name: `answers ${name}`,
    takes: '<survey> <answers>',
    about,
    flags: { ...flags, ...pipelineFlags },
    examples: [[`survey-exports answers ${name} ${line}`, meaning]],
    run: later(actions, name === 'delete' ? 'remove' : name),
  };
}

const reveal: Command = {
  name: 'answers reveal',
  takes: '<survey> <answers>',
  about: 'show masked values of answers; this is logged',
  flags: {
    columns: { kind: 'list', value: 'ID', about: 'only these columns; default all that are masked' },
    ...pipelineFlags,
  },
  examples: [['survey-exports answers reveal 2 900', 'then: reveals']],
  run: later(actions, 'reveal'),
};

export const answersCommands: readonly Command[] = [
  list,
  show,
  acting('tag', 'add tags to answers', tagFlags, ["2 900,899 --tag 'call back'", 'to two of them']),
  acting('untag', 'remove tags from answers', tagFlags, ["2 900 --tag 'call back'", 'its other tags stay']),
  acting('trash', 'put answers into the trash', {}, ['2 900', 'restore brings it back']),
  acting('restore', 'take answers out of the trash', {}, ['2 900', 'as it was before']),
  acting('delete', 'delete answers for good', yesFlag, ['2 900 --yes', 'without asking']),
  acting('hide', 'leave answers out of reports', {}, ['2 900', 'it stays in files of answers']),
  acting('unhide', 'include hidden answers in reports again', {}, ['2 900', 'the opposite of hide']),
  reveal,
];

export const revealsCommand: Command = {
  name: 'reveals',
  takes: '',
  about: 'who has seen masked values of your answers, and when',
  flags: pipelineFlags,
  examples: [['survey-exports reveals', 'newest first']],
  run: later(actions, 'reveals'),
};
