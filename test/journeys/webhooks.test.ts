/** Webhooks on the whole host: an export ends, and a receiver on this machine hears of it, signed, until it says yes. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { deliveryViewSchema, newWebhookSchema } from '../../shared/operations/webhooks.ts';
import { expectProblem, expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { fetchDocument } from '../support/openapi/api-document.ts';
import { createEventCheck } from '../support/openapi/event-check.ts';

let host: TestHost;
let server: Server;
let receiverUrl: string;
const received: { headers: Record<string, string>; body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push({ headers: JSON.parse(JSON.stringify(request.headers)), body: await text(request) });
    response.writeHead(received.length === 1 ? 500 : 204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  receiverUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/in`;
  host = await sharedHost();
});

afterAll(async () => {
  server.close();
});

it('tells a receiver that an export is ready, and tells it again when the first try fails', async () => {
  const { call, startCsv, ended } = host.client;
  const json = { url: receiverUrl, events: ['export.ready'] };
  const webhook = newWebhookSchema.parse(await expectStatus(await call('/webhooks', { method: 'POST', json }), 201));
  const { id } = await startCsv(4);
  const job = await ended(id);
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 300_000 });
  for (const { headers, body } of received) {
    expect(new Webhook(webhook.secret).verify(body, headers)).toMatchObject({
      type: 'export.ready',
      timestamp: job.finished_at,
      data: { id, status: 'ready', href: `${host.url}/exports/${id}` },
    });
  }
  const check = createEventCheck(await fetchDocument(host.url));
  expect(received.map(({ headers, body }) => check('ExportReady', headers, body))).toEqual([undefined, undefined]);
  expect(check('ExportReady', {}, received[0]?.body ?? '')).toContain('webhook-id');
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);

  const listSchema = z.object({ data: z.array(deliveryViewSchema) });
  await vi.waitFor(async () => {
    const list = listSchema.parse(await expectStatus(await call(`/webhooks/${webhook.id}/deliveries`), 200));
    expect(list.data).toMatchObject([
      {
        status: 'delivered',
        tries: [
          { status_code: 500, problem: 'refused' },
          { status_code: 204, problem: null },
        ],
      },
    ]);
  }, 300_000);
});

it('refuses a receiver inside the network', async () => {
  for (const url of ['https://169.254.169.254/', 'http://10.0.0.1/', 'https://[fd00:ec2::254]/']) {
    const json = { url, events: ['export.ready'] };
    await expectProblem(await host.client.call('/webhooks', { method: 'POST', json }), 422);
  }
});
