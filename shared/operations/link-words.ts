/** What a share link is asked for, as words, for whoever lists them without checking any. */
import type { Members } from '../member.ts';

export const linkWords = {
  expires_in: { kind: 'number', isWhole: true, least: 60, most: 604_800, usual: 3600, help: 'seconds' },
  password: { kind: 'text', isNullable: true, help: 'the password needed to open it' },
  max_downloads: {
    kind: 'number',
    isWhole: true,
    least: 1,
    most: 1_000_000,
    usual: null,
    isNullable: true,
    help: 'the maximum number of downloads',
  },
  sender: {
    kind: 'text',
    isNullable: true,
    help: 'who shares it, shown on the page of the link; your name if left out, null: nobody',
  },
} as const satisfies Members;
