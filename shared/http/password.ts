/** Passwords of links and surveys: kept as scrypt hashes, compared in constant time. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export const passwordHashSchema = z.object({
  salt: z.string(),
  hash: z.string(),
  cost: z.number(),
  blockSize: z.number(),
  parallelization: z.number(),
});

type PasswordHash = z.infer<typeof passwordHashSchema>;

/** A tenth of a second and 32 MB per guess; the number of guesses is limited as well. */
const effort = { cost: 2 ** 15, blockSize: 8, parallelization: 1 } as const;
const KEY_BYTES = 32;

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, effort);
  return { salt: salt.toString('base64'), hash: key.toString('base64'), ...effort };
}

export async function isPassword(password: string, { salt, hash, ...spent }: PasswordHash): Promise<boolean> {
  const key = await derive(password, Buffer.from(salt, 'base64'), spent);
  return timingSafeEqual(key, Buffer.from(hash, 'base64'));
}

/** The same characters are the same password, however a keyboard composes them. */
function derive(password: string, salt: Buffer, spent: typeof effort | Omit<PasswordHash, 'salt' | 'hash'>) {
  const options: ScryptOptions = { ...spent, maxmem: 256 * spent.cost * spent.blockSize };
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
