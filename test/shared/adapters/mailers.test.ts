/** The ways mails leave besides SMTP: through SES, or into files on this machine that only their owner sees. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BadRequestException, MessageRejected, SESv2Client, TooManyRequestsException } from '@aws-sdk/client-sesv2';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mailerWhenUsed } from '../../../shared/adapters/mail/mailer-when-used.ts';
import { createOutboxMailer, findInOutbox, listOutbox } from '../../../shared/adapters/mail/outbox.ts';
import { createSesMailer } from '../../../shared/adapters/mail/ses-mailer.ts';
import type { Mail } from '../../../shared/delivery/mail/mailer.ts';
import { createOutboxApi } from '../../../shared/ways-in/http/mail/outbox-api.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';

const from = { name: 'Survey Exports', address: 'exports@example.com' };
const mail: Mail = {
  owner: 'u-1',
  destinationId: 'dst_1',
  to: 'boss@example.org',
  subject: 'Отчёт',
  messageId: '<dlv_1.ab@example.com>',
  text: 'Hello',
  html: '<!doctype html><html><head></head><body>Hello</body></html>',
  headers: { 'X-Delivery-Id': 'dlv_1.ab' },
  pictures: [],
  attachments: [{ name: 'a.csv', contentType: 'text/csv', bytes: Buffer.from('1,2') }],
};

const listSchema = z.object({
  data: z.array(z.looseObject({ view_url: z.string() })),
  next_cursor: z.null(),
});

describe('the outbox of a machine', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    await createOutboxMailer(folder, from).send(mail);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('keeps mails that any program can open', async () => {
    const names = await readdir(folder, { recursive: true });
    const path = names.find((name) => name.endsWith('.eml')) ?? '';
    const read = await simpleParser(await readFile(join(folder, path)));
    expect(read).toMatchObject({ subject: 'Отчёт', messageId: mail.messageId, text: 'Hello' });
    expect(read.attachments[0]).toMatchObject({ filename: 'a.csv', content: Buffer.from('1,2') });
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('lists them to their owner only, and shows each in a frame that can do nothing', async () => {
    const api = createOutboxApi({
      callerOf: async (token) => ({ token, owner: token }),
      list: (owner, most) => listOutbox(folder, owner, most),
      find: (id) => findInOutbox(folder, id),
      log: { info() {}, warn() {}, error() {} },
    });
    const listedTo = async (token: string) =>
      listSchema.parse(await (await api.request('/outbox', { headers: { authorization: `Bearer ${token}` } })).json());
    expect(await listedTo('u-2')).toEqual({ data: [], next_cursor: null });
    const { data } = await listedTo('u-1');
    expect(data).toMatchObject([{ to: mail.to, attachments: [{ name: 'a.csv', size_bytes: 3 }] }]);
    const shown = await api.request(data[0]?.view_url ?? '');
    expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect(await shown.text()).toContain('<base target="_blank">');
    expect((await api.request('/outbox')).status).toBe(401);
    expect((await api.request('/outbox/..%2F..%2Fsecret/view')).status).toBe(404);
  });
});

describe('a mail through SES', () => {
  /** The rule of its API reference, which it refuses mails by. */
  const fitTag = /^[A-Za-z0-9_-]{1,256}$/;
  const answering = (answer: () => Promise<object>, configurationSet?: string) => {
    const seen: unknown[] = [];
    class Client extends SESv2Client {
      override send = async ({ input }: { input: { EmailTags?: { Name: string; Value: string }[] } }) => {
        const isFit = input.EmailTags?.every((tag) => Object.values(tag).every((one) => fitTag.test(one))) ?? true;
        if (!isFit) throw new BadRequestException({ $metadata: {}, message: 'Invalid tag' });
        seen.push(input);
        return answer();
      };
    }
    return { seen, mailer: createSesMailer({ ...from, configurationSet }, new Client({ region: 'eu-central-1' })) };
  };
  const fault = { $metadata: {}, message: 'no' };

  it('goes as it is written, to one address', async () => {
    const { seen, mailer } = answering(async () => ({}));
    expect(await mailer.send(mail)).toEqual({ outcome: 'sent' });
    expect(seen).toMatchObject([
      { FromEmailAddress: from.address, Destination: { ToAddresses: [mail.to] }, Content: { Raw: {} } },
    ]);
  });

  it('is sent with what has SES tell of its bounce, and names its owner for that', async () => {
    const { seen, mailer } = answering(async () => ({}), 'Ours');
    expect(await mailer.send(mail)).toEqual({ outcome: 'sent' });
    expect(seen).toMatchObject([
      {
        ConfigurationSetName: 'Ours',
        EmailTags: [{ Name: 'owner' }, { Name: 'destination', Value: 'dst_1' }, { Name: 'mail' }],
      },
    ]);
  });

  it('goes without tags where one would not be taken', async () => {
    const { seen, mailer } = answering(async () => ({}), 'Ours');
    expect(await mailer.send({ ...mail, destinationId: 'dst.1' })).toEqual({ outcome: 'sent' });
    expect(seen).toMatchObject([{ EmailTags: [] }]);
  });

  it('is refused for good, or for now', async () => {
    const refusing = (error: Error) => answering(() => Promise.reject(error)).mailer.send(mail);
    expect(await refusing(new MessageRejected(fault))).toMatchObject({ outcome: 'refused' });
    expect(await refusing(new TooManyRequestsException(fault))).toMatchObject({
      outcome: 'later',
      mayHaveArrived: false,
    });
    expect(await refusing(new Error('reset'))).toMatchObject({ outcome: 'later', mayHaveArrived: true });
  });
});

describe('the way mails leave', () => {
  it('is chosen by the settings, which are checked first', () => {
    expect(mailerWhenUsed({})).toBeUndefined();
    expect(mailerWhenUsed({ OUTBOX_DIR: '/nowhere' })).toMatchObject({ domain: 'localhost', isOutbox: true });
    expect(mailerWhenUsed({ MAIL_FROM: 'Exports <a@example.com>' })?.domain).toBe('example.com');
    expect(() => mailerWhenUsed({ SMTP_URL: 'smtp://x' })).toThrow('MAIL_FROM');
    expect(() => mailerWhenUsed({ MAIL_FROM: 'a@example.com, b@example.com' })).toThrow('MAIL_FROM');
  });
});
