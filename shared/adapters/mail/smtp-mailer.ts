/** Sends mails over SMTP, one connection each. The server is the operator's own choice, so it may be anywhere. */
import { createTransport } from 'nodemailer';
import type { Mailer, MailResult } from '../../delivery/mail/mailer.ts';
import type { MailSender } from './mail-sender.ts';
import { rawMail } from './raw-mail.ts';

const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

export function createSmtpMailer(url: string, from: MailSender): Pick<Mailer, 'send'> {
  const transport = createTransport({ url, ...limits });
  return {
    async send(mail) {
      const raw = await rawMail(mail, from);
      const envelope = { from: from.address, to: [mail.to] };
      try {
        await transport.sendMail({ envelope, raw });
        return { outcome: 'sent' };
      } catch (error) {
        return resultOf(error);
      }
    },
  };
}

/** What goes wrong before the server is given the mail; then it cannot have arrived. */
const early = new Set(['EDNS', 'EAUTH', 'ENOAUTH', 'ETLS', 'EENVELOPE', 'ECONFIG', 'EOAUTH2']);

/** 5xx is an answer for good; everything else may be better another time, a wrong password of ours too. */
function resultOf(error: unknown): MailResult {
  const code = memberOf(error, 'responseCode');
  const kind = String(memberOf(error, 'code'));
  const isOurs = kind === 'EAUTH' || kind === 'ENOAUTH';
  if (typeof code === 'number') {
    const outcome = code >= 500 && !isOurs ? 'refused' : 'later';
    return { outcome, code, mayHaveArrived: false };
  }
  const neverConnected = memberOf(error, 'syscall') === 'connect';
  return { outcome: 'later', mayHaveArrived: !early.has(kind) && !neverConnected };
}

function memberOf(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}
