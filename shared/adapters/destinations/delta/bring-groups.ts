/** Groups of rows on their way into the folder of a table: each a data file of its own, under a name that nobody else writes. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { hashOf, sha256Hex } from '../../../crypto.ts';
import type { Turn } from '../../../delivery/destinations/file-sender.ts';
import { isTimeUp, type Progress } from '../../../delivery/destinations/send-each.ts';
import type { ShippedFile } from '../../../delivery/destinations/shipment.ts';
import { carryFile } from '../large-object.ts';
import type { DataFile, DataGroup } from './data-file.ts';
import { MAGIC } from './group-tail.ts';
import type { TableFolder } from './table-log.ts';
import { monthColumn } from './table-schema.ts';

export const keptSchema = z.object({
  /** The version of the table when this delivery first looked. */
  from: z.number(),
  /** The data files that it has brought, and the one that is on its way. */
  there: z.array(z.string()),
  current: z.object({ path: z.string(), upload: z.unknown() }).optional(),
});
type Kept = z.infer<typeof keptSchema>;

export interface NewFile {
  group: DataGroup;
  /** Equal rows under equal names have the same. */
  content: string;
  path: string;
  size: number;
  tail: Buffer;
}

/** By group: a hash of its bytes. */
export async function groupHashes(file: ShippedFile, { groups }: DataFile): Promise<string[]> {
  const found: string[] = [];
  for (const { ranges } of groups) {
    const hash = createHash('sha256');
    for (const range of ranges) for await (const bytes of file.open(range)) hash.update(bytes);
    found.push(hash.digest('hex'));
  }
  return found;
}

export function newFile(
  group: DataGroup,
  hash: string,
  names: ReadonlyMap<string, string>,
  deliveryId: string,
): NewFile {
  const content = hashOf({ hash, month: group.month, names: [...names] });
  const tail = group.tail(names);
  const size = MAGIC.length + group.ranges.reduce((sum, { start, end }) => sum + end - start, 0) + tail.length;
  return { group, content, size, tail, path: pathOf(group.month, sha256Hex(`${deliveryId} ${content}`)) };
}

/** As other writers call the folders of parts, though readers go by the log alone. */
function pathOf(month: string, hash: string): string {
  const parts = [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)];
  return `${monthColumn}=${month || 'unknown'}/part-00000-${parts.join('-')}-c000.snappy.parquet`;
}

interface Bringing {
  place: TableFolder;
  file: ShippedFile;
  deliveryId: string;
  partBytes: number;
}

/** Those that are not there yet. */
export async function bringFiles(
  { place, file, deliveryId, partBytes }: Bringing,
  wanted: readonly NewFile[],
  before: Kept,
  { keep }: Progress,
  turn: Turn,
): Promise<Kept | 'unfinished'> {
  let kept = before;
  for (const one of wanted) {
    if (kept.there.includes(one.path)) continue;
    if (isTimeUp(turn)) return 'unfinished';
    turn.check();
    const { from, there } = kept;
    const state = kept.current?.path === one.path ? kept.current.upload : undefined;
    const own: Progress = { state, keep: (upload) => keep({ from, there, current: { path: one.path, upload } }) };
    const target = { s3: place.s3, bucket: place.bucket, key: place.folder + one.path, deliveryId };
    if ((await carryFile(target, alone(file, one), own, turn, partBytes)) === 'unfinished') return 'unfinished';
    kept = { from, there: [...there, one.path] };
    await keep(kept);
  }
  return kept;
}

/** A group as a file, whose bytes are read from the file that all of them are in. */
function alone(file: ShippedFile, { group, size, tail }: NewFile): ShippedFile {
  const pieces = [{ bytes: Buffer.from(MAGIC) }, ...group.ranges, { bytes: tail }];
  return {
    ...file,
    sizeBytes: size,
    async *open({ start, end } = { start: 0, end: size }) {
      let at = 0;
      for (const piece of pieces) {
        const length = 'bytes' in piece ? piece.bytes.length : piece.end - piece.start;
        const [first, last] = [Math.max(0, start - at), Math.min(length, end - at)];
        at += length;
        if (first >= last) continue;
        if ('bytes' in piece) yield piece.bytes.subarray(first, last);
        else yield* file.open({ start: piece.start + first, end: piece.start + last });
      }
    },
  };
}
