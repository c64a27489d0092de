/** Who may ask: signatures by header and by presigned URL, to the second and to the last parameter. */
import { GetObjectCommand, HeadBucketCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { account, Bucket, type Change, codeOf, type LocalS3, put, startLocalS3 } from './local-s3.ts';

const Key = 'reports/a b+c/отчёт.csv';
let s3: LocalS3;

beforeAll(async () => {
  s3 = await startLocalS3();
  await put(s3.client, Key, 'a,b');
});
afterAll(() => s3.stop());
afterEach(() => void vi.useRealTimers());

const get = () => new GetObjectCommand({ Bucket, Key });
const link = (expiresIn = 3600) => getSignedUrl(s3.client, get(), { expiresIn });
const refusal = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init);
  return [response.status, await codeOf(response)];
};

describe('a presigned link', () => {
  it('delivers the object', async () => {
    expect(await (await fetch(await link())).text()).toBe('a,b');
  });

  it('works one second before its expiry and is refused at it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 0, 1) });
    const url = await link();
    vi.setSystemTime(Date.UTC(2030, 0, 1) + 3599_999);
    expect((await fetch(url)).status).toBe(200);
    vi.setSystemTime(Date.UTC(2030, 0, 1) + 3600_000);
    const response = await fetch(url);
    expect(response.status).toBe(403);
    expect(await response.text()).toMatch('<Code>AccessDenied</Code><Message>Request has expired</Message>');
  });

  it('works with its parameters in another order', async () => {
    const [path, query = ''] = (await link()).split('?');
    const turned = query.split('&').toReversed().join('&');
    expect((await fetch(`${path}?${turned}`)).status).toBe(200);
  });

  it('is refused before its time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 0, 1, 1) });
    const url = await link();
    vi.setSystemTime(Date.UTC(2030, 0, 1));
    expect(await refusal(url)).toEqual([403, 'AccessDenied']);
  });

  it.each([
    ['a longer life', 'X-Amz-Expires', '3601'],
    ['another date', 'X-Amz-Date', '<a minute later>'],
    ['a forged signature', 'X-Amz-Signature', '0'.repeat(64)],
    ['a short signature', 'X-Amz-Signature', 'abc'],
    ['an added file name', 'response-content-disposition', 'attachment; filename=x.exe'],
    ['an unknown parameter', 'note', 'x'],
    ['other signed headers', 'X-Amz-SignedHeaders', 'host;accept'],
  ])('does not survive %s', async (_name, parameter, value) => {
    const url = new URL(await link());
    const later = (date: string) => date.replace(/(\d\d)Z$/, (_, second: string) => (second === '00' ? '01Z' : '00Z'));
    url.searchParams.set(parameter, parameter === 'X-Amz-Date' ? later(url.searchParams.get(parameter) ?? '') : value);
    expect(await refusal(url.href)).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it('is bound to its key, its bucket, its method and its host', async () => {
    await put(s3.client, `${Key}2`);
    const url = await link();
    const mismatch = [403, 'SignatureDoesNotMatch'];
    expect(await refusal(url.replace('.csv?', '.csv2?'))).toEqual(mismatch);
    expect(await refusal(url.replace(`/${Bucket}/`, '/other/'))).toEqual(mismatch);
    expect(await refusal(url, { method: 'DELETE' })).toEqual(mismatch);
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(403);
    expect(await refusal(url.replace('127.0.0.1', 'localhost'))).toEqual(mismatch);
    expect((await fetch(url)).status).toBe(200);
  });

  it('cannot be widened by a header that was not signed', async () => {
    const copy = { method: 'PUT', headers: { 'x-amz-copy-source': `${Bucket}/secret` } };
    const url = await getSignedUrl(s3.client, new PutObjectCommand({ Bucket, Key: 'mine' }));
    expect(await refusal(url, copy)).toEqual([403, 'AccessDenied']);
  });

  it('requires the condition it was signed with', async () => {
    const command = new PutObjectCommand({ Bucket, Key: 'once', IfNoneMatch: '*' });
    const url = await getSignedUrl(s3.client, command);
    const once = { 'if-none-match': '*' };
    expect(await refusal(url, { method: 'PUT' })).toEqual([403, 'SignatureDoesNotMatch']);
    expect((await fetch(url, { method: 'PUT', headers: once })).status).toBe(200);
    expect(await refusal(url, { method: 'PUT', headers: once })).toEqual([412, 'PreconditionFailed']);
  });

  it.each(['604801', '-1', '1.5', 'soon', ''])('may not live for %s seconds', async (seconds) => {
    const url = new URL(await link());
    url.searchParams.set('X-Amz-Expires', seconds);
    expect(await refusal(url.href)).toEqual([400, 'AuthorizationQueryParametersError']);
  });

  it('may live for a week', async () => {
    expect((await fetch(await link(604_800))).status).toBe(200);
  });

  it('is refused with an Authorization header beside it', async () => {
    const init = { headers: { authorization: 'AWS4-HMAC-SHA256 Credential=x' } };
    expect(await refusal(await link(), init)).toEqual([400, 'InvalidArgument']);
  });
});

