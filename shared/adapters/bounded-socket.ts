/**
 * A connection to a server that others run, for clients that speak no HTTP: it ends when the server sends far more than
 * anybody asked for, or when its time is over, whatever the client makes of what arrives.
 */
import type { Socket } from 'node:net';

interface SocketBounds {
  /** How much may arrive, by how much was sent. */
  mostBytes(sentBytes: number): number;
  /** Ends the connection; its reason is the socket's error. */
  stop: AbortSignal;
}

/** Bytes are looked at this often: events of a socket are not seen by others once it is under TLS. */
const POLL_MS = 20;

/** `isFlooded`: whether the server sent too much. */
export function boundSocket(socket: Socket, { mostBytes, stop }: SocketBounds): { isFlooded(): boolean } {
  let isFlooded = false;
  const poll = setInterval(() => {
    if (socket.bytesRead <= mostBytes(socket.bytesWritten)) return;
    isFlooded = true;
    socket.destroy(new Error('the server sent more than was asked for'));
  }, POLL_MS);
  const end = () => socket.destroy(stop.reason);
  // where the client listens too, it decides what the error means
  socket.on('error', () => {});
  socket.once('close', () => {
    clearInterval(poll);
    stop.removeEventListener('abort', end);
  });
  stop.addEventListener('abort', end);
  if (stop.aborted) end();
  return { isFlooded: () => isFlooded };
}
