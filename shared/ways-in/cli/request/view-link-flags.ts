/** What a link to a view is asked for, as flags. */
import { type viewLinkChangeWords, viewLinkWords } from '../../../operations/view-link-words.ts';
import { secondsOf } from './duration.ts';
import { memberFlags } from './member-flags.ts';
import { secretLine } from './secret-file.ts';

export const viewLinkMembers = memberFlags(viewLinkWords, {
  expires_in: {
    name: 'expires',
    value: '30d',
    about: 'how long it works, 1m to 365d; never by default, until it is revoked',
    read: (input) => {
      const text = input.text('expires') ?? '';
      return text === 'never' ? null : secondsOf(text, 'expires', 365);
    },
  },
  password: {
    name: 'password-file',
    value: 'FILE',
    about: 'a file whose first line is the password; - reads stdin',
    read: (input, cli) => secretLine(input, 'password-file', cli),
  },
  sender: { value: 'NAME', about: "who shares it, shown on its page; your name by default, '' for nobody" },
  embed_on: { value: 'URL', about: 'a site whose pages may show it in a frame; may be repeated' },
});

const changed: Record<keyof typeof viewLinkChangeWords, true> = {
  expires_in: true,
  password: true,
  sender: true,
  embed_on: true,
};

/** What of it may be changed later. */
export const viewLinkChangeMembers = viewLinkMembers.filter(({ path: [name = ''] }) => Object.hasOwn(changed, name));
