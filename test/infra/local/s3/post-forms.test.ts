/** Files that web pages send by signed forms: taken as the policy allows, and refused as S3 refuses. */
import { createHmac } from 'node:crypto';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createS3DropBox } from '../../../../shared/adapters/s3/s3-drop-box.ts';
import type { DropBox, PostForm } from '../../../../shared/ports.ts';
import { account, Bucket, codeOf, type LocalS3, MIB, pageOrigin, pattern, startLocalS3 } from './local-s3.ts';

let s3: LocalS3;
let box: DropBox;
beforeAll(async () => {
  s3 = await startLocalS3();
  box = createS3DropBox(s3.client, Bucket, `${s3.url}/${Bucket}`);
});
afterAll(() => s3.stop());
afterEach(() => void vi.useRealTimers());

const rules = { mostBytes: 1000, ttlSeconds: 60 };
const soup = Buffer.from('soup');

interface Sending {
  fields?: Record<string, string>;
  without?: string;
  file?: Uint8Array | undefined;
  name?: string;
  headers?: Record<string, string>;
}

function send(form: PostForm, { fields = {}, without, file = soup, name = 'x.txt', headers = {} }: Sending = {}) {
  const body = new FormData();
  for (const [field, value] of Object.entries({ ...form.fields, ...fields })) {
    if (field !== without) body.append(field, value);
  }
  body.append('file', new Blob([Uint8Array.from(file)], { type: 'text/html' }), name);
  return fetch(form.url, { method: 'POST', body, headers, redirect: 'manual' });
}

/** Any policy, signed as an honest one is. */
async function signed(conditions: unknown[], fields: Record<string, string>, expiration = '2099-01-01T00:00:00Z') {
  const form = await box.form('any', rules);
  const own = Object.entries(form.fields).filter(([name]) => name.startsWith('X-Amz-') && name !== 'X-Amz-Signature');
  const policy = { expiration, conditions: [...own.map(([name, value]) => ({ [name]: value })), ...conditions] };
  const Policy = Buffer.from(JSON.stringify(policy)).toString('base64');
  const [day = ''] = (form.fields['X-Amz-Date'] ?? '').split('T');
  const scope = [day, account.region, 's3', 'aws4_request'];
  const key = scope.reduce(
    (secret, step) => createHmac('sha256', secret).update(step).digest(),
    Buffer.from(`AWS4${account.secretAccessKey}`),
  );
  const signature = createHmac('sha256', key).update(Policy).digest('hex');
  return { url: form.url, fields: { ...fields, ...Object.fromEntries(own), Policy, 'X-Amz-Signature': signature } };
}

const read = async (Key: string) => s3.client.send(new GetObjectCommand({ Bucket, Key }));
const refusal = async (response: Response) => [response.status, await codeOf(response)];

