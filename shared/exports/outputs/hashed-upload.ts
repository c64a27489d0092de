/** An upload that knows the checksums of its file when it is complete. Pieces of a file need none: it is read back whole. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FileUpload } from '../../ports.ts';

export interface HashedUpload extends FileUpload {
  complete(): Promise<{ sizeBytes: number; sha256: string; crc32: number }>;
}

export function hashedUpload(upload: FileUpload): HashedUpload {
  const sha256 = createHash('sha256');
  let crc = 0;
  return {
    async write(bytes) {
      sha256.update(bytes);
      crc = crc32(bytes, crc);
      await upload.write(bytes);
    },
    async complete() {
      const { sizeBytes } = await upload.complete();
      return { sizeBytes, sha256: sha256.digest('hex'), crc32: crc };
    },
    abort: () => upload.abort(),
  };
}
