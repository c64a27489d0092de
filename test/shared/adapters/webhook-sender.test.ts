/** The sender on real sockets: it reaches the receivers it may and opens not one connection to those it may not. */
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createWebhookSender, type SenderOptions } from '../../../shared/adapters/webhook-sender.ts';
import type { WebhookRequest } from '../../../shared/delivery/webhooks/sender.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** On every address of this machine, and counting who connects. */
async function listening(server: Server, host?: string): Promise<{ port: number; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  server.listen(0, host);
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, sockets };
}

const receiver = (listener: RequestListener) => listening(createHttpServer(listener), '127.0.0.1');
const canary = () => listening(createServer((socket) => socket.end()));

function request(url: string, more: Partial<WebhookRequest> = {}): WebhookRequest {
  return { url, method: 'post', headers: { 'webhook-id': 'msg_1' }, body: '{"a":"é"}', ...more };
}

const guarded = (more: Partial<SenderOptions> = {}) =>
  createWebhookSender({ allowLoopback: false, timeoutMs: 60_000, ...more });
const local = (more: Partial<SenderOptions> = {}) =>
  createWebhookSender({ allowLoopback: true, timeoutMs: 60_000, ...more });

/** Ways to write an address of this machine, its network or its landlord. */
const hosts = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1'],
  ...['017700000001', '0x7f.1', '127.0.0.1.', '0.0.0.0', '0', '0x0', '00000000', '0.1.2.3', '255.255.255.255'],
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255', '100.64.0.1'],
  ...['100.100.100.200', '169.254.169.254', '169.254.170.2', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376'],
  ...['168.63.129.16', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1'],
  ...['[::1]', '[::]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:0:127.0.0.1]', '[fe80::1]'],
  ...['[fc00::1]', '[fd00:ec2::254]', '[fec0::1]', '[ff02::1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]'],
  ...['[2002:7f00:1::]', '[2001::1]', '[2001:db8::1]', '[100::1]', '[::ffff:a9fe:a9fe]', '[0:0:0:0:0:ffff:10.0.0.1]'],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'printer.local',
    'db.internal',
    'metadata.google.internal',
  ],
  ...['intranet', '①②⑦.⓪.⓪.①', '127。0。0。1', '127%2e0%2e0%2e1'],
];

describe('a receiver that nobody may be sent to', () => {
  it(`is not connected to, in any of ${hosts.length} ways to write it`, async () => {
    const { port, sockets } = await canary();
    expect(new Set(hosts).size).toBeGreaterThanOrEqual(60);
    // whoever asks the system for a name would be led to the canary
    const sender = guarded({ resolve: async () => ['127.0.0.1'] });
    for (const host of hosts) {
      expect(await sender.send(request(`https://${host}:${port}/in`)), host).toMatchObject({
        problem: 'address_refused',
      });
    }
    expect(sockets).toHaveLength(0);
  });

  it.each([
    'http://hooks.test/in',
    'ftp://hooks.test/in',
    'file:///etc/passwd',
    'gopher://hooks.test/',
    'javascript:alert(1)',
    'https://user:secret@hooks.test/in',
    'https://hooks.test:22/in',
    'https://hooks.test:80/in',
    `https://hooks.test/${'x'.repeat(2_048)}`,
    'not an address',
    '',
  ])('cannot be written as %s', async (url) => {
    const names: string[] = [];
    const sender = guarded({
      resolve: async (host) => {
        names.push(host);
        return ['127.0.0.1'];
      },
    });
    expect(await sender.send(request(url))).toMatchObject({ problem: 'address_refused' });
    expect(names).toEqual([]);
  });

  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['93.184.215.14', '10.0.0.1']],
    [['2606:4700::1111', '::ffff:127.0.0.1']],
    [['64:ff9b::a9fe:a9fe']],
    [['fe80::1%eth0']],
  ])('is refused when its name leads to %j', async (addresses) => {
    const { port, sockets } = await canary();
    const sender = guarded({ resolve: async () => addresses });
    expect(await sender.send(request(`https://hooks.test:${port}/in`))).toMatchObject({ problem: 'address_refused' });
    expect(sockets).toHaveLength(0);
  });

  it('is not reached by a name that changes its mind after the check', async () => {
    const { port, sockets } = await canary();
    // a public address that nobody has
    const answers = [['3ffe::1'], ['127.0.0.1'], ['127.0.0.1']];
    let asked = 0;
    const sender = guarded({ resolve: async () => answers[asked++] ?? [], timeoutMs: 300 });
    expect(await sender.send(request(`https://rebinding.test:${port}/in`))).toMatchObject({
      problem: expect.stringMatching(/connection_failed|timed_out/),
    });
    expect(asked).toBe(1);
    expect(sockets).toHaveLength(0);
  });

  it('is not reached by a redirect', async () => {
    const { port: canaryPort, sockets } = await canary();
    for (const status of [301, 302, 303, 307, 308]) {
      const { port } = await receiver((_, response) => {
        response.writeHead(status, { location: `http://127.0.0.1:${canaryPort}/` }).end();
      });
      const result = await local().send(request(`http://127.0.0.1:${port}/in`));
      expect(result).toMatchObject({ status, problem: 'redirected' });
    }
    expect(sockets).toHaveLength(0);
  });

  it('is one on this machine that was not allowed, and anything else by plain HTTP even then', async () => {
    const { port, sockets } = await canary();
    expect(await guarded().send(request(`http://127.0.0.1:${port}/`))).toMatchObject({ problem: 'address_refused' });
    expect(await local().send(request('http://hooks.test/'))).toMatchObject({ problem: 'address_refused' });
    expect(await local().send(request('https://10.0.0.1/'))).toMatchObject({ problem: 'address_refused' });
    expect(sockets).toHaveLength(0);
  });
});