describe('a signed form', () => {
  it('leaves a file that no browser opens, whatever it calls itself', async () => {
    const response = await send(await box.form('new/ä b/1', rules), { name: '"><script>.html' });
    expect([response.status, response.headers.get('etag')]).toEqual([204, expect.stringMatching(/^"[0-9a-f]{32}"$/)]);
    const found = await read('new/ä b/1');
    expect(found).toMatchObject({ ContentType: 'application/octet-stream', ContentDisposition: 'attachment' });
    expect(await found.Body?.transformToString()).toBe('soup');
  });

  it('carries every byte, also those that look like the end of it', async () => {
    const tricky = Buffer.concat([Buffer.from('\r\n--'), pattern(3 * MIB), Buffer.from('\r\n------')]);
    const form = await box.form('large', { ...rules, mostBytes: 4 * MIB });
    expect((await send(form, { file: tricky })).status).toBe(204);
    const bytes = await (await read('large')).Body?.transformToByteArray();
    expect(Buffer.from(bytes ?? []).equals(tricky)).toBe(true);
  });

  it('is good until its time, to the millisecond', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 0, 1) });
    const form = await box.form('timed', rules);
    vi.setSystemTime(Date.UTC(2030, 0, 1) + 59_999);
    expect((await send(form)).status).toBe(204);
    vi.setSystemTime(Date.UTC(2030, 0, 1) + 60_000);
    const late = await send(form);
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Policy expired.')]);
  });

  it.each([
    ['another key', { fields: { key: 'other' } }, [403, 'AccessDenied']],
    ['another type', { fields: { 'Content-Type': 'text/html' } }, [403, 'AccessDenied']],
    ['no type', { without: 'Content-Type' }, [403, 'AccessDenied']],
    ['no key', { without: 'key' }, [400, 'InvalidArgument']],
    ['a field that nobody allowed', { fields: { 'x-amz-meta-note': 'x' } }, [403, 'AccessDenied']],
    ['no policy', { without: 'Policy' }, [403, 'AccessDenied']],
    ['no signature', { without: 'X-Amz-Signature' }, [403, 'SignatureDoesNotMatch']],
    ['a forged signature', { fields: { 'X-Amz-Signature': '0'.repeat(64) } }, [403, 'SignatureDoesNotMatch']],
    ['no credential', { without: 'X-Amz-Credential' }, [400, 'InvalidArgument']],
    ['a token that is not ours', { fields: { 'X-Amz-Security-Token': 'x' } }, [400, 'InvalidToken']],
    ['too large a file', { file: pattern(1001) }, [400, 'EntityTooLarge']],
    ['an empty file', { file: new Uint8Array() }, [400, 'EntityTooSmall']],
    ['endless fields', { fields: { 'x-ignore-me': 'x'.repeat(30_000) } }, [400, 'MaxPostPreDataLengthExceededError']],
  ] as const)('is refused with %s, and leaves nothing', async (_, sending, expected) => {
    const before = await s3.dataFiles();
    expect(await refusal(await send(await box.form('strict', rules), sending))).toEqual(expected);
    expect(await s3.dataFiles()).toEqual(before);
    await expect(read('strict')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('is refused with a policy that was changed, or that is none', async () => {
    const form = await box.form('changed', rules);
    const policy = Buffer.from(form.fields.Policy ?? '', 'base64').toString();
    const wider = Buffer.from(policy.replace('1000]', '9999]')).toString('base64');
    expect(await refusal(await send(form, { fields: { Policy: wider } }))).toEqual([403, 'SignatureDoesNotMatch']);
    const odd = await signed([['resembles', '$key', 'x']], { key: 'x' });
    expect(await refusal(await send(odd))).toEqual([400, 'InvalidPolicyDocument']);
  });

  it('may leave the rest of a key, or the page to go to, to the sender', async () => {
    const conditions = [
      { bucket: Bucket },
      ['starts-with', '$key', 'own/'],
      ['starts-with', '$success_action_redirect', 'http://page.test/'],
    ];
    const fields = { key: 'own/$' + '{filename}', success_action_redirect: 'http://page.test/done?a=1' };
    const led = await send(await signed(conditions, fields), { name: 'a&b.txt' });
    const to = new URL(led.headers.get('location') ?? '');
    expect([led.status, to.origin, Object.fromEntries(to.searchParams)]).toEqual([
      303,
      'http://page.test',
      { a: '1', bucket: Bucket, key: 'own/a&b.txt', etag: expect.any(String) },
    ]);
    expect(await refusal(await send(await signed(conditions, { ...fields, key: 'not/own' })))).toEqual([
      403,
      'AccessDenied',
    ]);
  });

  it('gets the reply on success that it asks for', async () => {
    const form = (status: string) =>
      signed([{ key: 'k' }, { success_action_status: status }], { key: 'k', success_action_status: status });
    expect((await send(await form('200'))).status).toBe(200);
    const created = await send(await form('201'));
    expect([created.status, await created.text()]).toEqual([
      201,
      expect.stringContaining(`<Bucket>${Bucket}</Bucket><Key>k</Key>`),
    ]);
    expect((await send(await form('404'))).status).toBe(204);
  });

  it('goes to the bucket it is for', async () => {
    const form = await box.form('strict', rules);
    expect(await refusal(await send({ ...form, url: `${s3.url}/other` }))).toEqual([403, 'AccessDenied']);
    expect(await refusal(await send({ ...form, url: `${s3.url}/none` }))).toEqual([404, 'NoSuchBucket']);
  });

  it('is no form when it is cut off', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const post = (body: string) => fetch(`${s3.url}/${Bucket}`, { method: 'POST', headers, body }).then(refusal);
    expect(await post('--x\r\nContent-Disposition: form-data; name="key"\r\n\r\nk')).toEqual([
      400,
      'MalformedPOSTRequest',
    ]);
    expect(await post('--x\r\nContent-Disposition: form-data; name="key"\r\n\r\nk\r\n--x--\r\n')).toEqual([
      400,
      'InvalidArgument',
    ]);
    expect(await post('--x\r\nContent-Disposition: attachment\r\n\r\nk\r\n--x--\r\n')).toEqual([
      400,
      'MalformedPOSTRequest',
    ]);
  });
});

