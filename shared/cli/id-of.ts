/** The word of a command line that names a thing of the pipeline; another would lead to another path. */
import type { Input } from './command.ts';
import { usage } from './exit-codes.ts';

const ids = {
  schedule: { prefix: 'sch', list: 'schedule list' },
  batch: { prefix: 'bat', list: 'batch list' },
  link: { prefix: 'lnk', list: 'link list' },
} as const;

export function idOf(kind: keyof typeof ids, { words: [word = ''] }: Input): string {
  const { prefix, list } = ids[kind];
  if (/^[a-z]{3}_\w+$/.test(word)) return word;
  throw usage(
    `a ${kind} is named by its id, such as ${prefix}_01kgh2m4, not ${JSON.stringify(word)}; ` +
      `\`survey-exports ${list}\` lists them`,
  );
}
