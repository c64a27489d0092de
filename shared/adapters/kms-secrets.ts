/** Callers' tokens at rest, and fingerprints, by KMS: keys never leave it, and the owner is bound in as context. */
import { DecryptCommand, EncryptCommand, GenerateMacCommand, type KMSClient } from '@aws-sdk/client-kms';
import type { Fingerprints, TokenOpener, TokenSealer } from '../ports.ts';

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
  return {
    async of(secret) {
      const Message = Buffer.from(secret);
      const { Mac } = await kms.send(new GenerateMacCommand({ KeyId: keyId, Message, MacAlgorithm: 'HMAC_SHA_256' }));
      return Buffer.from(Mac ?? []).toString('hex');
    },
  };
}
