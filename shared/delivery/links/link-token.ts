/** The secret in a link's address: 256 random bits. Whoever has it may use the link; the table has only its hash. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Text that does not look like a token does not count as a guess either. */
export function isLinkToken(text: string): boolean {
  return tokenShape.test(text);
}

/** What lies under the hash of a token. */
export const linkPointerSchema = z.object({ owner: z.string(), id: z.string() });
