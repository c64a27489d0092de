/** English. */
import type { MailTexts } from './mail-texts.ts';

export const english: MailTexts = {
  counted: {
    answers: { one: '{n} answer', other: '{n} answers' },
    surveys: { one: '{n} survey', other: '{n} surveys' },
    files: { one: '{n} file', other: '{n} files' },
  },
  units: { kilobytes: 'KB', megabytes: 'MB', gigabytes: 'GB' },
  delivery: {
    lead: (answers, surveys) => `${answers} from ${surveys}.`,
    made: 'Made',
    period: 'Period',
    wholePeriod: 'all answers so far',
    since: (day) => `since ${day}`,
    until: (day) => `until ${day}`,
    surveys: 'Surveys',
    more: { one: 'and {n} more', other: 'and {n} more' },
    files: 'Files',
    attached: 'attached',
    download: 'Download',
    linksUntil: { one: 'The link works until {until}.', other: 'The links work until {until}.' },
    linksForGood: { one: 'The link works until it is withdrawn.', other: 'The links work until they are withdrawn.' },
    byLink: {
      personal: 'Sent as a link, because it may hold personal data.',
      too_large: 'Sent as a link, because it is too large for a mail.',
    },
    nothing: 'There are no files this time.',
    failed: { one: '{n} survey could not be exported', other: '{n} surveys could not be exported' },
    reasons: {},
    drift: {
      title: 'What changed in the survey since last time',
      added: 'New',
      removed: 'Removed',
      renamed: 'Renamed',
      retyped: 'Type changed',
      options: 'Options changed',
    },
  },
  figures: {
    survey: 'Survey',
    asOf: (moment) => `Counted ${moment}.`,
    since: (day) => `What has changed since the mail of ${day}`,
    same: (day) => `Nothing has changed since the mail of ${day}.`,
    viewChanged: 'The view was edited after the last mail, so nothing is compared with it.',
    missing: (view) => `The figures of “${view}” could not be counted this time.`,
    heldBack: (view) =>
      `“${view}” is left out this time: too few answers have changed since it was last shared. It returns once enough have.`,
  },
  test: {
    subject: (destination) => `Test: ${destination}`,
    lead: 'This is a test. Files will reach you at this address.',
  },
  confirmation: {
    subject: 'Do you want survey results by mail?',
    title: 'Do you want survey results by mail?',
    lead: (sender) => `${sender} wants to send you files with survey results at this address.`,
    leadUnknown: (host) => `Somebody who uses ${host} wants to send you files with survey results at this address.`,
    what: 'These are tables of answers, reports and charts. A mail comes each time the sender has files made: once, or regularly, such as every week. Every mail says what is in it and has a link to unsubscribe.',
    button: 'Yes, send them to me',
    ignore: 'If you did not expect this, do nothing: without your consent, nothing is sent.',
  },
  foot: {
    why: (sender, what, address) =>
      `You get this mail because ${sender} sends “${what}” to ${address}, and you agreed to it.`,
    whyUnknown: (host, what, address) =>
      `You get this mail because a user of ${host} sends “${what}” to ${address}, and you agreed to it.`,
    stop: 'Stop these mails',
    asked: (address) => `This mail was sent once to ${address}.`,
    refuse: 'No, send me nothing and do not ask again',
  },
  pages: {
    confirm: {
      title: 'Survey results by mail?',
      text: 'Press the button, and files with survey results will be sent to this address. Every mail has a link to unsubscribe.',
    },
    confirmed: { title: 'Thank you', text: 'Files with survey results will now be sent to this address.' },
    stop: {
      title: 'Stop these mails?',
      text: 'Press the button, and this mailbox gets no more mails from this sender, whatever they are about.',
    },
    stopped: { title: 'Stopped', text: 'This mailbox gets no more mails from this sender.' },
    resumed: { title: 'Mails will come again', text: 'This mailbox gets mails from this sender again.' },
    unknown: { title: 'There is no such page', text: 'Check that you copied the whole address.' },
    expired: { title: 'This link has expired', text: 'Ask the sender for a new one.' },
    too_many: { title: 'Too many attempts', text: 'Wait a few minutes, then try again.' },
  },
  buttons: { confirm: 'Yes, send them to me', stop: 'Stop these mails', resume: 'Send them again' },
};
