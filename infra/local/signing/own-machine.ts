/**
 * Whether a request comes from this machine. A web page can make its reader's browser send requests here too, under a
 * name that resolves to this machine or with the page's own origin: the Host and Origin headers reveal those.
 */
import type { IncomingMessage } from 'node:http';

const localNames = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether the request names this server and does not come from a web page. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  return request.headers.origin === undefined && namesThisServer(request);
}

export function namesThisServer({ headers, socket }: IncomingMessage): boolean {
  return localOrigins(socket.localPort ?? 0).includes(`http://${headers.host?.toLowerCase()}`);
}

/** Under all names of this machine. */
export function localOrigins(port: number): string[] {
  return localNames.map((name) => `http://${name}:${port}`);
}

/** Whether a request with this `Host` is meant for us. The port may differ: tunnels and proxies have their own. */
export function isOwnHostName(host: string | undefined, publicUrl: URL | undefined): boolean {
  const name = nameOf(host ?? '');
  return name.endsWith('.localhost') || localNames.includes(name) || (name !== '' && name === publicUrl?.hostname);
}

function nameOf(host: string): string {
  return /^(\[[0-9a-f:.]+\]|[^:@/\\?#[\]\s]+)(:\d{1,5})?$/.exec(host.toLowerCase())?.[1] ?? '';
}
