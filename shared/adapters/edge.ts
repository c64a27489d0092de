/**
 * What stands in front of the API, such as a CDN with a firewall, sends a key with every request that nobody else has. With it
 * in the environment, requests without it are refused: they have gone round the firewall. Our own calls to ourselves bring it.
 */
import { timingSafeEqual } from 'node:crypto';
import { sha256Hex } from '../crypto.ts';

const header = 'x-front-key';

/** `undefined` where nothing stands in front. */
export function passedEdge(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  key: string,
): boolean | undefined {
  if (key === '') return undefined;
  return timingSafeEqual(digest(String(headers[header] ?? '')), digest(key));
}

const digest = (text: string) => Buffer.from(sha256Hex(text));

/** For calls to our own origin only: whoever has the key can go round the firewall. */
export function ownCallHeaders(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return env.EDGE_KEY ? { [header]: env.EDGE_KEY } : {};
}
