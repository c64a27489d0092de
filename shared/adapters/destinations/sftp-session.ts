/** A session with an SFTP server: connected to a checked address, only if it shows the pinned key, with calls that end. */
import { connect, type Socket } from 'node:net';
import { Client, type ConnectConfig, type SFTPWrapper } from 'ssh2';
import type { Place } from '../../delivery/destinations/destination.ts';
import { hostKeyType, isPinned, shownHostKey } from '../../delivery/destinations/host-key.ts';
import { deliveryProblem } from '../../delivery/destinations/problems.ts';
import { boundSocket } from '../bounded-socket.ts';
import { type AddressRules, checkedAddress } from '../checked-address.ts';
import { receiptOf, refusal } from './refusal.ts';
import { createCalls, type Done } from './sftp-calls.ts';

const KEEPALIVE_MS = 10_000;

interface SftpLimits {
  /** For the connection, and once more for the login. */
  connectMs: number;
  /** So long may no call be answered. */
  silentMs: number;
  /** What a server may send besides its answers, which are far shorter than what we send. */
  mostBytes: number;
}

const usualLimits: SftpLimits = { connectMs: 15_000, silentMs: 60_000, mostBytes: 4 * 1024 * 1024 };

export interface SftpRules extends AddressRules {
  limits?: SftpLimits | undefined;
  /** Ends everything. */
  stop?: AbortSignal | undefined;
}

/** The numbers of SFTP that mean something to us. */
export const sftpStatus = { missing: 2, refused: 3, unsupported: 8 } as const;

/** The number by which a server refuses; undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
}

export interface SftpSession {
  /** One call: its result, its error, or that the connection is lost or silent. */
  call<Result = void>(run: (sftp: SFTPWrapper, done: Done<Result>) => void): Promise<Result>;
  end(): void;
}

export async function openSftp(
  place: Place<'sftp'>,
  secret: string | undefined,
  rules: SftpRules,
): Promise<SftpSession> {
  const { host, port } = place;
  if (secret === undefined) throw refusal('failed', deliveryProblem('secret_missing'));
  const checked = await checkedAddress(host, rules);
  if ('fault' in checked) throw refusal('later', deliveryProblem(checked.fault, { host }));
  const { limits = usualLimits, stop = new AbortController().signal } = rules;
  const { connectMs, silentMs } = limits;
  const socket = await connected(checked.address, port, connectMs).catch(() => {
    throw refusal('later', deliveryProblem('connection_failed', { host, port }));
  });
  const mostBytes = (sentBytes: number) => limits.mostBytes + sentBytes;
  const bounds = boundSocket(socket, { mostBytes, stop });
  const lost = () =>
    refusal('later', deliveryProblem(bounds.isFlooded() ? 'reply_too_large' : 'connection_lost', { host }));
  const client = await loggedIn(socket, { place, secret, connectMs, lost });
  const calls = createCalls(silentMs, () => refusal('later', deliveryProblem('timed_out', { host })));
  client.on('close', () => calls.lose(lost()));
  const sftp = await calls
    .call<SFTPWrapper>((done) => client.sftp((error, opened) => done(error, opened)))
    .catch((error: unknown) => {
      client.destroy();
      throw receiptOf(error) ? error : refusal('failed', deliveryProblem('no_sftp'));
    });
  return { call: (run) => calls.call((done) => run(sftp, done)), end: () => client.destroy() };
}

async function connected(address: string, port: number, connectMs: number): Promise<Socket> {
  // calls are short and each waits for its answer: none of them should wait for more to send
  const socket = connect({ host: address, port, timeout: connectMs, noDelay: true });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket.setTimeout(0)));
    socket.once('error', reject);
    socket.once('timeout', () => {
      socket.destroy();
      reject(new Error('no connection in time'));
    });
  });
}

interface Login {
  place: Place<'sftp'>;
  secret: string;
  connectMs: number;
  /** Why, where the connection ends before its time. */
  lost(): Error;
}

function loggedIn(sock: Socket, { place, secret, connectMs, lost }: Login): Promise<Client> {
  const { user, hostKey, login } = place;
  let seen: Buffer | undefined;
  const client = new Client();
  const settings: ConnectConfig = {
    sock,
    username: user,
    ...(login === 'password' ? { password: secret } : { privateKey: secret }),
    hostVerifier: (key: Buffer) => {
      seen = key;
      return isPinned(hostKey, key);
    },
    ...askedFor(hostKey),
    readyTimeout: connectMs,
    keepaliveInterval: KEEPALIVE_MS,
  };
  return new Promise((resolve, reject) => {
    client.once('ready', () => resolve(client));
    // it may say so without an error, right after its first line
    client.once('close', () => reject(lost()));
    // there may be several: the first one counts, and none of them may be without a listener
    client.on('error', (error) => {
      client.destroy();
      if (seen && !isPinned(hostKey, seen)) {
        return reject(refusal('failed', deliveryProblem('host_key_differs', { seen: shownHostKey(seen) })));
      }
      if (error.level === 'client-authentication') {
        return reject(refusal('failed', deliveryProblem('login_refused', { user })));
      }
      return reject(lost());
    });
    try {
      client.connect(settings);
    } catch {
      sock.destroy();
      // it looks at nothing else before it connects
      reject(refusal('failed', deliveryProblem('private_key_unreadable')));
    }
  });
}

/** A server with several keys shows the one it is asked for. */
function askedFor(hostKey: string): Pick<ConnectConfig, 'algorithms'> {
  const type = hostKeyType(hostKey);
  if (type === 'ssh-rsa') return { algorithms: { serverHostKey: ['rsa-sha2-512', 'rsa-sha2-256', 'ssh-rsa'] } };
  const known = (['ssh-ed25519', 'ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521'] as const).find(
    (each) => each === type,
  );
  return known ? { algorithms: { serverHostKey: [known] } } : {};
}
