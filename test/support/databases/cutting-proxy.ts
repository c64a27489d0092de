/** Between a sender and its database: it loses the connection where a test wants it, before or behind a COMMIT or anywhere. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Cut =
  | { kind: 'never' }
  /** Before so many bytes from the sender arrive. */
  | { kind: 'bytes'; bytes: number }
  /** The COMMIT with this number, from 1: it does not arrive, or its answer does not. */
  | { kind: 'before_commit' | 'after_commit'; commit: number };

const commitQuery = Buffer.from('COMMIT\0');

export async function startCuttingProxy(port: number) {
  let cut: Cut = { kind: 'never' };
  let [sentBytes, commits, cuts] = [0, 0, 0];
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const database = connect({ host: '127.0.0.1', port });
    let isMute = false;
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', end);
    }
    client.on('data', (bytes: Buffer) => {
      sentBytes += bytes.length;
      if (bytes.includes(commitQuery)) commits++;
      const isCommit = cut.kind.endsWith('_commit') && 'commit' in cut && commits >= cut.commit;
      if ((cut.kind === 'before_commit' && isCommit) || (cut.kind === 'bytes' && sentBytes > cut.bytes)) {
        cuts++;
        cut = { kind: 'never' };
        return end();
      }
      isMute ||= cut.kind === 'after_commit' && isCommit;
      database.write(bytes);
    });
    database.on('data', (bytes: Buffer) => {
      if (!isMute) return client.write(bytes);
      cuts++;
      cut = { kind: 'never' };
      return end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();

  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    /** From now on. */
    cutAt(wanted: Cut): void {
      [cut, sentBytes, commits] = [wanted, 0, 0];
    },
    cuts: () => cuts,
    commits: () => commits,
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
