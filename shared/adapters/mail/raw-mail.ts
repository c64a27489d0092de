/**
 * A mail as the bytes that travel. Everything that becomes a header is one line here, whoever wrote it, and addresses are
 * given apart, so that no text can add a header or a recipient.
 */
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mail } from '../../delivery/mail/mailer.ts';
import { isPlainAddress, type MailSender } from './mail-sender.ts';

export async function rawMail(mail: Mail, from: MailSender): Promise<Buffer> {
  if (!isPlainAddress(mail.to)) throw new Error('An e-mail can go to one plain address only.');
  const composer = new MailComposer({
    from: { name: oneLine(from.name), address: from.address },
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: oneLine(mail.messageId),
    headers: Object.entries(mail.headers).map(([key, value]) => ({ key: oneLine(key), value: oneLine(value) })),
    attachments: [
      ...mail.attachments.map(({ name, contentType, bytes }) => ({
        filename: oneLine(name),
        contentType: oneLine(contentType),
        content: contentOf(bytes),
      })),
      ...mail.pictures.map(({ cid, name, bytes }) => ({
        filename: oneLine(name),
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
        cid: oneLine(cid),
        content: contentOf(bytes),
      })),
    ],
    // nothing of what a user has written may make this read a file or fetch an address
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

const contentOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
