/** SES and STS behind the front, through the unchanged SDK: what a role may do there, and what they themselves refuse. */
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Outside, startOutside } from '../stores/outside/outside.ts';
import { mailFrom } from '../stores/outside/ses.ts';
import { type Front, startFront } from './front.ts';
import { allow, deployed, region, smallDeployment } from './small-deployment.ts';

const ses = (place: string) => `arn:aws:ses:${region}:123456789012:${place}`;
const places = [ses('identity/survey-exports.example'), ses('configuration-set/reports')];
const onlyFrom = { StringEquals: { 'ses:FromAddress': [mailFrom] } };
const role = 'arn:aws:iam::210987654321:role/survey-exports-acme';
const deployment = smallDeployment([
  deployed('mailer', [
    allow('ses:SendRawEmail', places, onlyFrom),
    allow('sts:AssumeRole', 'arn:*:iam::*:role/survey-exports-*'),
  ]),
  deployed('other', [allow('ses:SendRawEmail', places[0] ?? '', onlyFrom)]),
]);

const closing = new AsyncDisposableStack();
let outside: Outside;
let front: Front;
beforeAll(async () => {
  outside = await startOutside(closing);
  front = await startFront(deployment, outside.backends);
  closing.defer(() => front.stop());
});
afterAll(() => closing.disposeAsync());

const accessOf = (name: string, service: 'ses' | 'sts') => ({
  region,
  credentials: front.credentialsOf(name),
  maxAttempts: 1,
  endpoint: front.endpointOf(service),
});

function send(name: string, from = mailFrom, more: object = {}) {
  const raw = `From: ${from}\r\nTo: boss@example.org\r\nSubject: Files\r\n\r\nHello`;
  return new SESv2Client(accessOf(name, 'ses')).send(
    new SendEmailCommand({
      FromEmailAddress: from,
      Destination: { ToAddresses: ['boss@example.org'] },
      Content: { Raw: { Data: Buffer.from(raw) } },
      ConfigurationSetName: 'reports',
      ...more,
    }),
  );
}

describe('a mail', () => {
  it('is taken from the sender of the role, with the set that it is granted, and can be read', async () => {
    await send('mailer', mailFrom, { EmailTags: [{ Name: 'owner', Value: 'dS0x' }] });
    const [mail, ...others] = outside.mailsTo('boss@example.org');
    expect(mail).toMatchObject({ tags: { owner: 'dS0x' }, configurationSet: 'reports' });
    expect([mail?.parsed.subject, mail?.parsed.text?.trim(), others]).toEqual(['Files', 'Hello', []]);
  });

  it.each([
    ['with a set that is not granted', 'other', mailFrom],
    ['from another address of the same domain', 'mailer', 'boss@survey-exports.example'],
    ['from another domain', 'mailer', 'exports@elsewhere.example'],
  ])('%s is denied', async (_, name, from) => {
    await expect(send(name, from)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  it('with a tag that SES does not take is refused', async () => {
    const EmailTags = [{ Name: 'owner', Value: 'u 1' }];
    await expect(send('mailer', mailFrom, { EmailTags })).rejects.toMatchObject({ name: 'BadRequestException' });
  });
});

describe('a role of another account', () => {
  const assume = (RoleArn: string, ExternalId?: string) =>
    new STSClient(accessOf('mailer', 'sts')).send(
      new AssumeRoleCommand({ RoleArn, RoleSessionName: 'test', ...(ExternalId && { ExternalId }) }),
    );

  it('lets in whoever brings its external id, and nobody else', async () => {
    outside.trusts.set(role, { externalId: 'ours' });
    expect((await assume(role, 'ours')).Credentials?.SessionToken).toMatch(/./);
    await expect(assume(role, 'another')).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(assume(role)).rejects.toMatchObject({ name: 'AccessDenied' });
    outside.trusts.set(role, 'anybody');
    expect((await assume(role)).Credentials?.AccessKeyId).toMatch(/^ASIA/);
  });

  it('may be asked for only by the names that are granted', async () => {
    const admin = 'arn:aws:iam::210987654321:role/admin';
    outside.trusts.set(admin, 'anybody');
    await expect(assume(admin)).rejects.toMatchObject({ name: 'AccessDenied' });
    expect(front.calls.denials).toContainEqual(expect.objectContaining({ action: 'sts:AssumeRole', resource: admin }));
  });
});
