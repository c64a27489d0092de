/**
 * The access key of the local services. Its secret is kept in the data folder, so that a presigned link survives a
 * restart and cannot be forged by someone who has read this source.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readOrCreateSecretFile } from './secret-file.ts';

const credentialsSchema = z.object({ accessKeyId: z.string().min(1), secretAccessKey: z.string().min(32) });

export type LocalCredentials = z.infer<typeof credentialsSchema>;

export function openCredentials(path: string): Promise<LocalCredentials> {
  return readOrCreateSecretFile(path, credentialsSchema, () => ({
    accessKeyId: 'LOCALHOST',
    secretAccessKey: randomBytes(32).toString('base64url'),
  }));
}
