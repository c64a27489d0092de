/** The flags that merge the surveys of a batch into one table. */
import { Problem } from '../../../problems/problem.ts';
import { matchings } from '../../../waves/wave.ts';
import type { Flags, Input } from '../command.ts';
import { wantedFiles } from './wanted-files.ts';

export const mergeFlags: Flags = {
  merge: { kind: 'repeat', value: 'NAME', about: 'also one file of all surveys, e.g. answers.csv; may be repeated' },
  'merge-by': { kind: 'text', value: matchings.join('|'), about: 'what makes questions the same; default name' },
  'merge-map': {
    kind: 'repeat',
    value: 'wave2:q:ID=q:ID',
    about: 'a column of one survey that is a column of another; may be repeated',
  },
};

const example = '--surveys 1,2,3 --file answers.csv --merge answers.csv --merge-by title';

/** Says all that a merged table needs where a part of it is missing. */
export function checkMerge(input: Input): void {
  if (Object.keys(mergeFlags).every((flag) => input.list(flag).length === 0)) return;
  const isChosen = input.is('all') || input.text('folder') !== undefined || input.list('surveys').length > 0;
  const missing = [
    ...(isChosen ? [] : ['--surveys']),
    ...['file', 'merge'].filter((flag) => input.list(flag).length === 0).map((flag) => `--${flag}`),
  ];
  if (missing.length === 0) return;
  throw new Problem('validation_error.merge_needs', { missing: missing.join(' and '), example });
}

/** Undefined where nothing is merged. */
export function mergeOf(input: Input): object | undefined {
  const [names, by, pairs] = [input.list('merge'), input.text('merge-by'), input.list('merge-map')];
  if (names.length === 0 && by === undefined && pairs.length === 0) return undefined;
  return {
    ...(by !== undefined && { by }),
    ...(pairs.length > 0 && { map: Object.fromEntries(pairs.map(parted)) }),
    outputs: wantedFiles(names, input).map(({ output }) => output),
  };
}

function parted(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}
