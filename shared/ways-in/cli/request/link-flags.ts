/** What a share link is asked for, as flags. */
import { linkWords } from '../../../operations/link-words.ts';
import type { Input } from '../command.ts';
import { secondsOf } from './duration.ts';
import { memberFlags } from './member-flags.ts';
import { secretLine } from './secret-file.ts';
import { wholeNumberOf } from './whole-number.ts';

export const isOfSchedule = ({ words: [id = ''] }: Input) => id.startsWith('sch_');

export const linkMembers = memberFlags(linkWords, {
  expires_in: {
    name: 'expires',
    value: '1h',
    about: 'how long it works, 1m to 7d; default 1h. For a schedule: up to 365d, or never; default a year',
    read: (input) => {
      const text = input.text('expires') ?? '';
      if (isOfSchedule(input) && text === 'never') return null;
      return secondsOf(text, 'expires', isOfSchedule(input) ? 365 : 7);
    },
  },
  password: {
    name: 'password-file',
    value: 'FILE',
    about: 'a file whose first line is the password; - reads stdin',
    read: (input, cli) => secretLine(input, 'password-file', cli),
  },
  max_downloads: { read: (input) => wholeNumberOf(input, 'max-downloads') },
  sender: { value: 'NAME', about: "who shares it, shown on its page; your name by default, '' for nobody" },
});
