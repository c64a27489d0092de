/** The options on personal data as flags. */

import { groupWords } from '../../../exports/option-words.ts';
import { treatments } from '../../../privacy/policy-words.ts';
import { Problem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Flags, Input } from '../command.ts';
import { flagsOf, memberFlags, membersOf, type Overlays } from './member-flags.ts';

const withoutFlag: Flags = {
  personal: {
    kind: 'switch',
    isNegative: true,
    about: 'nothing personal: personal columns are removed, free texts scrubbed',
  },
};

const isWithout = (input: Input) => input.text('personal') !== undefined && !input.is('personal');

const overlays: Overlays = {
  'privacy.personal': {
    name: 'privacy',
    about: 'what happens to personal columns; auto: kept in answers, only counted in reports',
    also: withoutFlag,
    read: (input) => input.text('privacy') ?? (isWithout(input) ? 'remove' : undefined),
  },
  'privacy.free_text': {
    name: 'free-text',
    about:
      'what happens to free texts; default scrubbed where personal columns are hidden and in reports, otherwise kept',
    // shown once, and read by both
    also: withoutFlag,
    read: (input) => {
      const policy = input.text('free-text') ?? (isWithout(input) ? 'scrub' : undefined);
      return policy === '' ? null : policy;
    },
  },
  'privacy.minimum_base': { name: 'minimum-base', about: 'hide figures based on fewer respondents' },
  'privacy.columns': {
    name: 'treat',
    value: 'COLUMN=HOW',
    about: `one column by its id: ${treatments.join(', ')}; may be repeated`,
    read: (input) => Object.fromEntries(input.list('treat').map(treated)),
  },
  'privacy.unlinked': {
    name: 'unlinked',
    about: 'no answer ids or exact times, which could match rows with another file',
  },
  'privacy.salt': {
    name: 'salt',
    about: 'a text for one recipient: pseudonyms made with it match no other file',
  },
};

export const privacyMembers = memberFlags({ privacy: groupWords.privacy }, overlays, 'Personal data');

export const privacyFlags: Flags = flagsOf(privacyMembers);

/** Empty where nothing is said of personal data. */
export async function privacyOf(input: Input, cli: CliWorld): Promise<Record<string, unknown>> {
  const { privacy } = await membersOf(privacyMembers, input, cli);
  return { ...Object(privacy) };
}

function treated(text: string): [string, string] {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new Problem('validation_error.not_a_treatment', { given: JSON.stringify(text) });
  return [text.slice(0, at), text.slice(at + 1)];
}
