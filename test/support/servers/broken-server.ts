/** A server on a loopback socket that breaks off, keeps silent, drips or goes on for ever, below the level of HTTP. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type Misdeed = (socket: Socket) => void;

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const refusal = 'HTTP/1.1 403 Forbidden\r\ncontent-type: application/xml\r\nconnection: close\r\n';
/** Half a page of XML, as a store refuses with. */
const xml = '<Error><Code>AccessDenied</Code><Message>';

export const misdeeds: Readonly<Record<string, Misdeed>> = {
  'accepts and never answers': () => {},
  'closes at once': (socket) => socket.end(),
  'resets the connection': (socket) => socket.resetAndDestroy(),
  'sends half a status line': (socket) => socket.write('HTTP/1.1 2'),
  'sends half its headers': (socket) => socket.write(head),
  'sends headers that never end': (socket) => repeat(socket, 'x-more: and more\r\n', head),
  'sends its headers byte by byte': (socket) => repeat(socket, 'x', `${head}x-slow: `),
  'promises a body and sends none': (socket) => socket.write(`${head}content-length: 100\r\n\r\n`),
  'sends half a body and keeps silent': (socket) => socket.write(`${head}content-length: 100\r\n\r\n{"data": [`),
  'sends half a body and closes': (socket) => socket.end(`${head}content-length: 100\r\n\r\n{"data": [`),
  'drips a body': (socket) => repeat(socket, ' ', `${head}content-length: 100000\r\n\r\n{`),
  'drips chunks': (socket) => repeat(socket, '1\r\n \r\n', `${head}transfer-encoding: chunked\r\n\r\n`),
  'sends spaces for ever': (socket) => flood(socket, ' '.repeat(65_536), `${head}connection: close\r\n\r\n`),
  'refuses and goes on for ever': (socket) => flood(socket, 'no '.repeat(20_000), `${refusal}\r\n${xml}`),
  'refuses and drips': (socket) => repeat(socket, 'n', `${refusal}\r\n${xml}`),
  'refuses and closes half-way': (socket) => socket.end(`${refusal}content-length: 5000\r\n\r\n${xml}`),
  'floods its headers': (socket) => flood(socket, 'x-more: and more\r\n'.repeat(1_000), head),
  'asks to wait for weeks': (socket) =>
    socket.end('HTTP/1.1 503 Busy\r\nretry-after: 2000000\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'),
  'sends more than it promises': (socket) => flood(socket, '{}'.repeat(1_000), `${head}content-length: 4\r\n\r\n`),
  'answers 101': (socket) => socket.write('HTTP/1.1 101 Switching\r\nconnection: Upgrade\r\nupgrade: ws\r\n\r\n'),
  'answers 101 and nothing else': (socket) => socket.write('HTTP/1.1 101 Switching\r\n\r\n'),
  'answers 101 and closes': (socket) => socket.end('HTTP/1.1 101 Switching\r\nupgrade: ws\r\n\r\n'),
  'announces answers for ever': (socket) => repeat(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n', ''),
  'says continue for ever': (socket) => repeat(socket, 'HTTP/1.1 100 Continue\r\n\r\n', ''),
  'speaks another language': (socket) => socket.write('220 mail.test ESMTP\r\n'),
  'sends a chunk of no size': (socket) => socket.write(`${head}transfer-encoding: chunked\r\n\r\nzz\r\n`),
  'packs half a body': (socket) =>
    socket.write(`${head}content-encoding: gzip\r\ncontent-length: 50\r\n\r\n\u001f\u008b`),
};

/** Does the same to everybody who connects; lives until the end of the test. */
export async function startBrokenServer(misdeed: Misdeed): Promise<string> {
  const server = await serveBroken(misdeed);
  onTestFinished(server.close);
  return `http://127.0.0.1:${server.port}`;
}

export interface BrokenServer {
  port: number;
  /** What the callers' sockets have taken of it. */
  sentBytes(): number;
  openSockets(): number;
  close(): void;
}

/** Lives until it is closed. `speaksFirst`: as servers do that do not wait for a request. */
export async function serveBroken(misdeed: Misdeed, speaksFirst = false): Promise<BrokenServer> {
  const sockets = new Set<Socket>();
  let sentBytes = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sentBytes += socket.bytesWritten;
      sockets.delete(socket);
    });
    if (speaksFirst) misdeed(socket.resume());
    else socket.once('data', () => misdeed(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    sentBytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, sentBytes),
    openSockets: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A little every few milliseconds, for as long as anybody listens. */
export function repeat(socket: Socket, piece: string, first: string): void {
  socket.write(first || piece);
  const timer = setInterval(() => socket.write(piece), 10);
  socket.once('close', () => clearInterval(timer));
}

/** As much as the other end takes. */
export function flood(socket: Socket, piece: string | Buffer, first: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', more);
  socket.write(first);
  more();
}
