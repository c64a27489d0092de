/**
 * Secrets that receivers check signatures with: created here, shown once, sealed at rest. They are sealed under their
 * own context beside the owner, so that a role that may open them cannot open anything else.
 */
import { randomBytes } from 'node:crypto';
import type { TokenOpener, TokenSealer } from '../../ports.ts';

const PREFIX = 'whsec_';

export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

export function secretBytes(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

const contextOf = (owner: string) => `webhook:${owner}`;

export function sealSecret(sealer: TokenSealer, secret: string, owner: string): Promise<string> {
  return sealer.seal(secret, contextOf(owner));
}

export function openSecret(opener: TokenOpener, sealed: string, owner: string): Promise<string> {
  return opener.open(sealed, contextOf(owner));
}
