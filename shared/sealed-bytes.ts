/** Bytes that only whoever has a secret can read: AES-256-GCM, under a key made of that secret for one purpose. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

interface Secret {
  secret: string;
  /** Who and what it is for: with another one nothing opens. */
  salt: string;
  purpose: string;
}

export function sealBytes(plain: Uint8Array, secret: Secret): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  const bytes = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64');
}

/** Undefined where it was sealed with another secret, or changed. */
export function openBytes(sealed: string, secret: Secret): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, ivBytes));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function keyOf({ secret, salt, purpose }: Secret): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, salt, purpose, 32));
}
