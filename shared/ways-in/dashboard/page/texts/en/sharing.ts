/** Words of the page in English: a view that is shared as a live page. */
import { pluralForms } from '../plural-forms.ts';

export const sharingEnglish = {
  share: 'Share',
  live: 'Live page',
  title: (name: string) => `Share “${name}”`,
  unnamed: {
    title: 'Name what you share',
    hint: 'The page shows these filters, this breakdown and this comparison, with the newest answers. Visitors see the name.',
    yes: 'Continue',
  },
  what: 'A live page without a login: figures and charts of this view with the newest answers, but no individual answers, no texts and nothing personal.',
  expiry: { never: 'Until revoked', week: '7 days', month: '30 days', year: 'A year' },
  minimumBase: 'Minimum base',
  minimumBaseHint:
    'Figures based on fewer answers are hidden. New answers are shown once every group has at least this many, so that no single answer can be worked out.',
  embed: 'Embed it in other pages',
  sites: 'Sites that may embed it',
  sitesHint: 'One address per line, such as https://intranet.example.com',
  pending: 'Its figures are being calculated. The page opens in a moment.',
  statuses: {
    active: 'Active',
    paused: 'Paused',
    pending: 'In preparation',
    failed: 'Not shown',
    expired: 'Expired',
    used_up: 'Limit reached',
    revoked: 'Revoked',
  },
  visits: pluralForms({ one: '{n} visit', other: '{n} visits' }),
  shownSince: (when: string) => `figures from ${when}`,
  heldBack: (count: string) => `There are new answers; they are shown once there are at least ${count} in every group.`,
  paused: 'The survey service refuses the key it was made with, or no longer shows the survey to it.',
  resume: 'Resume with my key',
  resumed: 'The page works again.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke this link?',
  revokeText: 'Its page stops working at once, and the link cannot be restored.',
  revoked: 'The link was revoked.',
};
