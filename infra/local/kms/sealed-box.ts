/**
 * The ciphertext of the local KMS: key id, fresh nonce, AES-256-GCM. The encryption context is authenticated as
 * additional data, so a blob opens only with the same context it was sealed with.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const layoutVersion = 1;
const nonceBytes = 12;
const tagBytes = 16;

export type EncryptionContext = Record<string, string>;

interface SealingKey {
  id: string;
  material: Buffer;
}

export function seal(key: SealingKey, plaintext: Buffer, context: EncryptionContext): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key.material, nonce).setAAD(boundData(key.id, context));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  const id = Buffer.from(key.id);
  return Buffer.concat([Buffer.from([layoutVersion, id.length]), id, nonce, cipher.getAuthTag(), ciphertext]);
}

/** The key id in a blob; undefined when it is not one of our blobs. */
export function sealingKeyId(blob: Buffer): string | undefined {
  const idLength = blob[1] ?? 0;
  if (blob[0] !== layoutVersion || blob.length < 2 + idLength + nonceBytes + tagBytes) return undefined;
  return blob.subarray(2, 2 + idLength).toString();
}

/** Undefined when the blob was changed, or sealed under another context. */
export function unseal(key: SealingKey, blob: Buffer, context: EncryptionContext): Buffer | undefined {
  const box = blob.subarray(2 + Buffer.byteLength(key.id));
  const nonce = box.subarray(0, nonceBytes);
  const tag = box.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key.material, nonce, { authTagLength: tagBytes });
  decipher.setAAD(boundData(key.id, context)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(box.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** The order in which a caller names the pairs does not matter; everything else does. */
function boundData(keyId: string, context: EncryptionContext): Buffer {
  const pairs = Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(JSON.stringify([keyId, pairs]));
}
