/** What a batch is asked for beside its surveys, files, filters and options, as words, for whoever lists them without checking any. */
import type { Members } from '../member.ts';
import { matchings } from '../waves/wave.ts';
import { driftPolicies } from './drift-policies.ts';

export const driftWords = {
  on_drift: {
    kind: 'choice',
    values: driftPolicies,
    help:
      'if the survey has changed since then: `append` (the default) puts new columns last and leaves removed ones empty; ' +
      '`notify` makes the file as the survey is now; `fail` makes none',
  },
} as const satisfies Members;

export const mergeWords = {
  outputs: { kind: 'own', help: 'the files of all surveys together', example: [{ content: 'answers', format: 'csv' }] },
  by: {
    kind: 'choice',
    values: matchings,
    usual: 'name',
    help: 'what makes questions of two surveys the same: their name in the dictionary, their title or their id',
  },
  map: {
    kind: 'pairs',
    help: 'maps a column of one survey, as `wave<N>:<column id>` (its place in the list) or `<survey id>:<column id>`, to the same column of another',
    example: { 'wave2:q:5f0c': 'q:1a2b' },
  },
} as const satisfies Members;

export const bundleWords = {
  bundle: { kind: 'choice', values: ['zip'], usual: null, isNullable: true, help: 'one ZIP of all files, or none' },
} as const satisfies Members;
