/** The id that a command line names; anything else in its place would change the path of the request. */
import { Problem } from '../../../problems/problem.ts';
import type { Input } from '../command.ts';

const ids = {
  export: { prefix: 'exp', list: 'exports list' },
  webhook: { prefix: 'wh', list: 'webhooks list' },
  schedule: { prefix: 'sch', list: 'schedule list' },
  batch: { prefix: 'bat', list: 'batch list' },
  preset: { prefix: 'pre', list: 'preset list' },
  template: { prefix: 'tpl', list: 'deck-templates list' },
  view: { prefix: 'vie', list: 'view list' },
  tracker: { prefix: 'trk', list: 'tracker list' },
  destination: { prefix: 'dst', list: 'destination list' },
  delivery: { prefix: 'dlv', list: 'destination deliveries' },
  'webhook delivery': { prefix: 'msg', list: 'webhooks deliveries' },
  link: { prefix: 'lnk', list: 'link list' },
  erasure: { prefix: 'era', list: 'erasures list' },
} as const;

export type Kind = keyof typeof ids;

export const isId = (word: string) => /^[a-z]{2,3}_\w+$/.test(word);

/** The command that lists what there is of a kind. */
export const listOfKind = (kind: Kind) => ids[kind].list;

/** How the ids begin that a command lists. */
export const prefixOfList = (command: string) => Object.values(ids).find(({ list }) => list === command)?.prefix;

export function idOf(kind: Kind, { words: [word = ''] }: Input): string {
  const { prefix, list } = ids[kind];
  if (isId(word)) return word;
  throw new Problem('validation_error.not_an_id', { kind, prefix, list, given: JSON.stringify(word) });
}
