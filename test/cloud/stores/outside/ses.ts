/**
 * A small SES: takes e-mails as its second API takes them, refuses what SES would refuse, and keeps them to be read. It knows the
 * domain of one sender. Whoever may call it is the front's affair.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { z } from 'zod';

/** Whom the e-mails of the proof come from. */
export const mailFrom = 'exports@survey-exports.example';
const verifiedDomain = mailFrom.slice(mailFrom.indexOf('@') + 1);
const LARGEST_MAIL_BYTES = 40 * 1024 * 1024;

const tagText = z.string().regex(/^[A-Za-z0-9_-]{1,256}$/);
/** Strict: what it does not know it must not take in silence. */
const requestSchema = z.strictObject({
  FromEmailAddress: z.email(),
  Destination: z.strictObject({ ToAddresses: z.array(z.email()).min(1).max(50) }),
  Content: z.strictObject({ Raw: z.strictObject({ Data: z.base64() }) }),
  ConfigurationSetName: z.string().optional(),
  EmailTags: z
    .array(z.strictObject({ Name: tagText, Value: tagText }))
    .max(50)
    .optional(),
});

export interface TakenMail {
  to: string;
  parsed: ParsedMail;
  tags: Readonly<Record<string, string>>;
  configurationSet: string | undefined;
  takenAt: string;
}

export function createSes() {
  const taken: TakenMail[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { success, data, error } = requestSchema.safeParse(jsonOf(await buffer(request)));
    if (!success) return refuse(response, 'BadRequestException', z.prettifyError(error));
    const { FromEmailAddress: from, Destination, Content, ConfigurationSetName, EmailTags = [] } = data;
    const raw = Buffer.from(Content.Raw.Data, 'base64');
    if (raw.length > LARGEST_MAIL_BYTES) return refuse(response, 'MessageRejected', 'Message is too large.');
    const parsed = await simpleParser(raw);
    if (!from.endsWith(`@${verifiedDomain}`) || parsed.from?.value[0]?.address !== from)
      return refuse(response, 'MessageRejected', 'Email address is not verified.');
    const about = { parsed, configurationSet: ConfigurationSetName, takenAt: new Date().toISOString() };
    const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, Value]));
    taken.push(...Destination.ToAddresses.map((to) => ({ to, tags, ...about })));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ MessageId: randomUUID() }));
  }

  return { answer, mailsTo: (address: string) => taken.filter(({ to }) => to === address) };
}

/** What SES tells of a mail that nobody could be found for, as its developer guide shows it. */
export function bounceOf({ to, tags, takenAt, configurationSet = '' }: TakenMail): object {
  const named = Object.entries(tags).map(([name, value]) => [name, [value]]);
  const bouncedRecipients = [
    { emailAddress: to, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1' },
  ];
  return {
    eventType: 'Bounce',
    bounce: { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients, timestamp: takenAt },
    mail: {
      timestamp: takenAt,
      source: mailFrom,
      messageId: randomUUID(),
      destination: [to],
      tags: { ...Object.fromEntries(named), 'ses:configuration-set': [configurationSet] },
    },
  };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function refuse(response: ServerResponse, code: string, message: string): void {
  response.writeHead(400, { 'content-type': 'application/json', 'x-amzn-errortype': code });
  response.end(JSON.stringify({ message }));
}
