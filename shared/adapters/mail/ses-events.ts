/**
 * What SES reports about a mail after it has taken it: that it came back, or that its reader reported it as spam. The mail carries
 * tags that name its owner, destination and delivery, because SES returns nothing else of ours.
 */
import { z } from 'zod';
import type { Mail } from '../../delivery/mail/mailer.ts';
import type { MailFeedback } from '../../delivery/mail/take-feedback.ts';
import { isDeadAddress } from './dead-address.ts';

/** SES refuses a mail with any other. */
const fitTag = /^[A-Za-z0-9_-]{1,256}$/;

/** An owner's name and a mail's id hold what no tag may. */
const tagOf = (text: string) => Buffer.from(text).toString('base64url');
const textOf = (tag: string) => Buffer.from(tag, 'base64url').toString();

/** None for an owner whose name is too long for one: such a mail is sent, and nobody hears of its bounce. */
export function tagsOf({ owner, destinationId, headers }: Mail): { Name: string; Value: string }[] {
  const tags = { owner: tagOf(owner), destination: destinationId, mail: tagOf(headers['X-Delivery-Id'] ?? '') };
  const isFit = Object.values(tags).every((tag) => fitTag.test(tag));
  return isFit ? Object.entries(tags).map(([Name, Value]) => ({ Name, Value })) : [];
}

const tag = z.tuple([z.string()]);
const mail = z.object({
  timestamp: z.iso.datetime({ offset: true }),
  // each of our mails goes to one person
  destination: z.tuple([z.string()]),
  tags: z.object({ owner: tag, destination: tag, mail: tag }),
});

/** Each server says as much as it likes. */
const bounced = z.object({ status: z.string().nullish(), diagnosticCode: z.string().nullish() });

const eventSchema = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    mail,
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: z.array(bounced).optional() }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    mail,
    complaint: z.object({ complaintFeedbackType: z.string().nullish() }),
  }),
]);

export const isSesEvent = (message: unknown) => z.object({ eventType: z.string() }).safeParse(message).success;

/** Undefined where it changes nothing: a bounce that may pass, a mail without our tags, a report that a mail is no spam. */
export function feedbackOf(message: unknown): MailFeedback | undefined {
  const { data: event } = eventSchema.safeParse(message);
  if (!event) return undefined;
  const by = stopOf(event);
  if (!by) return undefined;
  const { tags, destination, timestamp: sentAt } = event.mail;
  return {
    owner: textOf(tags.owner[0]),
    destinationId: tags.destination[0],
    mailId: textOf(tags.mail[0]),
    address: destination[0],
    sentAt,
    by,
  };
}

function stopOf(event: z.infer<typeof eventSchema>): MailFeedback['by'] | undefined {
  if (event.eventType === 'Complaint') {
    return event.complaint.complaintFeedbackType === 'not-spam' ? undefined : 'complaint';
  }
  const { bounceType, bouncedRecipients = [] } = event.bounce;
  if (bounceType !== 'Permanent') return undefined;
  return bouncedRecipients.every(isDead) ? 'bounce' : 'refusal';
}

/** Where nothing is said, the word of SES is enough. */
function isDead({ status, diagnosticCode }: z.infer<typeof bounced>): boolean {
  const reply = diagnosticCode?.replace(/^smtp; */i, '');
  // only the text tells what this one means
  if (status && !(status === '5.4.1' && reply)) return isDeadAddress(`550 ${status}`);
  return !reply || isDeadAddress(reply);
}
