/** Webhooks of a survey as their owner manages them. */
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, boris, call } from '../survey-bench.ts';
import { startWebhookBench, type WebhookBench } from './webhook-bench.ts';

let bench: WebhookBench;
beforeAll(async () => {
  bench = await startWebhookBench();
});
afterAll(() => bench.close());

const post = (path: string, body?: unknown) => call(bench.app, anna, 'POST', path, body);
const get = (path: string) => call(bench.app, anna, 'GET', path);

describe('a webhook', () => {
  it('is created disabled, with a secret that is shown this once', async () => {
    const { root, id: surveyId } = await bench.survey();
    const made = await post(root, { title: ' To our CRM ', url: 'https://hooks.test/in', is_active: true });
    expect(made).toMatchObject({ status: 201, body: { status: true, secret: expect.stringMatching(/^whsec_/) } });
    const fields = ['event', 'id', 'quiz_id', 'quiz_name', 'submitted_at', 'is_complete', 'score'];
    expect(made.body.webhook).toEqual({
      id: expect.stringMatching(/^wh_/),
      quiz_id: surveyId,
      title: 'To our CRM',
      url: 'https://hooks.test/in',
      method: 'post',
      headers: [],
      body: [...fields, 'variables', 'headers', 'answers'],
      body_naming: {},
      incomplete: false,
      hours: 0,
      is_active: false,
      disabled_reason: 'by_owner',
      disabled_at: '2026-03-01T12:00:00.000000Z',
      failing_since: null,
      created_at: '2026-03-01T12:00:00.000000Z',
    });
    expect((await get(root)).body).toEqual([made.body.webhook]);
  });

  it('shows the names of its headers and never their values, which are stored sealed', async () => {
    const { root } = await bench.survey();
    const headers = [{ name: 'X-Api-Key', value: 'canary-of-headers' }];
    const { id, secret } = await bench.add(root, { headers });
    const listed = await get(root);
    expect(listed.body[0]).toMatchObject({ id, headers: [{ name: 'X-Api-Key', value: '***' }] });
    const { Items } = await bench.client.send(new ScanCommand({ TableName: bench.table }));
    for (const hidden of ['canary-of-headers', secret]) {
      expect(JSON.stringify(listed.body)).not.toContain(hidden);
      expect(JSON.stringify(Items)).not.toContain(hidden);
    }
  });

  it('is changed in what is sent, and keeps the rest', async () => {
    const { root } = await bench.survey();
    const { path } = await bench.add(root, { headers: [{ name: 'X-Key', value: 'one' }], hours: 6 });
    const changed = await post(path, { title: 'Other', url: 'https://other.test/', method: 'put', incomplete: true });
    expect(changed.body.webhook).toMatchObject({ title: 'Other', url: 'https://other.test/', method: 'put', hours: 6 });
    const named = await post(path, { body: ['id', 'answers'], body_naming: { id: 'response' }, headers: [] });
    expect(named.body.webhook).toMatchObject({
      title: 'Other',
      incomplete: true,
      headers: [],
      body: ['id', 'answers'],
      body_naming: { id: 'response' },
    });
  });

  it('is toggled to what is said, or to the other state', async () => {
    const { root } = await bench.survey();
    const { path } = await bench.add(root);
    const states = [];
    for (const body of [{ is_active: true }, { is_active: true }, undefined, {}, { is_active: false }]) {
      states.push((await post(`${path}/toggle`, body)).body.webhook.is_active);
    }
    expect(states).toEqual([true, true, false, true, false]);
  });

  it('is gone once it is removed', async () => {
    const { root } = await bench.survey();
    const { path } = await bench.add(root);
    expect((await call(bench.app, anna, 'DELETE', path)).body).toEqual({ status: true });
    expect((await get(root)).body).toEqual([]);
    for (const [method, tail] of [
      ['DELETE', ''],
      ['POST', '/toggle'],
      ['GET', '/logs'],
      ['POST', '/logs/msg_1/resend'],
    ] as const) {
      expect(await call(bench.app, anna, method, path + tail)).toMatchObject({ status: 404 });
    }
  });

  it('belongs to one survey: neither another survey nor another user reaches it', async () => {
    const { root } = await bench.survey();
    const { id, path } = await bench.add(root);
    const other = await bench.survey();
    expect(await post(`${other.root}/${id}/toggle`, { is_active: true })).toMatchObject({ status: 404 });
    expect(await call(bench.app, boris, 'POST', `${path}/toggle`)).toMatchObject({ status: 403 });
    expect(await call(bench.app, undefined, 'GET', root)).toMatchObject({ status: 401 });
  });

  it('is not taken along by a duplicate of its survey', async () => {
    const { root, id } = await bench.survey();
    await bench.add(root);
    const copy = (await post(`/quiz/${id}/duplicate`)).body.quiz.id;
    expect((await get(`/quiz/${copy}/webhooks`)).body).toEqual([]);
  });
});

describe('refused', () => {
  it.each([
    ['an address inside the network', { url: 'https://169.254.169.254/' }, 'url'],
    ['an address of this machine', { url: 'http://127.0.0.1:3000/' }, 'url'],
    ['plain http', { url: 'http://hooks.test/' }, 'url'],
    ['a header that frames the request', { headers: [{ name: 'Host', value: 'x' }] }, 'headers'],
    ['a header that would sign', { headers: [{ name: 'Webhook-Signature', value: 'x' }] }, 'headers'],
    ['the mask as a value', { headers: [{ name: 'X-Key', value: '***' }] }, 'headers'],
    ['a title of 256 characters', { title: 'x'.repeat(256) }, 'title'],
    ['two hours', { hours: 2 }, 'hours'],
    ['an unknown method', { method: 'delete' }, 'method'],
    ['an unknown member of the payload', { body: ['secret'] }, 'body.0'],
    ['a member twice', { body: ['id', 'id'] }, 'body'],
    ['no member at all', { body: [] }, 'body'],
    ['one name for two members', { body_naming: { id: 'event' } }, 'body_naming'],
    ['an own name for what is not there', { body_naming: { owner: 'x' } }, 'body_naming.owner'],
  ])('is %s', async (_what, more, field) => {
    const { root } = await bench.survey();
    const refused = await post(root, { title: 'T', url: 'https://hooks.test/in', ...more });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
    expect((await get(root)).body).toEqual([]);
  });

  it('is the twenty-first webhook of a survey', async () => {
    const { root } = await bench.survey();
    for (let at = 0; at < 20; at++) await bench.add(root);
    const refused = await post(root, { title: 'T', url: 'https://hooks.test/in' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});
