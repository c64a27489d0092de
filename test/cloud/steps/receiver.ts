/** A receiver of webhooks on this machine: refuses the first call and takes every other, unless it is to answer otherwise. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { until } from './until.ts';

export interface Received {
  headers: Record<string, string>;
  body: string;
}

const firstRefused = (count: number): number => (count === 1 ? 500 : 204);

export async function withReceiver(
  work: (receiver: Receiver) => Promise<void>,
  statusOf = firstRefused,
): Promise<void> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: JSON.parse(JSON.stringify(request.headers)), body: await text(request) });
    response.writeHead(statusOf(received.length)).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/in`;
  try {
    await work({
      url,
      twice: (secret) => receivedTwice(received, secret),
      payloads: (secret) => received.map(({ body, headers }) => new Webhook(secret).verify(body, headers)),
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

export interface Receiver {
  url: string;
  /** What came, refused first and then taken; an independent library has checked both signatures. */
  twice(secret: string): Promise<unknown>;
  /** All that has come so far; the same library has checked each signature. */
  payloads(secret: string): unknown[];
}

/** The second try comes five seconds after the first, and finds a cold function at worst. */
const DELIVERY_SECONDS = 300;

async function receivedTwice(received: readonly Received[], secret: string): Promise<unknown> {
  const [first, second] = await until('a webhook to come twice', DELIVERY_SECONDS, async (note) =>
    received.length >= 2 ? received : note(`${received.length} came`),
  );
  const payloads = [first, second].map((one) => new Webhook(secret).verify(one?.body ?? '', one?.headers ?? {}));
  const ids = new Set([first, second].map((one) => one?.headers['webhook-id']));
  if (ids.size !== 1) throw new Error(`two tries of one webhook have the ids ${[...ids].join(' and ')}`);
  if (first?.body !== second?.body) throw new Error('two tries of one webhook have other bodies');
  return payloads[1];
}