describe('a web page', () => {
  const from = (origin: string) => ({ headers: { origin } });

  it('of the allowed origin may send a form and read the answer, a refusal too', async () => {
    const form = await box.form('paged', rules);
    const taken = await send(form, from(pageOrigin));
    expect([taken.status, taken.headers.get('access-control-allow-origin')]).toEqual([204, pageOrigin]);
    const refused = await send(form, { ...from(pageOrigin), file: pattern(1001) });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([400, pageOrigin]);
  });

  it('of another origin may not, nor one of the allowed for anything else', async () => {
    const form = await box.form('paged', rules);
    expect(await refusal(await send(form, from('http://evil.test')))).toEqual([403, 'AccessDenied']);
    expect(await refusal(await send(form, from('null')))).toEqual([403, 'AccessDenied']);
    const got = await fetch(`${s3.url}/${Bucket}/paged`, { headers: { origin: pageOrigin } });
    expect([got.status, got.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  it.each([
    [pageOrigin, 'POST', Bucket, 200],
    [pageOrigin, 'PUT', Bucket, 403],
    [pageOrigin, 'POST', 'other', 403],
    ['http://evil.test', 'POST', Bucket, 403],
  ])('of %s that asks first whether it may %s to %s is told %i', async (origin, method, bucket, status) => {
    const headers = { origin, 'access-control-request-method': method };
    expect((await fetch(`${s3.url}/${bucket}`, { method: 'OPTIONS', headers })).status).toBe(status);
  });
});

describe('what was left', () => {
  it('is seen by its first bytes and its size, and taken once it was seen', async () => {
    await send(await box.form('new/7', rules), { file: Buffer.from('%PDF-1.7 and so on') });
    const seen = await box.look('new/7', 5);
    expect([Buffer.from(seen?.first ?? []).toString(), seen?.sizeBytes]).toEqual(['%PDF-', 18]);
    expect(await box.take('new/7', seen?.mark ?? '', 'kept/7')).toBe(true);
    expect(await (await read('kept/7')).Body?.transformToString()).toBe('%PDF-1.7 and so on');
  });

  it('is not taken when something else was left there meanwhile, or nothing', async () => {
    const form = await box.form('new/8', rules);
    await send(form);
    const seen = await box.look('new/8', 100);
    await send(form, { file: Buffer.from('MZ, a programme') });
    expect(await box.take('new/8', seen?.mark ?? '', 'kept/8')).toBe(false);
    expect(await box.look('new/9', 100)).toBeUndefined();
    expect(await box.take('new/9', '"x"', 'kept/9')).toBe(false);
  });
});
