/** A session with an SFTP server: connected to a checked address, only if it shows the pinned key, with calls that end. */
import { connect, type Socket } from 'node:net';
import { Client, type ConnectConfig, type SFTPWrapper } from 'ssh2';
import type { Place } from '../../delivery/destinations/destination.ts';
import { hostKeyType, isPinned, shownHostKey } from '../../delivery/destinations/host-key.ts';
import { deliveryProblem } from '../../delivery/destinations/problems.ts';
import { type AddressRules, checkedAddress } from '../checked-address.ts';
import { refusal } from './refusal.ts';
import { createCalls, type Done } from './sftp-calls.ts';

const CONNECT_MS = 15_000;
const SILENT_MS = 60_000;
const KEEPALIVE_MS = 10_000;

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
  rules: AddressRules,
): Promise<SftpSession> {
  const { host, port } = place;
  if (secret === undefined) throw refusal('failed', deliveryProblem('secret_missing'));
  const checked = await checkedAddress(host, rules);
  if ('fault' in checked) throw refusal('later', deliveryProblem(checked.fault, { host }));
  const socket = await connected(checked.address, port).catch(() => {
    throw refusal('later', deliveryProblem('connection_failed', { host, port }));
  });
  const client = await loggedIn(socket, place, secret);
  const calls = createCalls(SILENT_MS, () => refusal('later', deliveryProblem('timed_out', { host })));
  client.on('close', () => calls.lose(refusal('later', deliveryProblem('connection_lost', { host }))));
  client.on('error', () => {});

  const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
    client.sftp((error, opened) => (error ? reject(error) : resolve(opened)));
  }).catch(() => {
    client.end();
    throw refusal('failed', deliveryProblem('no_sftp'));
  });
  return { call: (run) => calls.call((done) => run(sftp, done)), end: () => client.destroy() };
}

async function connected(address: string, port: number): Promise<Socket> {
  // calls are short and each waits for its answer: none of them should wait for more to send
  const socket = connect({ host: address, port, timeout: CONNECT_MS, noDelay: true });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket.setTimeout(0)));
    socket.once('error', reject);
    socket.once('timeout', () => {
      socket.destroy();
      reject(new Error('no connection in time'));
    });
  });
}

function loggedIn(sock: Socket, place: Place<'sftp'>, secret: string): Promise<Client> {
  const { host, user, hostKey, login } = place;
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
    readyTimeout: CONNECT_MS,
    keepaliveInterval: KEEPALIVE_MS,
  };
  return new Promise((resolve, reject) => {
    client.once('ready', () => resolve(client));
    client.once('error', (error) => {
      client.destroy();
      if (seen && !isPinned(hostKey, seen)) {
        return reject(refusal('failed', deliveryProblem('host_key_differs', { seen: shownHostKey(seen) })));
      }
      if (error.level === 'client-authentication') {
        return reject(refusal('failed', deliveryProblem('login_refused', { user })));
      }
      return reject(refusal('later', deliveryProblem('connection_lost', { host })));
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
