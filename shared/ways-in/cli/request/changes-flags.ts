/** The flags that ask for changes only, and say what is to happen where the survey has changed. */
import { driftWords } from '../../../exports/batch-words.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Flags, Input } from '../command.ts';
import { flagsOf, isGiven, memberFlags } from './member-flags.ts';

const onDrift: Flags = flagsOf(
  memberFlags(driftWords, {
    on_drift: {
      about: 'if the survey has changed: append (new columns come last), notify (columns as they are now), fail',
    },
  }),
);

export const sinceFlags: Flags = {
  since: {
    kind: 'text',
    value: 'EXPORT',
    about: 'only rows that are new, changed or deleted since this export; last: since the last one like it',
  },
  ...onDrift,
};

export const runChangesFlags: Flags = {
  changes: { kind: 'switch', about: 'only rows that are new, changed or deleted since the last successful run' },
  ...onDrift,
};

/** `--since last` is looked up when the survey is known; until then, and where there is none, all rows are wanted. */
export function sinceOf(input: Input) {
  const since = input.text('since');
  if (since !== undefined && !isSinceLast(input) && !since.startsWith('exp_'))
    throw new Problem('validation_error.not_since', { given: JSON.stringify(since) });
  return isSinceLast(input) ? {} : { ...(since !== undefined && { changes: { since } }), ...driftOf(input) };
}

export const isSinceLast = (input: Input) => input.text('since') === 'last';

/** `--no-changes` takes it back. */
export function runChangesOf(input: Input) {
  return {
    ...(isGiven(input, 'changes') && { changes: input.is('changes') ? 'since_last_run' : undefined }),
    ...driftOf(input),
  };
}

export function driftOf(input: Input) {
  const policy = input.text('on-drift');
  return policy === undefined ? {} : { on_drift: policy };
}
