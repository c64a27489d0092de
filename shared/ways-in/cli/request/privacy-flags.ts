/** The options on personal data as flags. */

import { freeTextPolicies, personalPolicies, treatments } from '../../../privacy/policy-words.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Flags, Input } from '../command.ts';

export const privacyFlags: Flags = {
  privacy: {
    kind: 'text',
    value: personalPolicies.join('|'),
    about: 'what happens to personal columns; auto: kept in answers, only counted in reports',
  },
  personal: {
    kind: 'switch',
    isNegative: true,
    about: 'nothing personal: personal columns are removed, free texts scrubbed',
  },
  'free-text': {
    kind: 'text',
    value: freeTextPolicies.join('|'),
    about: 'what happens to free texts; default scrubbed where personal columns are hidden and in reports, else kept',
  },
  unlinked: {
    kind: 'switch',
    about: 'no answer ids and no exact times: rows match no other file by them',
  },
  salt: {
    kind: 'text',
    value: 'TEXT',
    about: 'a text for one recipient: pseudonyms made with it match no other file',
  },
  'minimum-base': { kind: 'text', value: 'N', about: 'hide figures based on fewer respondents' },
  treat: {
    kind: 'repeat',
    value: 'COLUMN=HOW',
    about: `one column by its id: ${treatments.join(', ')}; may be repeated`,
  },
};

/** The name of the flag that sets a member, for messages. */
export const privacyFlagOf: Readonly<Record<string, string>> = {
  personal: 'privacy',
  free_text: 'free-text',
  minimum_base: 'minimum-base',
  columns: 'treat',
  unlinked: 'unlinked',
  salt: 'salt',
};

export function privacyOf(input: Input) {
  const isWithout = input.text('personal') !== undefined && !input.is('personal');
  const personal = input.text('privacy') ?? (isWithout ? 'remove' : undefined);
  const freeText = input.text('free-text') ?? (isWithout ? 'scrub' : undefined);
  const base = input.text('minimum-base');
  const salt = input.text('salt');
  const columns = Object.fromEntries(input.list('treat').map(treated));
  return {
    ...(personal !== undefined && { personal }),
    ...(freeText !== undefined && { free_text: freeText === '' ? null : freeText }),
    ...(base !== undefined && { minimum_base: /^\d{1,9}$/.test(base) ? Number(base) : base }),
    ...(input.is('unlinked') && { unlinked: true }),
    ...(salt !== undefined && { salt }),
    ...(Object.keys(columns).length > 0 && { columns }),
  };
}

function treated(text: string): [string, string] {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new Problem('validation_error.not_a_treatment', { given: JSON.stringify(text) });
  return [text.slice(0, at), text.slice(at + 1)];
}
