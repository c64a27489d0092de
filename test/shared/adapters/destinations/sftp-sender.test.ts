/** Files on their way to an old SFTP server, by a password: it renames over nothing, so what stands there goes first. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSftpSender } from '../../../../shared/adapters/destinations/sftp-sender.ts';
import type { Destination } from '../../../../shared/delivery/destinations/destination.ts';
import type { Turn } from '../../../../shared/delivery/destinations/file-sender.ts';
import type { Shipment, ShippedFile } from '../../../../shared/delivery/destinations/shipment.ts';
import { type ScriptedSftp, startScriptedSftp } from '../../../support/servers/scripted-sftp.ts';

const bytes = Buffer.alloc(80_000, 'abc');
const PIECE = 30_000;

const file: ShippedFile = {
  id: 'exp_1/answers.csv',
  name: 'answers.csv',
  path: 'run/answers.csv',
  content: 'answers',
  format: 'csv',
  contentType: 'text/csv',
  sizeBytes: bytes.length,
  rows: 1,
  sha256: null,
  isPersonal: false,
  surveyName: 'Lunch',
  async *open({ start, end } = { start: 0, end: bytes.length }) {
    for (let at = start; at < end; at += PIECE) yield bytes.subarray(at, Math.min(end, at + PIECE));
  },
  shareLink: async () => ({ url: '', expiresAt: '' }),
};

const shipment: Shipment = {
  id: 'dlv_1',
  owner: 'u-1',
  subject: { kind: 'export', id: 'exp_1', name: 'Lunch' },
  runDate: '2026-03-02',
  counts: { total: 1, ready: 1, failed: 0 },
  attach: 'auto',
  linkSeconds: 60,
  files: [file],
};

describe('an SFTP server with a password and without posix-rename', () => {
  let server: ScriptedSftp;
  let kept: unknown;
  let fence: number;
  beforeEach(async () => {
    server = await startScriptedSftp('surveys', 'open sesame');
    [kept, fence] = [undefined, 0];
  });
  afterEach(() => server.close());

  const sender = createSftpSender({ allowLoopback: true, keptBytes: PIECE });

  function place(): Destination {
    const { host, port, hostKey } = server;
    return {
      id: 'dst_1',
      owner: 'u-1',
      name: 'Old',
      createdAt: '',
      updatedAt: '',
      place: { kind: 'sftp', host, port, hostKey, user: 'surveys', folder: 'in', login: 'password' },
    };
  }

  function turn(more: Partial<Turn> = {}): Turn {
    return {
      secret: 'open sesame',
      fence: ++fence,
      kept,
      check() {},
      remainingMs: () => 600_000,
      keep: async (progress) => {
        kept = structuredClone(progress);
      },
      ...more,
    };
  }

  it('gets the file whole, and nothing else stays there', async () => {
    expect(await sender.send(place(), shipment, turn())).toEqual({
      outcome: 'done',
      arrivals: [{ file: 'answers.csv', place: 'in/run/answers.csv', sizeBytes: bytes.length }],
    });
    expect([...server.files]).toEqual([['in/run/answers.csv', bytes]]);
  });

  it('replaces the old file only once the new one has arrived in full', async () => {
    server.files.set('in/run/answers.csv', Buffer.from('last week'));
    expect(await sender.send(place(), shipment, turn())).toMatchObject({ outcome: 'done' });
    expect(server.files.get('in/run/answers.csv')).toEqual(bytes);
    expect(server.calls.slice(-4).map((call) => call.split(' ')[0])).toEqual(['close', 'stat', 'remove', 'rename']);
  });

  it('keeps the old file if the new one arrives incomplete', async () => {
    server.files.set('in/run/answers.csv', Buffer.from('last week'));
    server.beforeCall = (call) => {
      const part = [...server.files.keys()].find((name) => name.endsWith('.part'));
      if (call === 'close' && part) server.files.set(part, Buffer.from('cut'));
    };
    expect(await sender.send(place(), shipment, turn())).toMatchObject({ problem: { code: 'size_differs' } });
    expect([...server.files]).toEqual([['in/run/answers.csv', Buffer.from('last week')]]);
  });

  it('loses the connection at any call, and still has one whole file or none, then exactly one', async () => {
    await sender.send(place(), shipment, turn());
    const calls = server.calls.length;
    for (let at = 1; at <= calls; at++) {
      server.files.clear();
      kept = undefined;
      let left = at;
      server.beforeCall = () => {
        if (--left === 0) throw new Error('cut');
      };
      const cut = await sender.send(place(), shipment, turn());
      expect(cut, `cut at ${at}`).toMatchObject({ outcome: 'later', problem: { code: 'connection_lost' } });
      const seen = server.files.get('in/run/answers.csv');
      if (seen) expect(seen, `cut at ${at}`).toEqual(bytes);
      server.beforeCall = () => {};
      expect(await sender.send(place(), shipment, turn()), `cut at ${at}`).toMatchObject({ outcome: 'done' });
      expect([...server.files], `cut at ${at}`).toEqual([['in/run/answers.csv', bytes]]);
    }
    expect(calls).toBeGreaterThan(10);
  });

  it('is left when the time is up, and the next turn sends only what is missing', async () => {
    let asked = 0;
    const remainingMs = () => (++asked > 2 ? 10_000 : 600_000);
    expect(await sender.send(place(), shipment, turn({ remainingMs }))).toEqual({ outcome: 'unfinished' });
    const [[name, part] = ['', Buffer.alloc(0)]] = server.files;
    expect(name).toMatch(/^in\/run\/\.survey-exports-[0-9a-f]{16}-1\.part$/);
    expect(part.length).toBeLessThan(bytes.length);
    const writesBefore = server.calls.filter((call) => call === 'write').length;
    expect(await sender.send(place(), shipment, turn())).toMatchObject({ outcome: 'done' });
    expect([...server.files]).toEqual([['in/run/answers.csv', bytes]]);
    const writes = server.calls.filter((call) => call === 'write').length;
    expect(writes - writesBefore).toBe(Math.ceil((bytes.length - part.length) / PIECE));
  });

  it('refuses a wrong password for good, and the message names the user', async () => {
    expect(await sender.test(place(), turn({ secret: 'wrong' }))).toMatchObject({
      outcome: 'failed',
      problem: { code: 'login_refused', message: expect.stringContaining('surveys') },
    });
    expect(server.calls).toEqual([]);
  });

  it('passes the test, which leaves nothing behind', async () => {
    expect(await sender.test(place(), turn())).toMatchObject({ outcome: 'done' });
    expect(server.files.size).toBe(0);
  });
});
