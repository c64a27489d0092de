/** A connection that is not HTTP: it takes in only so much, and only for so long. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { boundSocket } from '../../../shared/adapters/bounded-socket.ts';
import { endAfter } from '../../../shared/adapters/end-after.ts';
import { flood, type Misdeed, repeat, serveBroken } from '../../support/servers/broken-server.ts';

const MB = 1024 * 1024;

async function connected(misdeed: Misdeed): Promise<{ socket: Socket; sentBytes(): number }> {
  const server = await serveBroken(misdeed, true);
  onTestFinished(server.close);
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  return { socket, sentBytes: server.sentBytes };
}

const never = new AbortController().signal;

describe('a bounded socket', () => {
  it('is closed where a server sends more than it may', async () => {
    const { socket, sentBytes } = await connected((server) => flood(server, 'x'.repeat(65_536), 'x'));
    const bounds = boundSocket(socket.resume(), { mostBytes: (sent) => MB + sent, stop: never });
    await new Promise((resolve) => socket.once('close', resolve));
    expect(bounds.isFlooded()).toBe(true);
    // what is on its way when it is noticed, and what the system holds for both ends
    expect(sentBytes()).toBeLessThan(256 * MB);
  });

  it('is left alone as long as what arrives is in proportion to what is sent', async () => {
    const { socket } = await connected((server) => void server.pipe(server));
    const bounds = boundSocket(socket.resume(), { mostBytes: (sent) => 1_000 + sent, stop: never });
    socket.end('x'.repeat(2 * MB));
    await once(socket, 'close');
    expect([bounds.isFlooded(), socket.bytesRead]).toEqual([false, 2 * MB]);
  });

  it('is closed when its time is over, however much it drips', async () => {
    const { socket } = await connected((server) => repeat(server, 'x', 'x'));
    const end = endAfter(100);
    const bounds = boundSocket(socket.resume(), { mostBytes: () => MB, stop: end.signal });
    const [error] = await once(socket, 'error').catch((caught: unknown) => [caught]);
    expect(error).toBe(end.signal.reason);
    expect([bounds.isFlooded(), end.isLate(), socket.destroyed]).toEqual([false, true, true]);
  });
});
