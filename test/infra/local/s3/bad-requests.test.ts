/** Whatever arrives, the server answers in S3's way or hangs up, and goes on serving. */
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketPolicyCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { anyCharacter } from '../../../support/run/any-character.ts';
import { inPart } from '../../../support/run/proof-size.ts';
import { Bucket, type Change, codeOf, type LocalS3, MIB, put, startLocalS3 } from './local-s3.ts';

let s3: LocalS3;
const faults: Error[] = [];
const noteFault = (fault: Error) => void faults.push(fault);
beforeAll(async () => {
  s3 = await startLocalS3();
  process.on('warning', noteFault);
});
afterAll(async () => {
  process.off('warning', noteFault);
  await s3.stop();
});
afterEach(async () => {
  await s3.client.send(new HeadBucketCommand({ Bucket }));
  expect(faults).toEqual([]);
});

/** What the server says to raw bytes before it or we hang up. */
async function say(bytes: string | Buffer): Promise<string> {
  const socket = connect(Number(new URL(s3.url).port), '127.0.0.1');
  let heard = '';
  socket
    .on('error', () => undefined)
    .on('data', (data) => {
      heard += data;
    });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.end(bytes);
  await closed;
  return heard;
}

const ask = (target: string, headers = '') =>
  say(`GET ${target} HTTP/1.1\r\nHost: ${new URL(s3.url).host}\r\nConnection: close\r\n${headers}\r\n`);

it.each([
  ['/files/%', 'InvalidURI'],
  ['/files/%ff%fe', 'InvalidURI'],
  ['/files/%zz?x=%', 'InvalidURI'],
  ['/files/x?%=%', 'InvalidURI'],
  ['*', 'InvalidURI'],
  ['http://elsewhere/files/x', 'InvalidURI'],
  ['/', 'AccessDenied'],
  ['//', 'AccessDenied'],
  ['/?', 'AccessDenied'],
  ['/files/x?&&==&=', 'AccessDenied'],
  ['/files/x?X-Amz-Signature', 'AuthorizationQueryParametersError'],
  ['/files/x?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=20260230T000000Z', 'AuthorizationQueryParametersError'],
  ['/files/x?X-Amz-Algorithm=AWS4-ECDSA-P256-SHA256', 'AuthorizationQueryParametersError'],
])('answers GET %s with %s', async (target, code) => {
  expect(await ask(target)).toMatch(`<Code>${code}</Code>`);
});

it.each([
  ['Basic YTpi', 'InvalidRequest'],
  ['AWS key:signature', 'InvalidRequest'],
  ['', 'InvalidRequest'],
  ['AWS4-HMAC-SHA256', 'InvalidRequest'],
  ['AWS4-HMAC-SHA256 ,,,=,=', 'AuthorizationHeaderMalformed'],
  ['AWS4-HMAC-SHA256 Credential=a/b/c, SignedHeaders=host, Signature=1', 'AuthorizationHeaderMalformed'],
  [
    'AWS4-HMAC-SHA256 Credential=LOCALKEY/20300101/eu-central-1/s3/aws4_request, SignedHeaders=, Signature=',
    'AuthorizationHeaderMalformed',
  ],
])('answers Authorization %j with %s', async (authorization, code) => {
  const dated = 'x-amz-date: 20300101T000000Z\r\nx-amz-content-sha256: UNSIGNED-PAYLOAD\r\n';
  expect(await ask('/files/x', `Authorization: ${authorization}\r\n${dated}`)).toMatch(`<Code>${code}</Code>`);
});

it('outlives bytes that are no HTTP', async () => {
  for (const bytes of [
    '',
    '\r\n\r\n',
    'GET',
    'NONSENSE / HTTP/9.9\r\n\r\n',
    `GET /${'x'.repeat(100_000)} HTTP/1.1\r\n\r\n`,
  ])
    await say(bytes);
  await say('PUT /files/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n');
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => void (await say(Buffer.from(bytes)))),
    { numRuns: inPart(40, 100) },
  );
});

it('answers any signed path and query without a fault of its own', async () => {
  const part = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 8 }),
    fc.constantFrom('uploads', 'uploadId', 'list-type', '2', 'max-keys', 'delete', 'partNumber'),
  );
  const method = fc.constantFrom('GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS');
  let change: Change = () => undefined;
  const client = s3.changing('before signing', (request) => change(request));
  await fc.assert(
    fc.asyncProperty(method, part, fc.array(fc.tuple(part, part), { maxLength: 3 }), async (verb, key, pairs) => {
      change = (request) => {
        request.method = verb;
        // as the SDK itself writes a key: what it signs is this very path
        const strictly = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
        request.path = `/${Bucket}/${encodeURIComponent(key).replace(/[!'()*]/g, strictly)}`;
        request.query = Object.fromEntries(pairs);
      };
      const status = await client.send(new GetObjectCommand({ Bucket, Key: 'x' })).then(
        (answer) => answer.$metadata.httpStatusCode,
        (error) => error.$metadata?.httpStatusCode,
      );
      expect([200, 204, 400, 404, 411, 501]).toContain(status);
    }),
    { numRuns: inPart(120, 300), examples: [['GET', "'", []]] },
  );
});

