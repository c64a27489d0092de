/** Opens and closes the local servers: on the loopback address only, with errors a person can act on. */
import type { Server } from 'node:http';
import { withinSeconds } from './within-seconds.ts';

export const loopback = '127.0.0.1';

export async function listen(server: Server, port: number): Promise<{ port: number; url: string }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { port: address.port, url: `http://${loopback}:${address.port}` };
}

/** Accepts no new connections, lets requests under way finish within the grace period, then ends the rest. */
export async function closeServer(server: Server, graceSeconds = 0): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose request has ended would stay open for the next one.
  const hangUp = setInterval(() => server.closeIdleConnections(), 20);
  await withinSeconds(closed, graceSeconds, undefined);
  clearInterval(hangUp);
  server.closeAllConnections();
  await closed;
}
