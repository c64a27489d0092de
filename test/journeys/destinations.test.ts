/** Destinations on the whole host: files that are ready arrive in a bucket, on an SFTP server and by mail, once and whole. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { batchViewSchema } from '../../shared/operations/batches.ts';
import { destinationDeliveryViewSchema, destinationViewSchema } from '../../shared/operations/destinations.ts';
import { deliveriesTo, newestDelivery } from '../support/hosts/deliveries.ts';
import { expectProblem, expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { startOwnBucket } from '../support/servers/own-bucket.ts';
import { hasSshd, type SftpServer, startSftpServer, warnWithoutSshd } from '../support/servers/sftp-server.ts';

let host: TestHost;
let bucket: Awaited<ReturnType<typeof startOwnBucket>>;
let server: SftpServer | undefined;

warnWithoutSshd();

beforeAll(async () => {
  bucket = await startOwnBucket();
  server = hasSshd ? await startSftpServer() : undefined;
  host = await sharedHost();
});

afterAll(async () => {
  await bucket.stop();
  await server?.stop();
});

async function create(members: object) {
  const json = { name: 'Archive', ...members };
  const response = await host.client.call('/destinations', { method: 'POST', json });
  return destinationViewSchema.parse(await expectStatus(response, 201));
}

const deliveries = (id: string) => deliveriesTo(host, id);
const delivered = (id: string) => newestDelivery(host, id);

async function test(id: string) {
  const response = await host.client.call(`/destinations/${id}/test`, { method: 'POST' });
  return destinationDeliveryViewSchema.parse(await expectStatus(response, 200));
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a bucket of the owner', () => {
  it('gets the files of an export under the path that was asked for', async () => {
    const { id } = await create(bucket.members);
    const path = '{survey_id}/{content} {export_id}.{ext}';
    const started = await host.client.startCsv(4, { deliver: [{ destination_id: id, path }] });
    const job = await host.client.ended(started.id);
    const delivery = await delivered(id);
    const key = `exports/4/answers ${job.id}.csv`;
    expect(delivery).toMatchObject({
      status: 'delivered',
      export_id: job.id,
      problem: null,
      arrivals: [{ place: key, size_bytes: job.files[0]?.size_bytes }],
    });
    expect(sha256(await bucket.read(key))).toBe(job.files[0]?.sha256);
  });

  it('shows no secret, and keeps it through a change', async () => {
    const { id } = await create(bucket.members);
    const change = await host.client.call(`/destinations/${id}`, { method: 'PATCH', json: { prefix: 'moved/' } });
    const text = JSON.stringify(await expectStatus(change, 200));
    expect(text).not.toContain(bucket.members.secret_access_key);
    expect(await test(id)).toMatchObject({
      status: 'delivered',
      arrivals: [{ place: 'moved/survey-exports-test.txt' }],
    });
  });

  it('says at once what is wrong with a key', async () => {
    const { id } = await create({ ...bucket.members, secret_access_key: 'wrong' });
    expect(await test(id)).toMatchObject({ status: 'failed', problem: { code: 'key_refused' }, subject: 'test' });
  });

  it('gets all files of a batch in one delivery', async () => {
    const { id } = await create({ ...bucket.members, prefix: 'batch' });
    const json = {
      surveys: { ids: [2, 4] },
      outputs: [{ content: 'answers', format: 'csv' }],
      deliver: [{ destination_id: id, path: 'same.{ext}' }],
    };
    const batch = batchViewSchema.parse(
      await expectStatus(await host.client.call('/batches', { method: 'POST', json }), 202),
    );
    expect(await delivered(id)).toMatchObject({ status: 'delivered', batch_id: batch.id, files: 2 });
    const keys = (await bucket.keys()).filter((key) => key.startsWith('batch/'));
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(key).toMatch(/^batch\/same \(exp_[0-9a-z]+\)\.csv$/);
  });
});

describe.runIf(hasSshd)('an SFTP server', () => {
  it('gets the file of an export, and folders for it, and nothing else', async () => {
    const { id } = await create({ kind: 'sftp', ...server?.members });
    const started = await host.client.startCsv(4, { deliver: [{ destination_id: id, path: 'a/b/{content}.{ext}' }] });
    const job = await host.client.ended(started.id);
    expect(await delivered(id)).toMatchObject({ status: 'delivered', files: 1 });
    const folder = join(server?.folder ?? '', 'a/b');
    expect(await readdir(folder)).toEqual(['answers.csv']);
    expect(sha256(await readFile(join(folder, 'answers.csv')))).toBe(job.files[0]?.sha256);
  });

  it('is refused, with the key that was seen, when it shows another one', async () => {
    const other = `SHA256:${'A'.repeat(43)}`;
    const { id } = await create({ kind: 'sftp', ...server?.members, host_key: other });
    const tested = await test(id);
    expect(tested).toMatchObject({ status: 'failed', problem: { code: 'host_key_differs' } });
    const [type, key] = server?.members.host_key.split(' ') ?? [];
    expect(tested.problem?.message).toContain(`${type} ${key}`);
  });

  it('needs its secret again before it is taken elsewhere', async () => {
    const { id } = await create({ kind: 'sftp', ...server?.members });
    const response = await host.client.call(`/destinations/${id}`, { method: 'PATCH', json: { port: 2222 } });
    const problem = await expectProblem(response, 422);
    expect(problem.errors).toHaveProperty('private_key');
  });
});

describe('people by e-mail', () => {
  async function mailsTo(address: string) {
    const mails = z.object({ data: z.array(z.object({ to: z.string(), subject: z.string(), view_url: z.string() })) });
    const { data } = mails.parse(await expectStatus(await host.client.call('/outbox'), 200));
    return data.filter(({ to }) => to === address);
  }

  it('get what waited for their yes as soon as they say it', async () => {
    const boss = 'boss@example.org';
    const { id } = await create({ kind: 'email', to: [boss] });
    await host.client.startCsv(4, { deliver: [{ destination_id: id }] });
    // after the second try the next one is minutes away, longer than this test waits
    await expect.poll(async () => (await deliveries(id))[0]?.tries.length).toBe(2);
    const [question] = await mailsTo(boss);
    const mail = await (await host.client.call(question?.view_url ?? '')).text();
    const [link = ''] = /\/m\/[\w-]{43}/.exec(mail) ?? [];
    expect((await host.client.call(link, { method: 'POST', token: null })).status).toBe(200);
    expect(await delivered(id)).toMatchObject({ status: 'in_outbox', note: null });
    expect(await mailsTo(boss)).toHaveLength(2);
  });
});

it('mails the figures of a view with the file, to somebody who has agreed', async () => {
  const user = z.object({ email: z.string() });
  const { email } = user.parse(await expectStatus(await host.client.call('/v3/user'), 200));
  const { id } = await create({ kind: 'email', to: [email] });
  const asked = { name: 'Weekly look', quiz_id: 2 };
  const view = z
    .object({ id: z.string() })
    .parse(await expectStatus(await host.client.call('/views', { method: 'POST', json: asked }), 201));
  await host.client.startCsv(2, {
    deliver: [{ destination_id: id, view_id: view.id, subject: 'Our figures', message: 'Hello' }],
  });
  expect(await delivered(id)).toMatchObject({ status: 'in_outbox' });
  const outbox = z.object({ data: z.array(z.object({ subject: z.string(), view_url: z.string() })) });
  const { data } = outbox.parse(await expectStatus(await host.client.call('/outbox'), 200));
  const found = data.find(({ subject }) => subject === 'Our figures');
  const mail = await (await host.client.call(found?.view_url ?? '')).text();
  expect(mail).toContain('Weekly look');
  expect(mail.match(/src="data:image\/png;base64,/g)).toHaveLength(12);
  expect(mail).not.toContain('cid:');
});

it('refuses a destination that is not there, and an SFTP server without its key', async () => {
  const json = {
    quiz_id: 1,
    outputs: [{ content: 'answers', format: 'csv' }],
    deliver: [{ destination_id: 'dst_00000000000000000000000000' }],
  };
  const unknown = await host.client.call('/exports', { method: 'POST', json });
  expect((await expectProblem(unknown, 422)).errors).toHaveProperty(['deliver.0.destination_id']);
  const sftp = { name: 'x', kind: 'sftp', host: 'sftp.example.com', user: 'u', password: 'p' };
  const bare = await host.client.call('/destinations', { method: 'POST', json: sftp });
  const { errors } = await expectProblem(bare, 422);
  expect(JSON.stringify(errors)).toContain('ssh-keyscan -p 22 sftp.example.com');
});
