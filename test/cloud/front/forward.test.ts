/** The way from the front to a store, where the store closes its connections. */
import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { closeServer, listen } from '../../../infra/local/listen.ts';
import { forward, type Outgoing } from './forward.ts';

const outgoing: Outgoing = {
  method: 'PUT',
  rawPath: '/files/a',
  path: '/files/a',
  pairs: [],
  headers: new Map(),
  body: Buffer.from('content'),
};

let close = async () => {};
afterEach(() => close());

describe('a request on its way to a store', () => {
  it('is sent again, whole, when the store closes a connection that was used before', async () => {
    let requests = 0;
    const send = await toStore(async (request, response) => {
      requests++;
      if (requests === 2) request.socket.destroy();
      else response.end(`${requests} ${await text(request)}`);
    });
    expect([await send(), await send()]).toEqual(['1 content', '3 content']);
  });

  it('fails when the store closes a new connection', async () => {
    const send = await toStore((request) => void request.socket.destroy());
    await expect(send()).rejects.toMatchObject({ code: 'ECONNRESET' });
  });
});

async function toStore(answer: RequestListener): Promise<() => Promise<string>> {
  const server = createServer(answer);
  const { url: endpoint } = await listen(server, 0);
  close = () => closeServer(server);
  const credentials = { accessKeyId: 'STORES', secretAccessKey: 'secret' };
  return async () => text(await forward(outgoing, { service: 's3', endpoint, credentials }, 'eu-central-1'));
}