describe('a request signed by header', () => {
  it('is refused without any signature', async () => {
    const path = `${s3.url}/${Bucket}/${encodeURI(Key)}`;
    expect(await refusal(path)).toEqual([403, 'AccessDenied']);
    expect(await refusal(`${path}?response-content-type=text/html`)).toEqual([403, 'AccessDenied']);
    expect(await refusal(path, { method: 'PUT', body: 'x' })).toEqual([403, 'AccessDenied']);
    expect(await refusal(`${s3.url}/${Bucket}?list-type=2`)).toEqual([403, 'AccessDenied']);
    expect(await refusal(`${s3.url}/nowhere/x`)).toEqual([403, 'AccessDenied']);
  });

  it('is refused with a wrong secret, key id or region', async () => {
    const send = (config: object) => s3.connect(config).send(get());
    const credentials = { accessKeyId: account.accessKeyId, secretAccessKey: 'wrong' };
    await expect(send({ credentials })).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    await expect(send({ credentials: { ...account, accessKeyId: 'OTHER' } })).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
      $metadata: { httpStatusCode: 403 },
    });
    await expect(send({ region: 'us-east-1' })).rejects.toMatchObject({ name: 'AuthorizationHeaderMalformed' });
    await expect(send({ credentials: { ...account, sessionToken: 'x' } })).rejects.toMatchObject({
      name: 'InvalidToken',
    });
  });

  it('is refused when its clock is more than 15 minutes off', async () => {
    const skewed = (systemClockOffset: number) => s3.connect({ systemClockOffset }).send(get());
    await expect(skewed(-16 * 60_000)).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
    await expect(skewed(16 * 60_000)).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
    await expect(skewed(14 * 60_000)).resolves.toMatchObject({ ContentLength: 3 });
  });

  it('is refused when anything signed changes on the way', async () => {
    const changed = (change: Change) =>
      expect(s3.changing('after signing', change).send(get())).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    await changed((request) => {
      request.path = `/${Bucket}/other`;
    });
    await changed((request) => {
      request.query.versionId = '1';
    });
    await changed((request) => {
      request.method = 'DELETE';
    });
    await changed((request) => {
      request.headers['x-amz-checksum-mode'] = 'DISABLED';
    });
    await changed((request) => {
      delete request.headers['x-amz-checksum-mode'];
    });
  });

  it('is refused when a header of ours is added on the way', async () => {
    const client = s3.changing('after signing', ({ headers }) => {
      headers['x-amz-meta-added'] = '1';
    });
    await expect(client.send(get())).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  it('is refused when its body is not the one that was hashed', async () => {
    const client = s3.changing('after signing', (request) => {
      request.body = 'abd';
    });
    await expect(put(client, 'swapped', 'abc')).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
    await expect(s3.client.send(new GetObjectCommand({ Bucket, Key: 'swapped' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
  });

  it('passes with awkward characters in its parameters', async () => {
    const command = new ListObjectsV2Command({
      Bucket,
      Prefix: "a!'()*~ +/=&é",
      Delimiter: '=',
      StartAfter: 'z',
      MaxKeys: 3,
    });
    await expect(s3.client.send(command)).resolves.toMatchObject({ KeyCount: 0 });
  });

  it('keeps working while the clock of the tests is set to another time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2040, 5, 1) });
    await s3.client.send(new HeadBucketCommand({ Bucket }));
    await expect(s3.client.send(new HeadBucketCommand({ Bucket }))).resolves.toBeDefined();
  });

  it('may leave its payload unsigned, but not signed by chunks, which the SDK never sends', async () => {
    const hashed = (value: string) =>
      put(
        s3.changing('before signing', ({ headers }) => {
          headers['x-amz-content-sha256'] = value;
        }),
        'hashed',
      );
    await expect(hashed('STREAMING-AWS4-HMAC-SHA256-PAYLOAD')).rejects.toMatchObject({ name: 'NotImplemented' });
    await expect(hashed('nonsense')).rejects.toMatchObject({ name: 'InvalidArgument' });
    await expect(hashed('UNSIGNED-PAYLOAD')).resolves.toBeDefined();
  });
});
