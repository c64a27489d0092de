/** The archive of uploaded files: put together of the packs that were collected, and read back once as it is stored. */
import { crc32 } from 'node:zlib';
import { dosDateTime } from '../../bytes/zip/zip-records.ts';
import type { Files } from '../../ports.ts';
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';
import { usualSizes } from '../job/upload-sizes.ts';
import type { Output } from '../options.ts';
import { type AnswersRequest, fileWarnings, prepareAnswers } from '../outputs/answers-table.ts';
import { assembleFile, inOneTurn, sizeOfChunks } from '../outputs/assemble/assemble-file.ts';
import type { Chunk } from '../outputs/assemble/divide-into-parts.ts';
import { readBack } from '../outputs/assemble/read-back.ts';
import { createZipLayout, type ZipMember } from '../outputs/assemble/zip-layout.ts';
import { checkCounts, fileOf, placeOf, type RenderedOutput } from '../outputs/store-output.ts';
import { type CollectedFile, readPage } from './collected.ts';
import { type FilesCsv, filesCsv } from './files-csv.ts';
import { memberOf } from './run-writer.ts';
import { fileColumns, keptFields } from './wanted-files.ts';

export async function uploadsOutput(request: AnswersRequest, output: Output): Promise<RenderedOutput> {
  const { job, files, snapshots, snapshot } = request;
  const { lastPage, done } = job.uploads ?? {};
  if (!done) throw new Error('the uploaded files are not collected yet');
  const { counts, leftOut, newestAt } = done;
  checkCounts(snapshot, counts, counts.read - counts.filteredOut);
  const list = await filesCsv(snapshots, lastPage);
  const { document, treated } = prepareAnswers(request, output);
  const check = () => request.onRows(counts.read);
  const place = placeOf(request, output);
  const archive = await archiveOf(snapshots, list);
  await assembleFile(files, place, archive, inOneTurn(check));
  const stored = await readBack(files, { key: place.key, sizeBytes: sizeOfChunks(archive) }, check);
  const fileTreatments = fileColumns(treated());
  const missing = warningsOf(list, { leftOut, hasQuestion: keptFields(fileTreatments).length > 0 });
  const columns = document.table.columns.filter((column) => fileTreatments.some((one) => one.column === column));
  const warnings = fileWarnings(request, { ...document.table, columns }, missing);
  return {
    file: fileOf(request, output, { rows: list.files, warnings, newestAt }, { ...stored, key: place.key }),
    columns,
    counts,
    treated: fileTreatments,
  };
}

/** The list first, then the files in the order of the answers; the same files make the same bytes. */
async function archiveOf(snapshots: Files, { bytes, newestAt, pages }: FilesCsv): Promise<Chunk[]> {
  const zip = createZipLayout();
  const dosTime = dosDateTime(new Date(newestAt ?? ''));
  zip.add({ path: 'files.csv', crc32: crc32(bytes), sizeBytes: bytes.length, dosTime }, { bytes });
  for (const page of pages) {
    for (const { files, object } of (await readPage(snapshots, page)).runs) {
      const members = membersOf(files);
      const [only] = members;
      if (!object) continue;
      const { key, sizeBytes, isBare } = object;
      if (isBare && only) zip.add(only, { key, sizeBytes });
      else zip.addPacked(members, { key, sizeBytes });
    }
  }
  return zip.finish().chunks;
}

function membersOf(files: readonly CollectedFile[]): ZipMember[] {
  return files.flatMap((file) => (file.stored ? [memberOf(file, file.stored)] : []));
}

function warningsOf({ files, missing }: FilesCsv, found: { leftOut: number; hasQuestion: boolean }): Warning[] {
  return [
    ...(found.hasQuestion ? [] : [warningOf('no_file_question', {})]),
    ...(missing > 0 ? [warningOf('files_missing', { count: missing, all: files })] : []),
    ...(found.leftOut > 0 ? [warningOf('files_left_out', { count: found.leftOut, most: usualSizes.files })] : []),
  ];
}
