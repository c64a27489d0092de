/** What the bundle of a batch holds, and where: every member's size and checksum is known from its row. */
import { crc32 } from 'node:zlib';
import { dosDateTime, type ZipLimits, zipLimits } from '../../../bytes/zip/zip-records.ts';
import { hashOf } from '../../../crypto.ts';
import type { Records } from '../../../ports.ts';
import { safeFolderName } from '../../../render/file-name.ts';
import type { Stretch } from '../../outputs/assemble/cut-parts.ts';
import { createZipLayout } from '../../outputs/assemble/zip-layout.ts';
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
  const dosTime = dosDateTime(new Date(batch.createdAt));
  const zip = createZipLayout(limits);
  const manifest = Buffer.from(lines.join(''));
  zip.add({ path: 'manifest.csv', crc32: crc32(manifest), sizeBytes: manifest.length, dosTime }, { bytes: manifest });
  for (const { path, file } of files) {
    const { key, sizeBytes } = file;
    if (file.crc32 === undefined) throw new Error(`the checksum of ${key} is not known`);
    zip.add({ path, crc32: file.crc32, sizeBytes, dosTime }, { key, sizeBytes });
  }
  const hash = hashOf([files.map(({ path, file }) => [path, file.key, file.sha256]), lines]);
  const { stretches: segments, sizeBytes } = zip.finish();
  return { segments, sizeBytes, rows: files.reduce((sum, { file }) => sum + file.rows, 0), hash };
}

/** One folder per survey; its id in front tells equal names apart. */
function namedFiles({ surveyId, name, status, files }: ChildRow): NamedFile[] {
  if (status !== 'ready') return [];
  const folder = safeFolderName(`${surveyId} ${name}`);
  return files.map((file) => ({ file, path: `${folder}/${file.name}` }));
}