describe('a receiver', () => {
  it('gets the method, the headers and the bytes, and its 2xx counts', async () => {
    const seen: { request: IncomingMessage; body: string }[] = [];
    const { port } = await receiver(async (incoming, response) => {
      seen.push({ request: incoming, body: await text(incoming) });
      response.writeHead(202).end('thanks');
    });
    const sender = local({ resolve: async () => ['127.0.0.1'] });
    const url = `http://localhost:${port}/in?a=1`;
    const result = await sender.send(request(url, { method: 'put', headers: { 'x-own': 'yes' } }));
    expect(result).toEqual({ status: 202, durationMs: expect.any(Number) });
    expect(await sender.send(request(url, { method: 'get', body: '' }))).toMatchObject({ status: 202 });
    expect(seen.map((each) => [each.request.method, each.request.url, each.body])).toEqual([
      ['PUT', '/in?a=1', '{"a":"é"}'],
      ['GET', '/in?a=1', ''],
    ]);
    expect(seen[0]?.request.headers).toMatchObject({
      'x-own': 'yes',
      'content-length': '10',
      host: `localhost:${port}`,
    });
  });

  it('is called by its own name, at the address that was checked', async () => {
    const hello = Promise.withResolvers<Buffer>();
    const { port } = await listening(
      createServer((socket) => {
        socket.once('data', (bytes) => {
          hello.resolve(bytes);
          socket.destroy();
        });
        socket.on('error', () => {});
      }),
      '127.0.0.1',
    );
    const sender = local({ resolve: async () => ['127.0.0.1'] });
    await sender.send(request(`https://hooks.example.test:${port}/`));
    expect((await hello.promise).toString('latin1')).toContain('hooks.example.test');
  });

  it.each([
    [200, undefined],
    [204, undefined],
    [400, 'refused'],
    [410, 'refused'],
    [500, 'refused'],
  ])('answers %i and that is %s', async (status, problem) => {
    const { port } = await receiver((_, response) => void response.writeHead(status).end());
    const result = await local().send(request(`http://127.0.0.1:${port}/`));
    expect([result.status, result.problem]).toEqual([status, problem]);
  });

  it('that never answers is left when the time is over', async () => {
    const { port } = await receiver(() => {});
    const sender = local({ timeoutMs: 300 });
    expect(await sender.send(request(`http://127.0.0.1:${port}/`))).toMatchObject({ problem: 'timed_out' });
  });

  it('that never stops sending is read for a moment only', async () => {
    let sentBytes = 0;
    const { port } = await receiver((_, response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1024))) sentBytes += 1024;
      };
      response.on('drain', pour);
      pour();
    });
    expect(await local().send(request(`http://127.0.0.1:${port}/`))).toMatchObject({ status: 200 });
    expect(sentBytes).toBeLessThan(16 * 1024 * 1024);
  });

  it('that is not there, or has no name, is a problem and not an error', async () => {
    const { port } = await receiver(() => {});
    for (const close of closing.splice(0)) close();
    expect(await local().send(request(`http://127.0.0.1:${port}/`))).toMatchObject({ problem: 'connection_failed' });
    const nameless = guarded({
      resolve: async () => {
        throw new Error('ENOTFOUND');
      },
    });
    expect(await nameless.send(request('https://hooks.test/'))).toMatchObject({ problem: 'dns_failed' });
    const silent = guarded({ resolve: () => new Promise(() => {}), timeoutMs: 50 });
    expect(await silent.send(request('https://hooks.test/'))).toMatchObject({ problem: 'timed_out' });
  });

  it('by plain HTTP where TLS is spoken of is a TLS problem', async () => {
    const { port } = await receiver(() => {});
    const sender = local({ resolve: async () => ['127.0.0.1'] });
    expect(await sender.send(request(`https://hooks.test:${port}/`))).toMatchObject({ problem: 'tls_failed' });
  });
});
