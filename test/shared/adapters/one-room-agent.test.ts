/** Connections that read into one room: what a body brought stays as it came, however many follow it. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oneRoomAgent } from '../../../shared/adapters/one-room-agent.ts';

const BODIES = 40;
const bodies = Array.from({ length: BODIES }, (_, at) => randomBytes(at * 20_011));
let connections = 0;
const server = createServer((request, response) => {
  const body = bodies[Number(request.url?.slice(1))];
  if (request.headers['x-framed']) for (let at = 0; at < 3; at++) response.write(body?.subarray(at * 7, at * 7 + 7));
  response.end(request.headers['x-framed'] ? body?.subarray(21) : body);
}).on('connection', () => connections++);
const agent = oneRoomAgent({ maxSockets: 2 });

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  agent.destroy();
  server.close();
});

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function answer(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const [response] = await once(get({ agent, port, path, headers, host: '127.0.0.1' }), 'response');
  return response;
}

it.each([{}, { 'x-framed': '1' }])('keeps every piece of every body as it came %o', async (headers) => {
  const whole = await Promise.all(
    bodies.map(async (_, at) => {
      const pieces: Buffer[] = [];
      for await (const piece of await answer(`/${at}`, headers)) pieces.push(piece);
      return pieces;
    }),
  );
  expect(whole.map((pieces) => hash(Buffer.concat(pieces)))).toEqual(bodies.map(hash));
});

it('uses its connections again', () => {
  expect(connections).toBe(2);
});

it('holds the sender back while nobody reads', async () => {
  const slow = await answer(`/${BODIES - 1}`);
  const pieces: Buffer[] = [];
  slow.on('data', (piece: Buffer) => {
    pieces.push(piece);
    slow.pause();
    pause(1).then(() => slow.resume());
  });
  await once(slow, 'end');
  expect(hash(Buffer.concat(pieces))).toBe(hash(bodies.at(-1) ?? Buffer.alloc(0)));
});
