/** How bodies come: packed, bombs, several at once, and over which connections. */
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createCallService } from '../../../../shared/adapters/survey-client/call-service.ts';
import { serviceOperations } from '../../../../shared/surveys/operations.ts';
import { listBody, records } from '../../../support/upstreams/answers-list.ts';
import { allPages, everything, idsOf, sendJson, startUpstream } from '../../../support/upstreams/scripted-upstream.ts';

const answers = listBody(records(300), new URLSearchParams('cursor=&limit=1000'), { hasCursors: true });

function sendPacked(response: ServerResponse, encoding: string, bytes: Buffer): void {
  response.writeHead(200, { 'content-encoding': encoding, 'content-length': bytes.length }).end(bytes);
}

describe('a packed body', () => {
  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['BR', brotliCompressSync],
    ['deflate', deflateSync],
    ['identity', Buffer.from],
  ])('(%s) is read like any other', async (encoding, pack) => {
    const packed = pack(Buffer.from(JSON.stringify(answers)));
    const { client } = await startUpstream((_, response) => sendPacked(response, encoding, packed));
    expect(idsOf(await allPages(client().answers('t', everything)))).toHaveLength(300);
  });

  it('is asked for in the ways that are understood', async () => {
    let accepted: unknown;
    const { client } = await startUpstream((_, response) => {
      accepted = response.req.headers['accept-encoding'];
      sendJson(response, { id: 7 });
    });
    await client().holderOf('t');
    expect(accepted).toBe('gzip, br');
  });

  it('in a way that nobody asked for is refused', async () => {
    const { client } = await startUpstream((_, response) => sendPacked(response, 'zstd', Buffer.from('x')));
    await expect(client({ tries: 1 }).holderOf('t')).rejects.toMatchObject({
      code: 'upstream_unreadable',
      message: expect.stringContaining('zstd'),
    });
  });

  it('that is cut or broken is not taken for a whole one', async () => {
    const packed = gzipSync(JSON.stringify(answers));
    for (const wrong of [packed.subarray(0, -9), packed.subarray(0, 20), Buffer.from('{"id": 7}')]) {
      const { client } = await startUpstream((_, response) => sendPacked(response, 'gzip', wrong));
      await expect(client({ tries: 1 }).holderOf('t')).rejects.toMatchObject({ code: 'upstream_unavailable' });
    }
  });

  it('is not unpacked beyond the cap', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000, ' '));
    const { client } = await startUpstream((_, response) => sendPacked(response, 'gzip', bomb));
    const before = process.memoryUsage().arrayBuffers;
    await expect(client({ maxBytes: 50_000, tries: 1 }).holderOf('t')).rejects.toMatchObject({
      code: 'upstream_unreadable',
    });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000);
  });
});

describe('bodies that come at once', () => {
  it('are not mixed, though rooms are used again', async () => {
    const { url } = await startUpstream(async (call, response) => {
      const name = call.authorization ?? '';
      // in pieces, so that they lie between each other on their way
      for (let piece = 0; piece < 5; piece++) {
        response.write(piece === 0 ? '{"name":"' : name.repeat(1_000));
        await new Promise(setImmediate);
      }
      response.end('"}');
    });
    const call = createCallService({ baseUrl: url });
    const list = serviceOperations.surveys({ limit: 2, offset: 0, sort: undefined });
    for (let round = 0; round < 3; round++) {
      const names = Array.from({ length: 8 }, (_, index) => `${round}-${index}`);
      const read = await Promise.all(names.map((name) => call(name, list)));
      expect(read).toEqual(names.map((name) => ({ name: `Bearer ${name}`.repeat(4_000) })));
    }
  });
});

describe('a body that nobody reads yet', () => {
  it('may break, and the call says why', async () => {
    const broken = Promise.withResolvers<void>();
    const { client } = await startUpstream((_, response) => {
      response.writeHead(429, { 'content-length': 100 }).write('{');
      response.once('close', () => broken.resolve());
    });
    const upstream = client({ tries: 1, timeoutMs: 50, onRateLimited: () => broken.promise });
    await expect(upstream.holderOf('t')).rejects.toMatchObject({
      code: 'upstream_unavailable',
      message: expect.stringContaining('in time'),
    });
  });
});

describe('connections', () => {
  it('are kept for reads; a write has one of its own', async () => {
    const ports: (number | undefined)[] = [];
    const { url } = await startUpstream((_, response) => {
      ports.push(response.req.socket.remotePort);
      sendJson(response, { status: true });
    });
    const call = createCallService({ baseUrl: url });
    const list = serviceOperations.surveys({ limit: 2, offset: 0, sort: undefined });
    for (const operation of [list, list, serviceOperations.publish(7), list]) await call('t', operation);
    const [first, second, write, last] = ports;
    expect([second, last]).toEqual([first, first]);
    expect(write).not.toBe(first);
  });
});
