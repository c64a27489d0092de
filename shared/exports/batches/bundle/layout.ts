/**
 * The bundle, byte for byte, before any of it is written: every member's size and checksum is known from its row, so
 * each header, each offset and the directory can be computed at once, and the same in every turn.
 */
import { crc32 } from 'node:zlib';
import {
  centralRecord,
  dosDateTime,
  endRecords,
  localHeader,
  type ZipEntryRecord,
  type ZipLimits,
  zipLimits,
} from '../../../bytes/zip/zip-records.ts';
import { hashOf } from '../../../crypto.ts';
import type { Records } from '../../../ports.ts';
import { safeFolderName } from '../../../render/file-name.ts';
import { type Stretch, sizeOf } from '../../outputs/assemble/cut-parts.ts';
import type { Batch } from '../batch.ts';
import { type ChildRow, rowsOf } from '../child-row.ts';
import { manifestHeader, manifestLines, mergedLines, type NamedFile } from './manifest-csv.ts';

export interface Layout {
  segments: Stretch[];
  sizeBytes: number;
  /** Rows of all files. */
  rows: number;
  hash: string;
}

/** `merged`: the files of all surveys in one, behind those of each. */
export async function layOut(
  records: Records,
  batch: Batch,
  merged: readonly ChildRow['files'][number][] = [],
  limits: ZipLimits = zipLimits,
): Promise<Layout> {
  const files: NamedFile[] = [];
  const lines = [manifestHeader()];
  for await (const { row } of rowsOf(records, batch)) {
    const named = namedFiles(row);
    lines.push(manifestLines(row, named, batch));
    files.push(...named);
  }
  const together = merged.map((file) => ({ file, path: `merged/${file.name}` }));
  if (together.length > 0) lines.push(mergedLines(together, batch));
  files.push(...together);
  const zip = createLayout(dosDateTime(new Date(batch.createdAt)), limits);
  const manifest = Buffer.from(lines.join(''));
  zip.add('manifest.csv', crc32(manifest), { bytes: manifest });
  for (const { path, file } of files) {
    const { key, sizeBytes } = file;
    if (file.crc32 === undefined) throw new Error(`the checksum of ${key} is not known`);
    zip.add(path, file.crc32, { key, sizeBytes });
  }
  const hash = hashOf([files.map(({ path, file }) => [path, file.key, file.sha256]), lines]);
  return { ...zip.finish(), rows: files.reduce((sum, { file }) => sum + file.rows, 0), hash };
}

/** One folder per survey; its id in front tells equal names apart. */
function namedFiles({ surveyId, name, status, files }: ChildRow): NamedFile[] {
  if (status !== 'ready') return [];
  const folder = safeFolderName(`${surveyId} ${name}`);
  return files.map((file) => ({ file, path: `${folder}/${file.name}` }));
}

function createLayout(dosTime: number, limits: ZipLimits) {
  const segments: Stretch[] = [];
  const entries: ZipEntryRecord[] = [];
  let offset = 0;

  function push(segment: Stretch): void {
    segments.push(segment);
    offset += sizeOf(segment);
  }

  return {
    add(path: string, crc: number, data: Stretch): void {
      const sizeBytes = sizeOf(data);
      const name = Buffer.from(path);
      const entry = { name, isDeflated: false, isStreamed: false, crc, packedBytes: sizeBytes, sizeBytes, offset };
      entries.push(entry);
      push({ bytes: localHeader(entry, dosTime, limits) });
      push(data);
    },
    finish() {
      const start = offset;
      push({ bytes: Buffer.concat(entries.map((entry) => centralRecord(entry, dosTime, limits))) });
      push({ bytes: endRecords(entries.length, offset - start, start, limits) });
      return { segments, sizeBytes: offset };
    },
  };
}
