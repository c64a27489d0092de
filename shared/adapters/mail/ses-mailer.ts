/** Sends mails through SES. It puts a Message-ID of its own in the place of ours; `X-Delivery-Id` stays. */
import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Mailer, MailResult } from '../../delivery/mail/mailer.ts';
import { boundReplies } from '../bounded-replies.ts';
import { mailDeadlines } from '../stores/store-deadlines.ts';
import type { MailSender } from './mail-sender.ts';
import { rawMail } from './raw-mail.ts';
import { tagsOf } from './ses-events.ts';

/** Its replies are a few hundred bytes. */
const usualLimits = { longestMs: 30_000, mostBytes: 1024 * 1024 };

/** What no second try can change; all else may be better another time. */
const final = new Set(['MessageRejected', 'BadRequestException']);

interface SesSender extends MailSender {
  /** Has SES report mails that bounce. */
  configurationSet?: string | undefined;
}

export function createSesMailer(
  { configurationSet, ...from }: SesSender,
  client = new SESv2Client(mailDeadlines),
  limits = usualLimits,
): Pick<Mailer, 'send'> {
  boundReplies(client, limits);
  return {
    async send(mail) {
      const command = new SendEmailCommand({
        FromEmailAddress: from.address,
        Destination: { ToAddresses: [mail.to] },
        Content: { Raw: { Data: await rawMail(mail, from) } },
        ...(configurationSet && { ConfigurationSetName: configurationSet, EmailTags: tagsOf(mail) }),
      });
      try {
        await client.send(command, { abortSignal: AbortSignal.timeout(limits.longestMs) });
        return { outcome: 'sent' };
      } catch (error) {
        return resultOf(error);
      }
    },
  };
}

function resultOf(error: unknown): MailResult {
  if (!(error instanceof SESv2ServiceException)) return { outcome: 'later', mayHaveArrived: true };
  const isServers = error.$fault === 'server';
  return { outcome: final.has(error.name) ? 'refused' : 'later', mayHaveArrived: isServers };
}
