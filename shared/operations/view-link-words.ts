/** What a link to a view is asked for, as words, for whoever lists them without checking any. */
import type { Members } from '../member.ts';

export const viewLinkChangeWords = {
  expires_in: {
    kind: 'number',
    isWhole: true,
    least: 60,
    most: 31_536_000,
    usual: null,
    isNullable: true,
    help: 'seconds; null: until it is revoked',
  },
  password: { kind: 'text', isNullable: true, help: 'the password needed to open it' },
  sender: {
    kind: 'text',
    isNullable: true,
    help: 'who shares it, shown on its page; your name if left out, null: nobody',
  },
  embed_on: {
    kind: 'list',
    help: 'sites whose pages may show it in a frame',
    example: ['https://intranet.example.com'],
  },
} as const satisfies Members;

export const viewLinkWords = {
  ...viewLinkChangeWords,
  minimum_base: {
    kind: 'number',
    isWhole: true,
    // with fewer, figures would tell what single respondents said
    least: 3,
    most: 1_000,
    usual: 5,
    help: 'figures of fewer answers are hidden; new answers are shown once every group has this many',
  },
} as const satisfies Members;
