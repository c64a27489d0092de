/**
 * What it takes to get into a destination, sealed under a context of its own beside the owner, so that a role that may
 * open these secrets cannot open anything else.
 */
import type { TokenOpener, TokenSealer } from '../../ports.ts';

const contextOf = (owner: string) => `destination:${owner}`;

export function sealDestinationSecret(sealer: TokenSealer, secret: string, owner: string): Promise<string> {
  return sealer.seal(secret, contextOf(owner));
}

export function openDestinationSecret(opener: TokenOpener, sealed: string, owner: string): Promise<string> {
  return opener.open(sealed, contextOf(owner));
}
