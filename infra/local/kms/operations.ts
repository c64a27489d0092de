/** The four KMS calls the product makes, with the errors of the real service: wrong key, wrong usage, wrong context. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Key, KeyUsage } from './keys.ts';
import { seal, sealingKeyId, unseal } from './sealed-box.ts';

type KmsResult = { ok: true; body: Record<string, unknown> } | { ok: false; type: string; message: string };

type Operation = (keys: readonly Key[], input: unknown) => KmsResult;

const blob = (maxBytes: number) =>
  z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((bytes) => bytes.length > 0 && bytes.length <= maxBytes, `must have 1 to ${maxBytes} bytes`);

const context = z.record(z.string(), z.string()).default({});
const algorithm = z.literal('SYMMETRIC_DEFAULT').default('SYMMETRIC_DEFAULT');

const encryptInput = z.object({
  KeyId: z.string(),
  Plaintext: blob(4096),
  EncryptionContext: context,
  EncryptionAlgorithm: algorithm,
});
const decryptInput = z.object({
  KeyId: z.string().optional(),
  CiphertextBlob: blob(6144),
  EncryptionContext: context,
  EncryptionAlgorithm: algorithm,
});
const macInput = z.object({ KeyId: z.string(), Message: blob(4096), MacAlgorithm: z.literal('HMAC_SHA_256') });
const verifyInput = macInput.extend({ Mac: blob(6144) });

export const operations: Record<string, Operation> = {
  Encrypt: (keys, input) =>
    withInput(encryptInput, input, (call) =>
      withKey(keys, call.KeyId, 'ENCRYPT_DECRYPT', (key) => {
        const sealed = seal(key, call.Plaintext, call.EncryptionContext);
        return answer({ ...aboutEncryption(key), CiphertextBlob: sealed.toString('base64') });
      }),
    ),
  Decrypt: (keys, input) =>
    withInput(decryptInput, input, (call) => {
      const sealedWith = keys.find((key) => key.id === sealingKeyId(call.CiphertextBlob));
      return withKey(keys, call.KeyId ?? sealedWith?.id ?? '', 'ENCRYPT_DECRYPT', (key) => {
        if (sealedWith && key !== sealedWith) {
          return refusal('IncorrectKeyException', 'The ciphertext was made with another key.');
        }
        const plaintext = sealedWith && unseal(key, call.CiphertextBlob, call.EncryptionContext);
        if (!plaintext) return invalidCiphertext;
        return answer({ ...aboutEncryption(key), Plaintext: plaintext.toString('base64') });
      });
    }),
  GenerateMac: (keys, input) =>
    withInput(macInput, input, (call) =>
      withKey(keys, call.KeyId, 'GENERATE_VERIFY_MAC', (key) =>
        answer({ ...aboutMac(key), Mac: macOf(key, call.Message).toString('base64') }),
      ),
    ),
  VerifyMac: (keys, input) =>
    withInput(verifyInput, input, (call) =>
      withKey(keys, call.KeyId, 'GENERATE_VERIFY_MAC', (key) => {
        const expected = macOf(key, call.Message);
        const valid = expected.length === call.Mac.length && timingSafeEqual(expected, call.Mac);
        if (!valid) return refusal('KMSInvalidMacException', 'The MAC does not belong to this message and key.');
        return answer({ ...aboutMac(key), MacValid: true });
      }),
    ),
};

function refusal(type: string, message: string): KmsResult {
  return { ok: false, type, message };
}

const invalidCiphertext = refusal(
  'InvalidCiphertextException',
  'The ciphertext is damaged, or was made under another encryption context.',
);

function answer(body: Record<string, unknown>): KmsResult {
  return { ok: true, body };
}

function withInput<T>(schema: z.ZodType<T>, input: unknown, run: (call: T) => KmsResult): KmsResult {
  const parsed = schema.safeParse(input);
  if (parsed.success) return run(parsed.data);
  const [issue] = parsed.error.issues;
  return refusal('ValidationException', `${issue?.path.join('.') || 'input'}: ${issue?.message}`);
}

function withKey(keys: readonly Key[], id: string, usage: KeyUsage, run: (key: Key) => KmsResult): KmsResult {
  if (id === '') return invalidCiphertext;
  const key = keys.find((candidate) => candidate.id === id || candidate.arn === id);
  if (!key) return refusal('NotFoundException', `There is no key ${id}.`);
  if (key.usage !== usage) return refusal('InvalidKeyUsageException', `The key ${id} is for ${key.usage}.`);
  return run(key);
}

function macOf(key: Key, message: Buffer): Buffer {
  return createHmac('sha256', key.material).update(message).digest();
}

function aboutEncryption(key: Key) {
  return { KeyId: key.arn, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
}

function aboutMac(key: Key) {
  return { KeyId: key.arn, MacAlgorithm: 'HMAC_SHA_256' };
}
