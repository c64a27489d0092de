/** A password as it is stored, but checked in no time: for tests of how often one may be guessed, not of how it is kept. */
import { randomBytes, scryptSync } from 'node:crypto';

const effort = { cost: 16, blockSize: 8, parallelization: 1 } as const;

export function cheapHash(password: string) {
  const salt = randomBytes(16);
  const hash = scryptSync(password.normalize('NFKC'), salt, 32, effort);
  return { salt: salt.toString('base64'), hash: hash.toString('base64'), ...effort };
}
