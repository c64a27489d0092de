/** Keeps one fetched file: a small one in memory, until it has its place in a pack; a larger one as an object of its own. */
import { crc32 } from 'node:zlib';
import { sha256Hex } from '../../crypto.ts';
import type { Files } from '../../ports.ts';
import { type HashedUpload, hashedUpload } from '../outputs/hashed-upload.ts';
import type { CollectedFile } from './collected.ts';

export type KeptFile = { stored: NonNullable<CollectedFile['stored']> } & ({ bytes: Buffer } | { key: string });

export async function keepFile(
  files: Files,
  key: string,
  incoming: AsyncIterable<Uint8Array>,
  smallBytes: number,
): Promise<KeptFile> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  let upload: HashedUpload | undefined;
  try {
    for await (const chunk of incoming) {
      sizeBytes += chunk.length;
      if (upload) await upload.write(chunk);
      else chunks.push(chunk);
      if (upload || sizeBytes <= smallBytes) continue;
      upload = hashedUpload(files.upload(key, 'application/octet-stream'));
      for (const early of chunks.splice(0)) await upload.write(early);
    }
    if (upload) return { stored: await upload.complete(), key };
  } catch (error) {
    await upload?.abort();
    throw error;
  }
  const bytes = Buffer.concat(chunks);
  return { stored: { sizeBytes, sha256: sha256Hex(bytes), crc32: crc32(bytes) }, bytes };
}
