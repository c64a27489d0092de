/**
 * Seals callers' tokens and computes fingerprints with KMS: keys never leave it, and the owner is bound in as context.
 */
import { DecryptCommand, EncryptCommand, GenerateMacCommand, KMSClient } from '@aws-sdk/client-kms';
import type { Fingerprints, PseudonymKeys, TokenOpener, TokenSealer } from '../../ports.ts';
import { wayTo } from './near-stores.ts';
import { keyDeadlines } from './store-deadlines.ts';

export function connectKms(): KMSClient {
  return new KMSClient({ ...keyDeadlines, ...wayTo('kms') });
}

export function createTokenSealer(kms: KMSClient, keyId: string): TokenSealer {
  return {
    async seal(token, owner) {
      const Plaintext = Buffer.from(token);
      const sealed = await kms.send(new EncryptCommand({ KeyId: keyId, Plaintext, EncryptionContext: { owner } }));
      return Buffer.from(sealed.CiphertextBlob ?? []).toString('base64');
    },
  };
}

export function createTokenOpener(kms: KMSClient, keyId: string): TokenOpener {
  return {
    async open(sealed, owner) {
      const CiphertextBlob = Buffer.from(sealed, 'base64');
      const opened = await kms.send(new DecryptCommand({ KeyId: keyId, CiphertextBlob, EncryptionContext: { owner } }));
      return Buffer.from(opened.Plaintext ?? []).toString();
    },
  };
}

export function createFingerprints(kms: KMSClient, keyId: string): Fingerprints {
  return { of: async (secret) => (await macOf(kms, keyId, secret)).toString('hex') };
}

/** A separate KMS key derives each owner's key, which is stored nowhere. */
export function createPseudonymKeys(kms: KMSClient, keyId: string): PseudonymKeys {
  return { of: (owner) => macOf(kms, keyId, `pseudonym:v1:${owner}`) };
}

async function macOf(kms: KMSClient, keyId: string, message: string): Promise<Buffer> {
  const Message = Buffer.from(message);
  const { Mac } = await kms.send(new GenerateMacCommand({ KeyId: keyId, Message, MacAlgorithm: 'HMAC_SHA_256' }));
  if (!Mac) throw new Error('KMS returned no MAC');
  return Buffer.from(Mac);
}
