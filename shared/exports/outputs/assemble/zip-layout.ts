/**
 * A ZIP of stored files, byte for byte, before any of it is written: every member's size and checksum is known, so each
 * header, each offset and the directory can be computed at once, and the same in every turn.
 */
import { withRoom } from '../../../bytes/growing-bytes.ts';
import {
  centralRecord,
  endRecords,
  localHeader,
  type ZipEntryRecord,
  type ZipLimits,
  zipLimits,
} from '../../../bytes/zip/zip-records.ts';
import { type Chunk, sizeOf } from './divide-into-parts.ts';

/** A member that is stored as it is. */
export interface ZipMember {
  path: string;
  crc32: number;
  sizeBytes: number;
  dosTime: number;
}

/** What comes right before the bytes of a member. */
export function memberHeader(member: ZipMember, limits: ZipLimits = zipLimits): Buffer {
  return localHeader(entryOf(member, 0), member.dosTime, limits);
}

function entryOf({ path, crc32: crc, sizeBytes }: ZipMember, offset: number): ZipEntryRecord {
  const name = Buffer.from(path);
  return { name, isDeflated: false, isStreamed: false, crc, packedBytes: sizeBytes, sizeBytes, offset };
}

export function createZipLayout(limits: ZipLimits = zipLimits) {
  const chunks: Chunk[] = [];
  // as bytes from the beginning: of tens of thousands of members, objects would take many times the room
  let directory: Buffer = Buffer.alloc(0);
  let directoryBytes = 0;
  let members = 0;
  let end = 0;

  function push(chunk: Chunk): void {
    chunks.push(chunk);
    end += sizeOf(chunk);
  }

  function list(member: ZipMember, offset: number): void {
    const record = centralRecord(entryOf(member, offset), member.dosTime, limits);
    directory = withRoom(directory, directoryBytes, record.length);
    directoryBytes += record.copy(directory, directoryBytes);
    members++;
  }

  return {
    add(member: ZipMember, data: Chunk): void {
      list(member, end);
      push({ bytes: memberHeader(member, limits) });
      push(data);
    },
    /** Members that lie in the chunk one after the other, each behind its header. */
    addPacked(packed: readonly ZipMember[], data: Chunk): void {
      let offset = end;
      for (const member of packed) {
        list(member, offset);
        offset += memberHeader(member, limits).length + member.sizeBytes;
      }
      if (offset !== end + sizeOf(data)) throw new Error(`a pack of ${packed.length} files is of another size`);
      push(data);
    },
    finish() {
      const start = end;
      push({ bytes: directory.subarray(0, directoryBytes) });
      push({ bytes: endRecords(members, directoryBytes, start, limits) });
      return { chunks, sizeBytes: end };
    },
  };
}
