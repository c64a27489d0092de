/** Which way mails leave, by the settings; what it needs is loaded with the first mail. */
import type { Mailer } from '../../delivery/mail/mailer.ts';
import { whenUsed } from '../loaded-when-used.ts';
import { domainOf, type MailSender, senderOf } from './mail-sender.ts';

const localSender = 'Survey Exports <exports@localhost>';

/** Undefined where nobody has said how mails are to leave. */
export function mailerWhenUsed(env: NodeJS.ProcessEnv): Mailer | undefined {
  const { SMTP_URL: smtpUrl, OUTBOX_DIR: folder, MAIL_FROM: mailFrom, MAIL_CONFIGURATION_SET: configurationSet } = env;
  if (smtpUrl) {
    if (!mailFrom) throw new Error('SMTP_URL needs MAIL_FROM too: the address that e-mails come from.');
    return loaded(mailFrom, async (from) => (await import('./smtp-mailer.ts')).createSmtpMailer(smtpUrl, from));
  }
  if (folder) {
    const load = async (from: MailSender) => (await import('./outbox.ts')).createOutboxMailer(folder, from);
    return { ...loaded(mailFrom || localSender, load), isOutbox: true };
  }
  return mailFrom
    ? loaded(mailFrom, async (from) => (await import('./ses-mailer.ts')).createSesMailer({ ...from, configurationSet }))
    : undefined;
}

function loaded(mailFrom: string, load: (from: MailSender) => Promise<Pick<Mailer, 'send'>>): Mailer {
  const from = senderOf(mailFrom);
  return { domain: domainOf(from), ...whenUsed(() => load(from), 'send') };
}
