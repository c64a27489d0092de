/** Between a caller and a store: the caller dies at one of its calls, before it arrives or before its answer does, and reaches nothing until it lives again. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Death {
  /** Which call, from 1. */
  call: number;
  at: 'before' | 'after';
}

/** Another address of this machine, as Linux has many: the store is called by its own name and port, or it would refuse. */
export const hasManyAddresses = process.platform === 'linux';
const HERE = '127.0.0.2';

const firstWord = /^(GET|HEAD|PUT|POST|DELETE) \//;

export async function startDyingCalls(url: string) {
  const { port } = new URL(url);
  const sockets = new Set<Socket>();
  let death: Death | undefined;
  let isDead = false;
  let calls: string[] = [];

  function die(): void {
    isDead = true;
    for (const socket of sockets) socket.destroy();
  }

  const server = createServer((caller) => {
    if (isDead) return void caller.destroy();
    const store = connect({ host: '127.0.0.1', port: Number(port) });
    for (const [socket, other] of [
      [caller, store],
      [store, caller],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    let isLast = false;
    caller.on('data', (bytes: Buffer) => {
      const found = firstWord.exec(bytes.toString('latin1', 0, 'DELETE /'.length));
      if (found) {
        calls.push(found[1] ?? '');
        isLast = calls.length === death?.call;
        if (isLast && death?.at === 'before') return die();
      }
      store.write(bytes);
    });
    store.on('data', (bytes: Buffer) => {
      // it is asked to go on, which is no answer
      if (isLast && !bytes.toString('latin1', 0, 12).startsWith('HTTP/1.1 100')) return die();
      caller.write(bytes);
    });
  });
  server.listen(Number(port), HERE);
  await once(server, 'listening');

  return {
    url: `http://localhost:${port}`,
    /** Where that name leads its callers. */
    resolve: async () => [HERE],
    /** A caller that lives, and dies there; without a death it goes on living. */
    live(next?: Death): void {
      for (const socket of sockets) socket.destroy();
      death = next;
      isDead = false;
      calls = [];
    },
    /** The methods of its calls so far. */
    calls: (): readonly string[] => calls,
    isDead: () => isDead,
    async stop() {
      die();
      server.close();
    },
  };
}
