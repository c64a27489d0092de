/** Which words of a command line name things that only the server knows: shells ask for those while a line is written. */
import type { Command } from '../command.ts';
import type { Kind } from '../names/id-of.ts';

/** A thing of the server, a value that answers of the survey have, a question of it, or a profile of this machine. */
export type LiveKind = Kind | 'survey' | 'value' | 'question' | 'profile';

const kindsOfWords: Readonly<Record<string, LiveKind>> = {
  survey: 'survey',
  // what can be browsed is most often a survey, and what can be shared an export
  thing: 'survey',
  id: 'export',
  export: 'export',
  batch: 'batch',
  schedule: 'schedule',
  link: 'link',
  preset: 'preset',
  view: 'view',
  tracker: 'tracker',
  destination: 'destination',
  webhook: 'webhook',
  profile: 'profile',
};

const kindsOfFlags: Readonly<Record<string, LiveKind>> = {
  survey: 'survey',
  surveys: 'survey',
  since: 'export',
  preset: 'preset',
  view: 'view',
  'deliver-view': 'view',
  tracker: 'tracker',
  deliver: 'destination',
  profile: 'profile',
  country: 'value',
  device: 'value',
  source: 'value',
  tag: 'value',
  banner: 'question',
  questions: 'question',
};

/** What the word at this place is, by what the command says that it takes; `<export ...>` is as many as one likes. */
export function kindOfWord({ takes }: Pick<Command, 'takes'>, at: number): LiveKind | undefined {
  const [, word = '', more] = /^[<[](\w+)( \.\.\.)?[>\]]/.exec(takes) ?? [];
  return at === 0 || more !== undefined ? kindsOfWords[word] : undefined;
}

/** Without its dashes. */
export const kindOfFlag = (flag: string): LiveKind | undefined => kindsOfFlags[flag];
