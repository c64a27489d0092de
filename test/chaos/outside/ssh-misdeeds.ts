/** What SSH servers can do wrong before anybody has logged in, and with whoever has. */
import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';
import { type BrokenServer, flood, type Misdeed, repeat } from '../../support/servers/broken-server.ts';

import { newHostKeys } from '../../support/servers/host-keys.ts';

// Node sees no names in this package but the first ones
const { Server, utils } = ssh2;

const ident = 'SSH-2.0-OpenSSH_9.9\r\n';

export const earlySshMisdeeds: Readonly<Record<string, Misdeed>> = {
  'stays silent': () => {},
  'closes at once': (socket) => socket.end(),
  'resets the connection': (socket) => socket.resetAndDestroy(),
  'greets without an end': (socket) => flood(socket, `${'hello '.repeat(1_000)}\r\n`, 'hello\r\n'),
  'greets in one line without an end': (socket) => flood(socket, 'hello '.repeat(10_000), 'hello'),
  'drips greetings': (socket) => repeat(socket, 'h\r\n', 'hello\r\n'),
  'drips its first line': (socket) => repeat(socket, 'x', 'SSH-2.0-'),
  'says who it is and closes': (socket) => socket.end(ident),
  'says who it is and resets the connection': (socket) => socket.write(ident, () => socket.resetAndDestroy()),
  'says who it is and stays silent': (socket) => socket.write(ident),
  'says who it is and drips': (socket) => repeat(socket, '\0', ident),
  'says who it is and sends garbage': (socket) => socket.write(Buffer.concat([Buffer.from(ident), randomBytes(5_000)])),
  'says who it is and sends garbage without an end': (socket) => floodBytes(socket, randomBytes(65_536)),
  'announces a packet of four gigabytes': (socket) => floodBytes(socket, Buffer.alloc(65_536, 0xff)),
  'speaks HTTP': (socket) => socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n'),
};

function floodBytes(socket: Socket, bytes: Buffer): void {
  flood(socket, bytes, ident);
}

type LateMisdeed = (connection: Connection, sftp: SFTPWrapper | undefined) => void;

/** Without an SFTP session: the login was accepted, and nothing more happens. */
export const lateSshMisdeeds: Readonly<Record<string, LateMisdeed>> = {
  'lets one in and offers nothing': () => {},
  'lets one in and closes': (connection) => void connection.end(),
  'answers no call': () => {},
  'closes at the first call': (connection, sftp) => void sftp?.on('STAT', () => connection.end()),
  'answers calls that nobody made': (connection, sftp) => {
    const { STATUS_CODE } = utils.sftp;
    const more = setInterval(() => {
      for (let at = 0; at < 500; at++) sftp?.status(900_000 + at, STATUS_CODE.OK);
    }, 1);
    connection.on('close', () => clearInterval(more));
  },
};

const withoutSftp = ['lets one in and offers nothing', 'lets one in and closes'];

/** A server that anybody may log in to. */
export async function serveLateMisdeed(
  name: string,
  misdeed: LateMisdeed,
): Promise<BrokenServer & { hostKey: string }> {
  const { hostKey, shownKey } = newHostKeys();
  const sockets = new Set<Socket>();
  let sentBytes = 0;
  const server = new Server({ hostKeys: [hostKey] }, (connection) => {
    connection.on('error', () => {}).on('authentication', (context) => context.accept());
    if (withoutSftp.includes(name)) connection.on('ready', () => misdeed(connection, undefined));
    else
      connection.on('session', (accept) =>
        accept().on('sftp', (open) =>
          misdeed(
            connection,
            open()
              .on('error', () => {})
              .on('STAT', () => {}),
          ),
        ),
      );
  });
  const listener = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.on('close', () => {
      sentBytes += socket.bytesWritten;
      sockets.delete(socket);
    });
    server.injectSocket(socket);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    port: (listener.address() as AddressInfo).port,
    hostKey: shownKey,
    sentBytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, sentBytes),
    openSockets: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
    },
  };
}
