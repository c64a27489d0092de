/** The flags that merge the surveys of a batch into one table. */
import { mergeWords } from '../../../exports/batch-words.ts';
import { Problem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Flags, Input } from '../command.ts';
import { flagsOf, memberFlags, membersOf } from './member-flags.ts';
import { wantedFiles } from './wanted-files.ts';

const mergeMembers = memberFlags(
  { merge: { kind: 'group', members: mergeWords, help: '' } },
  {
    'merge.outputs': {
      name: 'merge',
      kind: 'repeat',
      value: 'NAME',
      about: 'also one file of all surveys, e.g. answers.csv; may be repeated',
      read: (input) => wantedFiles(input.list('merge'), input).map(({ output }) => output),
    },
    'merge.by': { about: 'what makes questions the same; default name' },
    'merge.map': {
      value: 'wave2:q:ID=q:ID',
      about: 'a column of one survey that is a column of another; may be repeated',
    },
  },
);

export const mergeFlags: Flags = flagsOf(mergeMembers);

const example = '--surveys 1,2,3 --file answers.csv --merge answers.csv --merge-by title';

/** Says all that a merged table needs where a part of it is missing. */
export function checkMerge(input: Input): void {
  if (Object.keys(mergeFlags).every((flag) => input.list(flag).length === 0)) return;
  const isChosen = input.is('all') || input.text('folder') !== undefined || hasSurveys(input);
  const missing = [
    ...(isChosen ? [] : ['--surveys']),
    ...['file', 'merge'].filter((flag) => input.list(flag).length === 0).map((flag) => `--${flag}`),
  ];
  if (missing.length === 0) return;
  throw new Problem('validation_error.merge_needs', { missing: missing.join(' and '), example });
}

function hasSurveys(input: Input): boolean {
  return input.list('surveys').length > 0 || input.text('tracker') !== undefined;
}

/** Undefined where nothing is merged. */
export async function mergeOf(input: Input, cli: CliWorld): Promise<object | undefined> {
  const { merge } = await membersOf(mergeMembers, input, cli);
  // where no file is named, the schema says so
  return merge === undefined ? undefined : { outputs: [], ...Object(merge) };
}
