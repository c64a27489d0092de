/**
 * JSON Lines: one object per answer, its members named as an analyst's program knows the columns. With gzip the rows are
 * deflated in runs, one for each group of answers, so that runs of many workers make the same file.
 */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import { createDeflatedRun, type DeflatedRun } from '../../bytes/zip/deflated-run.ts';
import type { AnswersDocument, RenderedAnswers } from '../../tables/answers-document.ts';
import { streamGroups } from '../answer-groups.ts';
import { FLUSH_BYTES, writeRows } from '../row-stream.ts';
import type { SegmentDocument } from '../segmented-format.ts';
import { gzipHead, gzipTail } from './gzip.ts';
import { createJsonlEncoder, type JsonlEncoder } from './jsonl-encoder.ts';

export interface JsonlOptions {
  gzip: boolean;
}

export async function renderJsonl(
  document: AnswersDocument,
  { gzip }: JsonlOptions,
  out: ByteSink,
  answersAGroup?: number,
): Promise<RenderedAnswers> {
  if (!gzip) return { rows: await writeLines(document, out), warnings: [] };
  await out.write(gzipHead);
  const { rows, runs } = await writeRuns(document, out, answersAGroup);
  await out.write(gzipTail(runs));
  return { rows, warnings: [] };
}

/** All rows; gives how many they were. */
export async function writeLines(document: SegmentDocument, out: ByteSink): Promise<number> {
  return writeRows(document.rows, encoderOf(document), out);
}

/** All rows, deflated; a group without rows has no run. */
export async function writeRuns(
  document: SegmentDocument,
  out: ByteSink,
  answersAGroup?: number,
): Promise<{ rows: number; runs: DeflatedRun[] }> {
  const encoder = encoderOf(document);
  const runs: DeflatedRun[] = [];
  let run: ReturnType<typeof createDeflatedRun> | undefined;

  async function handOn(): Promise<void> {
    run ??= createDeflatedRun(out);
    await run.write(encoder.takeBytes());
  }

  async function endGroup(): Promise<void> {
    if (encoder.sizeBytes() > 0) await handOn();
    if (run) runs.push(run.end());
    run = undefined;
  }

  const rows = await streamGroups(
    document,
    {
      row(source) {
        source.write(encoder);
        encoder.endRow();
      },
      isFull: () => encoder.sizeBytes() >= FLUSH_BYTES,
      handOn,
      endGroup,
    },
    answersAGroup,
  );
  return { rows, runs };
}

function encoderOf({ table }: SegmentDocument): JsonlEncoder {
  return createJsonlEncoder(table.columns, table.timezone);
}
