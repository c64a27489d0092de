/** Sends mails over SMTP, one connection each. The server is the operator's own choice, so it may be anywhere. */
import { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Mailer, MailResult } from '../../delivery/mail/mailer.ts';
import { boundSocket } from '../bounded-socket.ts';
import { endAfter } from '../end-after.ts';
import { isDeadAddress } from './dead-address.ts';
import type { MailSender } from './mail-sender.ts';
import { rawMail } from './raw-mail.ts';

interface SmtpLimits {
  /** For the connection and the greeting together. */
  greetingMs: number;
  silentMs: number;
  /** For one mail as a whole. */
  longestMs: number;
  /** What a server may send besides its replies, which are far shorter than a mail. */
  mostBytes: number;
}

const usualLimits: SmtpLimits = {
  greetingMs: 10_000,
  silentMs: 30_000,
  longestMs: 40_000,
  mostBytes: 1024 * 1024,
};

export function createSmtpMailer(url: string, from: MailSender, limits = usualLimits): Pick<Mailer, 'send'> {
  return {
    async send(mail) {
      const raw = await rawMail(mail, from);
      const envelope = { from: from.address, to: [mail.to] };
      const end = endAfter(limits.longestMs);
      const socket = new Socket();
      const mostBytes = (sentBytes: number) => limits.mostBytes + sentBytes;
      boundSocket(socket, { mostBytes, stop: end.signal });
      try {
        await createTransport({ url, ...timeouts(limits), socket }).sendMail({ envelope, raw });
        return { outcome: 'sent' };
      } catch (error) {
        socket.destroy();
        return resultOf(error);
      } finally {
        end.forget();
      }
    },
  };
}

function timeouts({ greetingMs, silentMs }: SmtpLimits) {
  const connecting = { connectionTimeout: greetingMs, greetingTimeout: greetingMs, dnsTimeout: greetingMs };
  return { ...connecting, socketTimeout: silentMs };
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
    return { outcome, code, mayHaveArrived: false, isBounce: outcome === 'refused' && isOfRecipient(error) };
  }
  const neverConnected = memberOf(error, 'syscall') === 'connect';
  return { outcome: 'later', mayHaveArrived: !early.has(kind) && !neverConnected };
}

/** The server refused the recipient, not the mail, for what it knows of the address. */
function isOfRecipient(error: unknown): boolean {
  return memberOf(error, 'command') === 'RCPT TO' && isDeadAddress(String(memberOf(error, 'response')));
}

function memberOf(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}
