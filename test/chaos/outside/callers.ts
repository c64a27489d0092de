/** Every way in which we call a server that others run; each returns the result as its owner sees it. */
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { createDeltaSender } from '../../../shared/adapters/destinations/delta/delta-sender.ts';
import { createS3Sender } from '../../../shared/adapters/destinations/s3-sender.ts';
import { createSftpSender } from '../../../shared/adapters/destinations/sftp-sender.ts';
import { createFileFetcher } from '../../../shared/adapters/file-fetcher.ts';
import { createSesMailer } from '../../../shared/adapters/mail/ses-mailer.ts';
import { createSmtpMailer } from '../../../shared/adapters/mail/smtp-mailer.ts';
import { deadlines } from '../../../shared/adapters/stores/store-deadlines.ts';
import { createCallService } from '../../../shared/adapters/survey-client/call-service.ts';
import { createSurveyClient } from '../../../shared/adapters/survey-client/survey-client.ts';
import { createWebhookSender } from '../../../shared/adapters/webhook-sender.ts';
import type { Place } from '../../../shared/delivery/destinations/destination.ts';
import type { Sender, Turn } from '../../../shared/delivery/destinations/file-sender.ts';
import type { Mail } from '../../../shared/delivery/mail/mailer.ts';
import { Problem } from '../../../shared/problems/problem.ts';
import { everything } from '../../support/upstreams/scripted-upstream.ts';

const TIME_MS = 300;
const turnMs = 3_000;
const calm = { tries: 2, firstDelayMs: 1, longestWaitMs: 10, maxBytes: 1_000_000, timeoutMs: TIME_MS };
const leastRate = { bytes: 1_000, ms: TIME_MS };
const csvPosition = JSON.stringify({ mode: 'csv', rows: 0 });

/** The code of the problem, or `done`; anything else that is thrown is a fault of ours. */
export type Call = (port: number, hostKey: string) => Promise<string>;

const base = (port: number) => `http://127.0.0.1:${port}`;
const client = (port: number) => createSurveyClient({ ...calm, leastRate, baseUrl: base(port), isOwnOrigin: false });

async function problemOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Problem) return error.code;
      throw error;
    },
  );
}

const mail: Mail = {
  owner: 'u-1',
  destinationId: 'dst_1',
  to: 'boss@example.org',
  subject: 'Report',
  messageId: '<a@example.com>',
  text: 'Hi',
  html: 'Hi',
  headers: {},
  pictures: [],
  attachments: [],
};
const from = { name: '', address: 'exports@example.com' };

function turn(): Turn {
  const endsAt = performance.now() + turnMs;
  const remainingMs = () => endsAt - performance.now();
  return { secret: 'secret', fence: 1, kept: undefined, keep: async () => {}, check() {}, remainingMs };
}

async function tested(sender: Sender, place: Place): Promise<string> {
  const dates = { createdAt: '', updatedAt: '' };
  const receipt = await sender.test({ id: 'dst_1', owner: 'u-1', name: 'There', place, ...dates }, turn());
  return 'problem' in receipt ? receipt.problem.code : receipt.outcome;
}

const storeLimits = { seconds: TIME_MS / 1000, attempts: 2 };
const s3 = createS3Sender({ allowLoopback: true, limits: storeLimits });
const delta = createDeltaSender({ allowLoopback: true, limits: storeLimits });
const sftp = createSftpSender({
  allowLoopback: true,
  limits: { connectMs: TIME_MS, silentMs: TIME_MS, mostBytes: 1_000_000 },
});
const account = { accessKeyId: 'AKIAOURS', secretAccessKey: 'secret' };
const smtpLimits = { greetingMs: TIME_MS, silentMs: TIME_MS, longestMs: 2 * TIME_MS, mostBytes: 1_000_000 };

export const httpCallers: Readonly<Record<string, Call>> = {
  'answers of a survey': (port) => problemOf(Array.fromAsync(client(port).answers('1|key', everything))),
  'answers as CSV': (port) => problemOf(Array.fromAsync(client(port).answers('1|key', everything, csvPosition))),
  'an operation of the survey service': (port) =>
    problemOf(
      createCallService({ ...calm, baseUrl: base(port) })('1|key', { method: 'POST', path: '/quiz', body: {} }),
    ),
  'an uploaded file': async (port) => {
    const own = { ownOrigins: [base(port)], allowLoopback: false };
    const pace = { tries: 2, firstDelayMs: 1, silenceMs: TIME_MS, longestMs: 2 * TIME_MS, leastRate };
    const request = { url: `${base(port)}/file`, mostBytes: 1_000_000, stop: new AbortController().signal };
    const made = await createFileFetcher({ ...own, ...pace }).fetch(request, (bytes) => Array.fromAsync(bytes));
    return 'problem' in made ? made.problem : 'done';
  },
  'a webhook': async (port) => {
    const sender = createWebhookSender({ allowLoopback: true, timeoutMs: TIME_MS });
    const sent = await sender.send({ url: base(port), method: 'post', headers: {}, body: '{}' });
    return sent.problem ?? 'done';
  },
  'a bucket': (port) => {
    const own = { accessKeyId: account.accessKeyId, endpoint: base(port) };
    return tested(s3, { kind: 's3', bucket: 'acme', region: 'eu-test-1', prefix: '', ...own });
  },
  'tables in a bucket': (port) => {
    const own = { accessKeyId: account.accessKeyId, endpoint: base(port) };
    return tested(delta, { kind: 'delta', bucket: 'acme', region: 'eu-test-1', prefix: '', ...own });
  },
  'a mail through SES': async (port) => {
    const settings = { endpoint: base(port), region: 'eu-test-1', credentials: account };
    const limits = { longestMs: TIME_MS, mostBytes: 1_000_000 };
    const sent = await createSesMailer(
      from,
      new SESv2Client({ ...settings, ...deadlines({ seconds: TIME_MS / 1000, attempts: 1 }) }),
      limits,
    ).send(mail);
    return sent.outcome;
  },
};

export const smtpCallers: Readonly<Record<string, Call>> = {
  'a mail by SMTP': async (port) =>
    (await createSmtpMailer(`smtp://127.0.0.1:${port}`, from, smtpLimits).send(mail)).outcome,
};

export const sshCallers: Readonly<Record<string, Call>> = {
  'an SFTP server': (port, hostKey) =>
    tested(sftp, { kind: 'sftp', host: '127.0.0.1', port, user: 'u', folder: 'in', hostKey, login: 'password' }),
};
