/** What a mail server answers to a recipient: which answers mean that there is nobody, and which only that not now, not so, not by us. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSmtpMailer } from '../../../shared/adapters/mail/smtp-mailer.ts';
import type { Mail } from '../../../shared/delivery/mail/mailer.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';

const to = 'boss@example.org';
const mail: Mail = {
  owner: 'u-1',
  destinationId: 'dst_1',
  to,
  subject: 'Report',
  messageId: '<dlv_1.ab@example.com>',
  text: 'Hello',
  html: '<p>Hello</p>',
  headers: {},
  pictures: [],
  attachments: [],
};

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());

it.each([
  [550, undefined, true],
  [550, '5.1.1 unknown user', true],
  [553, '5.1.3 bad address', true],
  [550, '5.7.1 relaying denied', false],
  [552, '5.2.2 mailbox full', false],
  [552, undefined, false],
  [530, undefined, false],
])('%i %s to the recipient: is it a bounce? %s', async (code, text, isBounce) => {
  server.refusals.set(to, code);
  server.refusalText = text;
  const mailer = createSmtpMailer(server.url, { name: '', address: 'exports@example.com' });
  expect(await mailer.send(mail)).toMatchObject({ outcome: 'refused', code, isBounce });
});

it('a refusal for now is none', async () => {
  server.refusals.set(to, 450);
  server.refusalText = undefined;
  const mailer = createSmtpMailer(server.url, { name: '', address: 'exports@example.com' });
  expect(await mailer.send(mail)).toMatchObject({ outcome: 'later', isBounce: false });
});
