/** A document as a mail to one person, with the headers that mail programs offer a button to stop it for. */
import type { MailDocument } from './mail-document.ts';
import { htmlMail } from './mail-html.ts';
import { plainMail } from './mail-plain.ts';
import type { Mail } from './mailer.ts';

interface Envelope {
  owner: string;
  destinationId: string;
  to: string;
  /** The same whenever the same mail is sent again: the Message-ID is made of it. */
  id: string;
  domain: string;
  stopUrl?: string | undefined;
  attachments?: Mail['attachments'];
  pictures?: Mail['pictures'];
}

export function mailIn(
  document: MailDocument,
  { owner, destinationId, to, id, domain, stopUrl, attachments = [], pictures = [] }: Envelope,
): Mail {
  return {
    owner,
    destinationId,
    to,
    subject: document.subject,
    text: plainMail(document),
    html: htmlMail(document),
    messageId: `<${id}@${domain}>`,
    headers: {
      'X-Delivery-Id': id,
      'Auto-Submitted': 'auto-generated',
      'Content-Language': document.language,
      // RFC 8058: the mail program itself posts to this address
      ...(stopUrl !== undefined && {
        'List-Unsubscribe': `<${stopUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments,
    pictures,
  };
}
