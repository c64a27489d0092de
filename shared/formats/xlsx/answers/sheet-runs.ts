/** The rows of one segment as runs of deflated bytes: one for every sheet that the segment reaches into. */
import { z } from 'zod';
import type { ByteSink } from '../../../bytes/byte-sink.ts';
import { createDeflatedRun } from '../../../bytes/zip/deflated-run.ts';
import { FLUSH_BYTES } from '../../row-stream.ts';
import type { SegmentDocument } from '../../segmented-format.ts';
import type { SheetEncoder } from './sheet-encoder.ts';

export const sheetRunSchema = z.object({
  /** Counted from 0. */
  sheet: z.int(),
  rows: z.int(),
  crc: z.int(),
  sizeBytes: z.int(),
  packedBytes: z.int(),
});
type SheetRun = z.infer<typeof sheetRunSchema>;

interface RunPlace {
  /** Rows of the table before the first. */
  startRow: number;
  rowsASheet: number;
  /** Called before the first row in another sheet. */
  onSheet(sheet: number): void;
}

export async function writeSheetRuns(
  rows: SegmentDocument['rows'],
  encoder: SheetEncoder,
  { startRow, rowsASheet, onSheet }: RunPlace,
  out: ByteSink,
): Promise<SheetRun[]> {
  const runs: SheetRun[] = [];
  let run: ReturnType<typeof createDeflatedRun> | undefined;
  let rowsInRun = 0;
  let row = startRow;
  let sheet = Math.floor(startRow / rowsASheet);

  async function flush(): Promise<void> {
    run ??= createDeflatedRun(out);
    await run.write(encoder.takeBytes());
  }

  async function end(): Promise<void> {
    if (rowsInRun === 0) return;
    await flush();
    if (run) runs.push({ sheet, rows: rowsInRun, ...run.end() });
    run = undefined;
    rowsInRun = 0;
  }

  encoder.restart(startRow % rowsASheet);
  for await (const part of rows) {
    while (part.next()) {
      if (rowsInRun > 0 && row % rowsASheet === 0) {
        await end();
        encoder.restart();
        onSheet(++sheet);
      }
      encoder.startRow();
      part.write(encoder);
      encoder.endRow();
      row++;
      rowsInRun++;
      if (encoder.sizeBytes() >= FLUSH_BYTES) await flush();
    }
  }
  await end();
  return runs;
}
