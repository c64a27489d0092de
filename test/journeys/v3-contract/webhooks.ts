/** Rows of the contract: webhooks of a survey, and what they are sent when a response is submitted. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { expect, vi } from 'vitest';
import { expectError, expectMembers, type Row, stranger, uuid } from './v3.ts';

const hook = { title: 'To our CRM', url: 'https://hooks.example.com/responses' };

/** A receiver on this machine that answers 500 first and 204 from then on. */
async function startReceiver() {
  const received: { method: string; headers: Record<string, string>; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const headers = JSON.parse(JSON.stringify(request.headers));
    received.push({ method: request.method ?? '', headers, body: await text(request) });
    response.writeHead(received.length === 1 ? 500 : 204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/in`;
  return { url, received, close: () => server.close() };
}

export const webhookRows: Row[] = [
  {
    row: 'GET and POST /quiz/{id}/webhooks: created disabled, headers masked, the secret shown once',
    async holds(v3) {
      const { id } = await v3.survey();
      const headers = [{ name: 'X-Key', value: 'canary-88' }];
      const made = await v3.call('POST', `/quiz/${id}/webhooks`, { ...hook, headers, hours: 6, incomplete: true });
      expect(made.status).toBe(201);
      expect(made.body.secret).toMatch(/^whsec_/);
      const { body: list } = await v3.call('GET', `/quiz/${id}/webhooks`);
      expect(list).toEqual([made.body.webhook]);
      expect(list[0]).toMatchObject({ ...hook, is_active: false, method: 'post', hours: 6, incomplete: true });
      expect(list[0].headers).toEqual([{ name: 'X-Key', value: '***' }]);
    },
  },
  {
    row: 'POST and DELETE /quiz/{id}/webhooks/{webhook_id}, POST /toggle',
    async holds(v3) {
      const { id } = await v3.survey();
      const { webhook } = (await v3.call('POST', `/quiz/${id}/webhooks`, hook)).body;
      const path = `/quiz/${id}/webhooks/${webhook.id}`;
      expect((await v3.call('POST', `${path}/toggle`, { is_active: true })).body.webhook.is_active).toBe(true);
      expect((await v3.call('POST', path, { title: 'Other' })).body.webhook).toMatchObject({
        title: 'Other',
        is_active: true,
      });
      expect((await v3.call('DELETE', path)).body).toEqual({ status: true });
      expectError(await v3.call('POST', `${path}/toggle`), 404);
    },
  },
  {
    row: 'title at most 255, hours 0, 1, 6, 12 or 24, methods get, post, put and patch, a public url',
    async holds(v3) {
      const { id } = await v3.survey();
      const send = (more: object) => v3.call('POST', `/quiz/${id}/webhooks`, { ...hook, ...more });
      for (const more of [
        { title: 'x'.repeat(256) },
        { hours: 2 },
        { method: 'delete' },
        { url: 'https://10.0.0.1/' },
      ]) {
        expectError(await send(more), 422, 'validation_error');
      }
      for (const hours of [0, 1, 6, 12, 24]) expect((await send({ hours })).status).toBe(201);
      for (const method of ['get', 'post', 'put', 'patch']) expect((await send({ method })).status).toBe(201);
      expect((await send({ title: 'x'.repeat(255) })).status).toBe(201);
    },
  },
  {
    row: 'a submitted response is sent, signed, tried again, logged and sent again on demand',
    async holds(v3) {
      const receiver = await startReceiver();
      const question = uuid();
      const { id, code } = await v3.survey({ [question]: { type: 'input', title: 'Why?' } });
      const headers = [{ name: 'X-Key', value: 'open sesame' }];
      const made = (await v3.call('POST', `/quiz/${id}/webhooks`, { ...hook, url: receiver.url, headers })).body;
      const path = `/quiz/${id}/webhooks/${made.webhook.id}`;
      await v3.call('POST', `${path}/toggle`, { is_active: true });
      const sent = await v3.call('POST', `/public/${code}/answers`, { answers: { [question]: 'So' } }, null);
      await vi.waitFor(() => expect(receiver.received).toHaveLength(2), { timeout: 300_000 });
      for (const { method, headers: got, body } of receiver.received) {
        const payload = new Webhook(made.secret).verify(body, got);
        expectMembers(
          Object(payload),
          ...['event', 'id', 'quiz_id', 'quiz_name', 'submitted_at', 'is_complete', 'score', 'variables'],
          ...['headers', 'answers'],
        );
        expect(payload).toMatchObject({ event: 'response', id: sent.body.id, quiz_id: id, is_complete: true, headers });
        expect([method, got['x-key']]).toEqual(['POST', 'open sesame']);
      }
      const [log] = await vi.waitFor(async () => {
        const { data } = (await v3.call('GET', `${path}/logs`)).body;
        expect(data).toMatchObject([{ status: 'delivered', status_code: 204, body: { id: sent.body.id } }]);
        return data;
      }, 300_000);
      expect(JSON.stringify(log)).not.toContain('open sesame');
      expect((await v3.call('POST', `${path}/logs/${log.id}/resend`)).status).toBe(200);
      await vi.waitFor(() => expect(receiver.received).toHaveLength(3), { timeout: 300_000 });
      expect(new Set(receiver.received.map(({ headers: got }) => got['webhook-id'])).size).toBe(1);
      receiver.close();
    },
  },
  {
    row: 'webhooks of a survey of another workspace: 403',
    async holds(v3) {
      const { id } = await v3.survey();
      const { webhook } = (await v3.call('POST', `/quiz/${id}/webhooks`, hook)).body;
      expectError(await v3.call('GET', `/quiz/${id}/webhooks`, undefined, stranger), 403);
      expectError(await v3.call('POST', `/quiz/${id}/webhooks/${webhook.id}/toggle`, {}, stranger), 403);
    },
  },
];
