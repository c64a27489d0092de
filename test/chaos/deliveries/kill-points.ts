/**
 * The points at which a process can be killed while it talks to others: before and after it connects, and before, amid
 * and after whatever it writes. It counts them, and ends itself with SIGKILL at the chosen one.
 */
import { Socket } from 'node:net';

interface KillPoints {
  /** Those that were passed, in order. */
  passed: readonly string[];
  /** One more, which is no connection. */
  pass(point: string): void;
}

/** `nameOf`: who listens at a port. */
export function watchPoints(killAt: number | undefined, nameOf: (port: number) => string): KillPoints {
  const passed: string[] = [];
  const peers = new WeakMap<Socket, string>();

  function pass(point: string): void {
    passed.push(point);
    if (passed.length === killAt) process.kill(process.pid, 'SIGKILL');
  }

  Socket.prototype.connect = new Proxy(Socket.prototype.connect, {
    apply(connect, socket: Socket, args) {
      const peer = nameOf(portIn(args));
      peers.set(socket, peer);
      pass(`before it connects to ${peer}`);
      socket.once('connect', () => pass(`connected to ${peer}`));
      return Reflect.apply(connect, socket, args);
    },
  });
  Socket.prototype.write = new Proxy(Socket.prototype.write, {
    apply(write, socket: Socket, args) {
      const peer = peers.get(socket);
      // its own output
      if (peer === undefined) return Reflect.apply(write, socket, args);
      pass(`before a write to ${peer}`);
      if (passed.length + 1 === killAt) writeHalf(write, socket, args);
      pass(`amid a write to ${peer}`);
      const result = Reflect.apply(write, socket, args);
      pass(`after a write to ${peer}`);
      return result;
    },
  });
  return { passed, pass };
}

/** Node hands its own calls on as one array of arguments. */
function portIn(args: readonly unknown[]): number {
  const [first] = args.flat();
  return typeof first === 'object' && first !== null && 'port' in first ? Number(first.port) : Number(first);
}

/** What is held back to go with the next write goes now. */
function writeHalf(write: Socket['write'], socket: Socket, [chunk, ...more]: unknown[]): void {
  const length = typeof chunk === 'string' || chunk instanceof Uint8Array ? chunk.length : 0;
  const half = typeof chunk === 'string' ? chunk.slice(0, length / 2) : Object(chunk).subarray(0, length / 2);
  Reflect.apply(write, socket, [half, ...more]);
  while (socket.writableCorked > 0) socket.uncork();
}
