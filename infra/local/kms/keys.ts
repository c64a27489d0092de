/** The keys of the local KMS. Their material is kept in one file of the data folder and never leaves this process. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readOrCreateSecretFile } from '../secret-file.ts';

export type KeyUsage = 'ENCRYPT_DECRYPT' | 'GENERATE_VERIFY_MAC';

export interface Key {
  id: string;
  arn: string;
  usage: KeyUsage;
  material: Buffer;
}

export const tokenKeyId = 'token-key';
export const ownerKeyId = 'owner-key';
export const pseudonymKeyId = 'pseudonym-key';

const material = z.base64().length(44);
const keyFileSchema = z.object({ [tokenKeyId]: material, [ownerKeyId]: material, [pseudonymKeyId]: material });

export async function openKeys(path: string, region: string): Promise<Key[]> {
  const file = await readOrCreateSecretFile(path, keyFileSchema, newKeys);
  const key = (id: keyof typeof file, usage: KeyUsage): Key => ({
    id,
    arn: `arn:aws:kms:${region}:000000000000:key/${id}`,
    usage,
    material: Buffer.from(file[id], 'base64'),
  });
  return [
    key(tokenKeyId, 'ENCRYPT_DECRYPT'),
    key(ownerKeyId, 'GENERATE_VERIFY_MAC'),
    key(pseudonymKeyId, 'GENERATE_VERIFY_MAC'),
  ];
}

function newKeys() {
  return { [tokenKeyId]: newMaterial(), [ownerKeyId]: newMaterial(), [pseudonymKeyId]: newMaterial() };
}

function newMaterial(): string {
  return randomBytes(32).toString('base64');
}
