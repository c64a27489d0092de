/** The key of an SSH server as its owner pins it: itself, as in `known_hosts`, or its fingerprint. */
import { createHash } from 'node:crypto';

const fingerprintShape = /(?:^|\s)(SHA256:[A-Za-z0-9+/]{43})=?(?:\s|$)/;
const keyShape = /(?:^|\s)((?:ssh|ecdsa|sk-ssh|sk-ecdsa)-[\w@.-]+) (AAAA[A-Za-z0-9+/]+=*)(?:\s|$)/;

/** In the one form that is stored; undefined where the text is neither. */
export function readHostKey(text: string): string | undefined {
  const [, type, key] = keyShape.exec(text) ?? [];
  return type && key ? `${type} ${key}` : fingerprintShape.exec(text)?.[1];
}

/** The algorithm to ask the server for; undefined where only a fingerprint is known. */
export function hostKeyType(pinned: string): string | undefined {
  return pinned.includes(' ') ? pinned.split(' ')[0] : undefined;
}

export function isPinned(pinned: string, seen: Uint8Array): boolean {
  const [, key] = pinned.split(' ');
  return key === undefined ? fingerprintOf(seen) === pinned : Buffer.from(key, 'base64').equals(seen);
}

/** As it would be stored, so that it can be copied from a message. */
export function shownHostKey(seen: Uint8Array): string {
  const typeLength = Buffer.from(seen).readUInt32BE(0);
  const type = Buffer.from(seen.subarray(4, 4 + typeLength)).toString('latin1');
  return `${type} ${Buffer.from(seen).toString('base64')} (${fingerprintOf(seen)})`;
}

function fingerprintOf(key: Uint8Array): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}
