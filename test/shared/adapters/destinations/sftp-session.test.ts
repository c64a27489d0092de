/** The calls of a session with an SFTP server: what they hold, and how they end where no answer comes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCalls } from '../../../../shared/adapters/destinations/sftp-calls.ts';
import { openSftp, type SftpSession } from '../../../../shared/adapters/destinations/sftp-session.ts';
import { liveBufferBytes } from '../../../support/run/live-buffers.ts';
import { type ScriptedSftp, startScriptedSftp } from '../../../support/servers/scripted-sftp.ts';

const MB = 1_000_000;

describe('a session with an SFTP server', () => {
  let server: ScriptedSftp;
  let session: SftpSession;
  beforeEach(async () => {
    server = await startScriptedSftp('surveys', 'open sesame');
    const { host, port, hostKey } = server;
    const place = { kind: 'sftp', host, port, hostKey, user: 'surveys', folder: 'in', login: 'password' } as const;
    session = await openSftp(place, 'open sesame', { allowLoopback: true });
  });
  afterEach(async () => {
    session.end();
    await server.close();
  });

  it('holds nothing of the calls that have ended, however many a large file takes', async () => {
    const before = liveBufferBytes();
    for (let calls = 0; calls < 30; calls++) {
      await session.call<Buffer>((_, done) => done(null, Buffer.alloc(MB)));
    }
    // the collector gives buffers back a moment later
    await expect.poll(() => liveBufferBytes() - before).toBeLessThan(5 * MB);
  });

  it('continues after a call that the library refuses on the spot', async () => {
    const refused = session.call((sftp, done) => sftp.ext_openssh_fsync(Buffer.from([1]), done));
    await expect(refused).rejects.toThrow('does not support');
    expect(await session.call<{ size: number }>((sftp, done) => sftp.stat('in', done))).toMatchObject({ size: 0 });
  });

  it('ends the calls that wait, and all later ones, where the connection is lost', async () => {
    const waiting = session.call(() => {});
    session.end();
    await expect(waiting).rejects.toThrow('lost');
    await expect(session.call(() => {})).rejects.toThrow('lost');
  });
});

describe('calls to a server', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const silentMs = 60_000;
  const silence = () => new Error('silent');

  it('wait as long as a slow server continues answering others', async () => {
    const { call } = createCalls(silentMs, silence);
    const last = Promise.withResolvers<void>();
    const slow = call<string>((done) => void last.promise.then(() => done(null, 'there')));
    for (let answered = 0; answered < 5; answered++) {
      const other = call<void>((done) => void setTimeout(() => done(null), silentMs - 1));
      await vi.advanceTimersByTimeAsync(silentMs - 1);
      await other;
    }
    last.resolve();
    expect(await slow).toBe('there');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('end where none of them is answered for that long', async () => {
    const { call } = createCalls(silentMs, silence);
    const both = Promise.allSettled([call(() => {}), call(() => {})]);
    await vi.advanceTimersByTimeAsync(silentMs);
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
