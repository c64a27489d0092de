/** Why mails do not arrive, in our own words. */
import type { DeliveryProblem } from '../destinations/problems.ts';

export const mostMailedFiles = 100;

export const mailProblems = {
  notSetUp: {
    code: 'mail_not_set_up',
    message: 'This installation cannot send mail yet: whoever runs it must set MAIL_FROM, and SMTP_URL or SES.',
  },
  unconfirmed: {
    code: 'address_unconfirmed',
    message: 'Nobody at these addresses has agreed to get e-mails yet. It is sent once one of them has.',
  },
  bounced: {
    code: 'address_bounced',
    message:
      'E-mails to these addresses come back: there is nobody there. Correct the addresses of the destination, or resume the address once it works; then deliver again.',
  },
  complained: {
    code: 'address_complained',
    message:
      'Everybody at these addresses has reported e-mails as spam or unsubscribed. Only they can change that, by the link in an e-mail they have.',
  },
  stopped: { code: 'address_stopped', message: 'Everybody at these addresses has unsubscribed.' },
  tooManyFiles: {
    code: 'too_many_files',
    message: `An e-mail can have or link to ${mostMailedFiles} files at most. Ask for one ZIP of all of them ("bundle": "zip").`,
  },
  notSent: { code: 'mail_not_sent', message: 'The mail server could not be reached, or asked to come again later.' },
  refused: { code: 'mail_refused', message: 'The mail server refuses every one of these addresses.' },
} as const satisfies Record<string, DeliveryProblem>;