it('refuses what it does not implement, and says so', async () => {
  const refused = { name: 'NotImplemented', $metadata: { httpStatusCode: 501 } };
  await put(s3.client, 'x');
  await expect(s3.client.send(new ListBucketsCommand({}))).rejects.toMatchObject(refused);
  await expect(s3.client.send(new ListObjectsCommand({ Bucket }))).rejects.toMatchObject(refused);
  await expect(s3.client.send(new GetBucketPolicyCommand({ Bucket }))).rejects.toMatchObject(refused);
  await expect(s3.client.send(new GetObjectAclCommand({ Bucket, Key: 'x' }))).rejects.toMatchObject(refused);
  await expect(s3.client.send(new GetObjectCommand({ Bucket, Key: 'x', VersionId: '1' }))).rejects.toMatchObject(
    refused,
  );
  const tagging = { Bucket, Key: 'x', Tagging: { TagSet: [] } };
  await expect(s3.client.send(new PutObjectTaggingCommand(tagging))).rejects.toMatchObject(refused);
  await expect(s3.client.send(new PutObjectCommand({ Bucket, Key: 'x', Tagging: 'a=b' }))).rejects.toMatchObject(
    refused,
  );
});

const documents = [
  '',
  '   ',
  'nonsense',
  '<',
  '<a',
  '</Delete>',
  '<Delete>',
  '<Delete></Object>',
  '<Delete/><Delete/>',
  '<Delete><Object></Delete></Object>',
  '<Delete><Object><Key>&nbsp;</Key></Object></Delete>',
  '<Delete><Object><Key>&#x110000;</Key></Object></Delete>',
  '<Delete><Object><Key>& b</Key></Object></Delete>',
  '<!DOCTYPE a [<!ENTITY b "c">]><Delete><Object><Key>&b;</Key></Object></Delete>',
  '<Delete><Object/></Delete>',
  '<Delete><Object><Key>a</Key></Object></Delete><',
  '<CompleteMultipartUpload><Part/></CompleteMultipartUpload><!x>',
  `${'<a>'.repeat(50_000)}`,
  '<CompleteMultipartUpload><Part><PartNumber>one</PartNumber><ETag>x</ETag></Part></CompleteMultipartUpload>',
  '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber></Part></CompleteMultipartUpload>',
];

it('refuses malformed XML', async () => {
  const Key = 'xml';
  const { UploadId } = await s3.client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  const MultipartUpload = { Parts: [{ PartNumber: 1, ETag: 'x' }] };
  const malformed = { name: 'MalformedXML', $metadata: { httpStatusCode: 400 } };
  for (const document of documents) {
    const client = s3.changing('before signing', (request) => {
      request.body = document;
      request.headers['content-length'] = String(document.length);
      request.headers['content-md5'] = createHash('md5').update(document).digest('base64');
      delete request.headers['x-amz-checksum-crc32'];
      delete request.headers['x-amz-sdk-checksum-algorithm'];
    });
    const remove = new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key }] } });
    await expect(client.send(remove)).rejects.toMatchObject(malformed);
    const complete = new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload });
    await expect(client.send(complete)).rejects.toMatchObject(malformed);
  }
});

it('refuses a bulk delete without a checksum and one that is too long', async () => {
  const altered = (change: Change) =>
    s3
      .changing('before signing', change)
      .send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'x' }] } }));
  const unchecked = altered(({ headers }) => {
    delete headers['x-amz-checksum-crc32'];
    delete headers['x-amz-sdk-checksum-algorithm'];
  });
  await expect(unchecked).rejects.toMatchObject({ name: 'InvalidRequest' });
  const long = altered((request) => {
    request.body = Buffer.alloc(5 * 1024 * 1024);
    request.headers['content-length'] = String(5 * 1024 * 1024);
  });
  await expect(long).rejects.toMatchObject({ name: 'MaxMessageLengthExceeded' });
});

it('reads past a refused body to the next request of the connection', async () => {
  const url = await getSignedUrl(s3.client, new DeleteObjectCommand({ Bucket, Key: 'x' }));
  const { pathname, search, host } = new URL(url);
  const body = Buffer.alloc(8 * MIB);
  const refused = `DELETE ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${body.length}\r\n\r\n`;
  const next = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const heard = await say(Buffer.concat([Buffer.from(refused), body, Buffer.from(next)]));
  expect(heard.match(/<Code>\w+/g)).toEqual(['<Code>MaxMessageLengthExceeded', '<Code>AccessDenied']);
});

it('answers HEAD without a body, also in error', async () => {
  const url = await getSignedUrl(s3.client, new GetObjectCommand({ Bucket, Key: 'none' }));
  const { pathname, search, host } = new URL(url);
  const heard = await say(`HEAD ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(heard).toMatch(/^HTTP\/1.1 403 /);
  expect(heard).toMatch(/\r\n\r\n$/);
  expect(await codeOf(await fetch(url))).toBe('NoSuchKey');
});
