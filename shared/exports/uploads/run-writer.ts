/**
 * Lays fetched files one after the other as they will be in the archive, each behind its header. So a pack of them is a
 * chunk of the archive, which the store itself can copy.
 */
import { dosDateTime } from '../../bytes/zip/zip-records.ts';
import type { Files } from '../../ports.ts';
import { memberHeader, type ZipMember } from '../outputs/assemble/zip-layout.ts';
import type { CollectedFile, Run } from './collected.ts';
import type { KeptFile } from './keep-file.ts';

/** An uploaded file bears the time of its answer. */
export function memberOf({ path, at }: CollectedFile, stored: NonNullable<CollectedFile['stored']>): ZipMember {
  const { sizeBytes, crc32 } = stored;
  return { path, sizeBytes, crc32, dosTime: dosDateTime(new Date(at ?? '')) };
}

interface RunWriter {
  add(file: CollectedFile, kept?: KeptFile): Promise<void>;
  /** All runs since it was last asked; what is under way is stored first. */
  take(): Promise<Run[]>;
}

export function createRunWriter(files: Files, prefix: string, packBytes: number): RunWriter {
  let ended: Run[] = [];
  let listed: CollectedFile[] = [];
  let pieces: Buffer[] = [];
  let sizeBytes = 0;
  let packs = 0;

  async function endPack(): Promise<void> {
    if (listed.length === 0) return;
    const key = `${prefix}pack-${packs}`;
    if (sizeBytes > 0) {
      await files.put(key, Buffer.concat(pieces, sizeBytes));
      packs++;
    }
    ended.push({ files: listed, ...(sizeBytes > 0 && { object: { key, sizeBytes, isBare: false } }) });
    listed = [];
    pieces = [];
    sizeBytes = 0;
  }

  return {
    async add(file, kept) {
      if (kept && 'key' in kept) {
        await endPack();
        ended.push({ files: [file], object: { key: kept.key, sizeBytes: kept.stored.sizeBytes, isBare: true } });
        return;
      }
      listed.push(file);
      if (!kept) return;
      const header = memberHeader(memberOf(file, kept.stored));
      pieces.push(header, kept.bytes);
      sizeBytes += header.length + kept.bytes.length;
      if (sizeBytes >= packBytes) await endPack();
    },
    async take() {
      await endPack();
      const taken = ended;
      ended = [];
      return taken;
    },
  };
}
