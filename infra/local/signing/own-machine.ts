/**
 * Who speaks to a server of this machine. A web page can make its reader's browser speak to it too, under a name that
 * leads here or with the page's own origin: the name that was called, and the origin, tell such requests apart.
 */
import type { IncomingMessage } from 'node:http';

const localNames = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether the request names this very server, and no web page stands behind it. */
export function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  const names = localNames.map((name) => `${name}:${socket.localPort}`);
  return headers.origin === undefined && names.includes(headers.host?.toLowerCase() ?? '');
}

/** Whether a request of this `Host` is meant for us. A port may differ: tunnels and proxies have ports of their own. */
export function isOwnHostName(host: string | undefined, publicUrl: URL | undefined): boolean {
  const name = nameOf(host ?? '');
  return name.endsWith('.localhost') || localNames.includes(name) || (name !== '' && name === publicUrl?.hostname);
}

function nameOf(host: string): string {
  return /^(\[[0-9a-f:.]+\]|[^:@/\\?#[\]\s]+)(:\d{1,5})?$/.exec(host.toLowerCase())?.[1] ?? '';
}
