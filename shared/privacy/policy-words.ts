/** What may be asked for personal data, as words, for whoever lists them without checking any. */
import type { Members } from '../member.ts';

/** From the loosest to the strictest. */
export const treatments = ['keep', 'mask', 'pseudonym', 'remove'] as const;
const personalPolicies = ['auto', ...treatments] as const;
const freeTextPolicies = ['keep', 'scrub', 'remove'] as const;

export const privacyWords = {
  personal: {
    kind: 'choice',
    values: personalPolicies,
    usual: 'auto',
    help: 'what happens to personal columns; auto: kept in the answers, only counted in summaries and reports',
  },
  free_text: {
    kind: 'choice',
    values: freeTextPolicies,
    usual: null,
    isNullable: true,
    help: 'null: scrubbed in summaries and reports, and where `personal` is mask, pseudonym or remove; otherwise kept',
  },
  minimum_base: {
    kind: 'number',
    isWhole: true,
    least: 0,
    most: 1_000,
    usual: 0,
    help: 'in summaries and reports, questions and cells with fewer respondents are hidden',
  },
  columns: {
    kind: 'pairs',
    help: 'column id to treatment; overrides `personal`',
    example: { ip_address: 'remove' },
  },
  unlinked: {
    kind: 'flag',
    help: 'true: without answer ids and with times rounded to the day, so that rows cannot be matched with another file',
  },
  salt: {
    kind: 'text',
    most: 200,
    help: 'your own text for one recipient: pseudonyms made with it match no other file of yours',
  },
} as const satisfies Members;
