/** The role that lets us into an owner's bucket, by a token service that answers as its trust policy says. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkExternalId, openBucket } from '../../../../shared/adapters/destinations/owner-bucket.ts';
import { createS3Sender } from '../../../../shared/adapters/destinations/s3-sender.ts';
import type { Destination } from '../../../../shared/delivery/destinations/destination.ts';
import { settlePlace } from '../../../../shared/delivery/destinations/settle-place.ts';

const roleArn = 'arn:aws:iam::123456789012:role/survey-exports-acme';
const bucket = { name: 'Lake', kind: 's3', bucket: 'acme', region: 'eu-central-1', prefix: '' } as const;
const rules = { allowLoopback: false };
const known = ['AWS_REGION', 'AWS_ENDPOINT_URL_STS', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;

/** Whether the role lets in whoever comes with this external id; and all who came. */
let lets: (externalId: string | null) => boolean;
let asked: URLSearchParams[] = [];
let server: Server;
let isEndless = false;
/** The region that the last request was signed for. */
let signedFor: string | undefined;
let sentBytes = 0;

function* endless() {
  for (const piece = Buffer.alloc(65_536, 'no '); ; sentBytes += piece.length) yield piece;
}
const before = known.map((name) => [name, process.env[name]] as const);

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    asked.push(form);
    signedFor = /Credential=\S+?\/\d+\/([\w-]+)\/sts/.exec(request.headers.authorization ?? '')?.[1];
    if (isEndless) return Readable.from(endless()).pipe(response.writeHead(403, { 'content-type': 'text/xml' }));
    const isIn = lets(form.get('ExternalId'));
    response.writeHead(isIn ? 200 : 403, { 'content-type': 'text/xml' }).end(isIn ? session : denied);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.AWS_ENDPOINT_URL_STS = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.AWS_REGION = 'us-west-2';
  process.env.AWS_ACCESS_KEY_ID = 'AKIAOURS';
  process.env.AWS_SECRET_ACCESS_KEY = 'ours';
});

afterAll(() => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked = [];
  isEndless = false;
});

const denied =
  '<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>no</Message></Error></ErrorResponse>';
const session =
  '<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>' +
  '<AccessKeyId>ASIASESSION</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>token</SessionToken>' +
  '<Expiration>2099-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>';

function ownersPlace() {
  const { place } = settlePlace({ ...bucket, role_arn: roleArn }, false);
  if (place.kind !== 's3') throw new Error('it is a bucket');
  return place;
}

function testOf(place: Destination['place']) {
  const destination = { id: 'dst_1', owner: 'u-1', name: 'Lake', place, createdAt: '', updatedAt: '' };
  const turn = {
    secret: undefined,
    fence: 1,
    kept: undefined,
    keep: async () => {},
    check() {},
    remainingMs: () => 1e6,
  };
  return createS3Sender(rules).test(destination, turn);
}

describe('a role of the owner', () => {
  it('is used with an external id of ours, and its session opens the bucket', async () => {
    const place = ownersPlace();
    lets = (externalId) => externalId === place.externalId;
    const s3 = await openBucket(place, undefined, rules);
    expect(asked.map((form) => [form.get('RoleArn'), form.get('ExternalId')])).toEqual([[roleArn, place.externalId]]);
    expect(await s3.config.credentials()).toMatchObject({ accessKeyId: 'ASIASESSION', sessionToken: 'token' });
    s3.destroy();
    await expect(checkExternalId(place)).resolves.toBeUndefined();
    expect(asked.at(-1)?.has('ExternalId')).toBe(false);
  });

  it('is asked for in our own region, whichever the bucket is in: our account may not have opened that one', async () => {
    lets = () => true;
    (await openBucket(ownersPlace(), undefined, rules)).destroy();
    expect(signedFor).toBe('us-west-2');
  });

  it('fails the test where it lets us in without the external id too', async () => {
    const place = ownersPlace();
    lets = () => true;
    expect(await testOf(place)).toMatchObject({
      outcome: 'failed',
      problem: { code: 'external_id_unchecked', message: expect.stringContaining(place.externalId ?? '?') },
    });
  });

  it('fails the test where it does not let us in, and says what its trust policy must ask for', async () => {
    const place = ownersPlace();
    lets = () => false;
    expect(await testOf(place)).toMatchObject({
      outcome: 'failed',
      problem: { code: 'role_refused', message: expect.stringContaining(place.externalId ?? '?') },
    });
  });

  it('fails for now where the token service answers without an end', async () => {
    isEndless = true;
    expect(await testOf(ownersPlace())).toMatchObject({ outcome: 'later', problem: { code: 'reply_too_large' } });
    expect(sentBytes).toBeLessThan(64 * 1024 * 1024);
  });

  it('has an external id that is random, stays through changes, and cannot be chosen', () => {
    const place = ownersPlace();
    expect(place.externalId).toMatch(/^survey-exports-[0-9a-f]{32}$/);
    expect(ownersPlace().externalId).not.toBe(place.externalId);
    const standing = { id: 'dst_1', owner: 'u-1', name: 'Lake', place, createdAt: '', updatedAt: '' };
    const { place: changed } = settlePlace({ ...bucket, prefix: 'x', role_arn: roleArn }, false, standing);
    expect(changed).toMatchObject({ externalId: place.externalId, prefix: 'x/' });
  });

  it.each([
    'arn:aws:iam::123456789012:role/admin',
    'arn:aws:iam::123456789012:role/x/survey-exports-acme',
    'arn:aws:iam::1:role/survey-exports-acme',
    'survey-exports-acme',
  ])('is refused by the name %s', (name) => {
    expect(() => settlePlace({ ...bucket, role_arn: name }, false)).toThrow();
  });

  it('is refused beside a key or an endpoint', () => {
    const role = { ...bucket, role_arn: roleArn };
    expect(() => settlePlace({ ...role, access_key_id: 'AKIA', secret_access_key: 's' }, false)).toThrow();
    expect(() => settlePlace({ ...role, endpoint: 'https://minio.example.com' }, false)).toThrow();
  });
});
