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
    linksForGood: { one: 'The link works until it is revoked.', other: 'The links work until they are revoked.' },
    byLink: {
      personal: 'Sent as a link, because it may contain personal data.',
      too_large: 'Sent as a link, because it is too large for an e-mail.',
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
    since: (day) => `What has changed since the e-mail of ${day}`,
    same: (day) => `Nothing has changed since the e-mail of ${day}.`,
    viewChanged: 'The view was edited after the last e-mail, so there is no comparison with it.',
    missing: (view) => `The figures of “${view}” could not be calculated this time.`,
    heldBack: (view) =>
      `“${view}” is left out this time: too few answers have changed since it was last shared. It will be back once enough have.`,
  },
  test: {
    subject: (destination) => `Test: ${destination}`,
    lead: 'This is a test. Files will reach you at this address.',
  },
  confirmation: {
    subject: 'Do you want survey results by e-mail?',
    title: 'Do you want survey results by e-mail?',
    lead: (sender) => `${sender} wants to send you files with survey results at this address.`,
    leadUnknown: (host) => `Somebody who uses ${host} wants to send you files with survey results at this address.`,
    what: 'These are tables of answers, reports and charts. You get an e-mail each time the sender prepares files: once, or regularly, such as every week. Every e-mail says what is in it and has a link to unsubscribe.',
    button: 'Yes, send them to me',
    ignore: 'If you did not expect this, do nothing: without your consent, nothing is sent.',
  },
  foot: {
    why: (sender, what, address) =>
      `You get this e-mail because ${sender} sends “${what}” to ${address}, and you agreed to it.`,
    whyUnknown: (host, what, address) =>
      `You get this e-mail because a user of ${host} sends “${what}” to ${address}, and you agreed to it.`,
    stop: 'Stop these e-mails',
    asked: (address) => `This e-mail was sent to ${address} and will not be repeated.`,
    refuse: 'No, send me nothing and do not ask again',
  },
  pages: {
    confirm: {
      title: 'Survey results by e-mail?',
      text: 'Press the button, and files with survey results will be sent to this address. Every e-mail has a link to unsubscribe.',
    },
    confirmed: { title: 'Thank you', text: 'Files with survey results will now be sent to this address.' },
    stop: {
      title: 'Stop these e-mails?',
      text: 'Press the button, and this mailbox will get no more e-mails from this sender, whatever they are about.',
    },
    stopped: { title: 'Stopped', text: 'This mailbox will get no more e-mails from this sender.' },
    resumed: { title: 'You will get e-mails again', text: 'This mailbox will get e-mails from this sender again.' },
    unknown: { title: 'There is no such page', text: 'Check that you copied the whole address.' },
    expired: { title: 'This link has expired', text: 'Ask the sender for a new one.' },
    too_many: { title: 'Too many attempts', text: 'Wait a few minutes, then try again.' },
  },
  buttons: { confirm: 'Yes, send them to me', stop: 'Stop these e-mails', resume: 'Send them again' },
};
