/** The mails besides those with files: the question whether somebody wants any, and a test. */
import type { PageLanguage } from '../links/page-language.ts';
import { footOf, type MailedTo } from './delivery-mail.ts';
import type { MailDocument } from './mail-document.ts';
import { mailWords } from './mail-words.ts';

interface Question {
  language: PageLanguage;
  address: string;
  sender: string | undefined;
  host: string;
  confirmUrl: string;
  stopUrl: string;
}

/** Holds nothing that its owner has written: it goes to people who have not agreed to anything. */
export function confirmationMail({ language, address, sender, host, confirmUrl, stopUrl }: Question): MailDocument {
  const { texts } = mailWords(language);
  const { subject, title, lead, leadUnknown, what, button, ignore } = texts.confirmation;
  return {
    language,
    subject,
    title,
    blocks: [
      { kind: 'lead', text: sender === undefined ? leadUnknown(host) : lead(sender) },
      { kind: 'text', text: what },
      { kind: 'button', text: button, url: confirmUrl },
      { kind: 'text', text: ignore },
    ],
    foot: { text: texts.foot.asked(address), link: { text: texts.foot.refuse, url: stopUrl } },
  };
}

export function testMail(language: PageLanguage, to: MailedTo): MailDocument {
  const words = mailWords(language);
  const { subject, lead } = words.texts.test;
  return {
    language,
    subject: subject(to.destination),
    title: subject(to.destination),
    blocks: [{ kind: 'lead', text: lead }],
    foot: footOf(to.destination, to, words),
  };
}
