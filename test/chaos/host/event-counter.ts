/** A receiver of webhooks that counts the ids under which it got the event of each export. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { createClient } from '../../support/hosts/api-client.ts';
import { expectStatus } from '../../support/hosts/expected-answer.ts';

const eventSchema = z.object({ data: z.object({ id: z.string() }) });
const PATIENCE_MS = 10 * 60_000;

export async function startEventCounter() {
  const ids = new Map<string, Set<string>>();
  const server = createServer(async (request, response) => {
    const { id } = eventSchema.parse(JSON.parse(await text(request))).data;
    ids.set(id, (ids.get(id) ?? new Set()).add(String(request.headers['webhook-id'])));
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
  return {
    async listenTo(client: ReturnType<typeof createClient>): Promise<void> {
      const json = { url, events: ['export.ready', 'export.failed'] };
      await expectStatus(await client.call('/webhooks', { method: 'POST', json }), 201);
    },
    idsOf: (exportId: string) => ids.get(exportId)?.size ?? 0,
    /** Until the events of so many exports have come, or time is up. */
    async waitFor(count: number): Promise<void> {
      for (const until = Date.now() + PATIENCE_MS; ids.size < count && Date.now() < until; ) await pause(500);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
