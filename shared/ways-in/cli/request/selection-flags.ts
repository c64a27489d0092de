/** Which surveys a batch is of, and what is made of each, as flags. */
import { bundleWords } from '../../../exports/batch-words.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Flags, Input } from '../command.ts';
import { numbersOf } from './filter-flags.ts';
import { flagsOf, memberFlags } from './member-flags.ts';
import { mergeFlags } from './merge-flags.ts';

export const bundleMembers = memberFlags(bundleWords, {
  bundle: {
    kind: 'switch',
    about: 'one ZIP of all files (the default); --no-bundle makes none',
    read: (input) => (input.is('bundle') ? 'zip' : null),
  },
});

export const selectionFlags: Flags = {
  surveys: { kind: 'list', value: '1,2', about: 'these surveys, by number or name' },
  folder: { kind: 'text', value: 'NAME', about: 'the surveys in a folder, by its name or number' },
  all: { kind: 'switch', about: 'every survey the key can see' },
  tracker: { kind: 'text', value: 'NAME', about: 'instead: the waves of a tracker, merged as it matches them' },
  file: { kind: 'repeat', value: 'NAME', about: 'a file to make for each survey, e.g. answers.xlsx; may be repeated' },
  name: { kind: 'text', value: 'TEXT', about: 'its name' },
  ...mergeFlags,
  ...flagsOf(bundleMembers),
};

export function selectionOf(input: Input) {
  const folder = input.text('folder');
  const ways = [
    ...(input.is('all') ? [{ all: true }] : []),
    ...(folder === undefined ? [] : [{ folder_id: Number(folder) }]),
    ...(input.list('surveys').length > 0 ? [{ ids: numbersOf(input, 'surveys') }] : []),
  ];
  const [only] = ways;
  if (only === undefined || ways.length > 1) throw new Problem('validation_error.one_selection');
  return only;
}
