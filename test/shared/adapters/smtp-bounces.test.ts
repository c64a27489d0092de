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
  [550, '5.1.6 moved', true],
  [556, '5.1.10 takes no mail', true],
  [550, '5.2.1 disabled', true],
  [550, 'sorry, no mailbox here by that name. (#5.1.1)', true],
  [550, `<${to}>: Recipient address rejected: User unknown in local recipient table`, true],
  [550, '5.4.1 Recipient address rejected: Access denied', true],
  [551, 'Unknown recipient', true],
  [550, 'The account you tried to reach does not exist', true],
  [550, '5.7.1 relaying denied', false],
  [550, '5.1.8 Sender address rejected: Domain not found', false],
  [550, '5.1.7 bad sender', false],
  [550, 'relay not permitted', false],
  [550, 'Please turn on SMTP Authentication in your mail client', false],
  [503, '5.5.1 need AUTH', false],
  [554, `Service unavailable; client host [1.2.3.4] blocked using zen.spamhaus.org`, false],
  [553, 'sorry, that domain is not in my list of allowed rcpthosts (#5.7.1)', false],
  [550, '5.4.5 limit exceeded', false],
  [553, '5.6.7 SMTPUTF8 is needed', false],
  [554, '5.5.0 policy', false],
  [500, '5.5.2 syntax', false],
  [550, 'Verification failed for <exports@example.com>: no such user here. Sender verify failed', false],
  [550, 'Requested action not taken', false],
  [554, 'user unknown', false],
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
