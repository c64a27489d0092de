/** What the bundle of a batch holds, and where: every member's size and checksum is known from its row. */
import { crc32 } from 'node:zlib';
import { dosDateTime, type ZipLimits, zipLimits } from '../../../bytes/zip/zip-records.ts';
import { hashOf } from '../../../crypto.ts';
import { safeFolderName } from '../../../formats/file-name.ts';
import type { Chunk } from '../../outputs/assemble/divide-into-parts.ts';
import { createZipLayout } from '../../outputs/assemble/zip-layout.ts';
import type { Batch } from '../batch.ts';
import type { ChildRow } from '../child-row.ts';
import { manifestHeader, manifestLines, mergedLines, type NamedFile } from './manifest-csv.ts';
import { type PackDeps, packedRows } from './packed-rows.ts';

export interface Layout {
  segments: Chunk[];
  sizeBytes: number;
  /** Rows of all files. */
  rows: number;
  hash: string;
}

/** `merged`: the files of all surveys in one, behind those of each. */
export async function layOut(
  deps: PackDeps,
  batch: Batch,
  merged: readonly ChildRow['files'][number][] = [],
  limits: ZipLimits = zipLimits,
): Promise<Layout> {
  const files: NamedFile[] = [];
  const lines = [manifestHeader()];
  const folders = new Set<string>();
  for await (const { row, options } of packedRows(deps, batch)) {
    const named = namedFiles(row, folders);
    lines.push(manifestLines(row, named, { options }));
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
  const { chunks: segments, sizeBytes } = zip.finish();
  return { segments, sizeBytes, rows: files.reduce((sum, { file }) => sum + file.rows, 0), hash };
}

/**
 * One folder per export: the survey's id in front distinguishes equal names, a number behind it exports of one survey.
 */
function namedFiles({ surveyId, name, status, files }: ChildRow, folders: Set<string>): NamedFile[] {
  if (status !== 'ready') return [];
  let folder = safeFolderName(`${surveyId} ${name}`);
  for (let turn = 2; folders.has(folder); turn++) folder = safeFolderName(`${surveyId} (${turn}) ${name}`);
  folders.add(folder);
  return files.map((file) => ({ file, path: `${folder}/${file.name}` }));
}
