/**
 * A workbook of answers in segments. Rows carry their numbers, so that a segment must know how many come before it; the
 * widths of columns come from the first rows of all and are known to every segment.
 */
import { z } from 'zod';
import { type ZipLimits, zipLimits } from '../../../bytes/zip/zip-records.ts';
import { zoneOf } from '../../../zone.ts';
import { createSharedStrings } from '../../ooxml/workbook/shared-strings.ts';
import { xlsxLimits } from '../../ooxml/workbook/sheet-limits.ts';
import { FLUSH_BYTES } from '../../row-stream.ts';
import type { SegmentDocument, SegmentedFormat } from '../../segmented-format.ts';
import { answersEncoder, answersSheetName, MEASURED_ROWS, settleWidths, unsettledWidths } from './answers-sheet.ts';
import { joinWorkbook, type SegmentSeen, segmentSeenSchema } from './join-workbook.ts';
import { createSegmentStrings } from './segment-strings.ts';
import { writeSheetRuns } from './sheet-runs.ts';
import { createTruncatedCells } from './truncated-cells.ts';
import { checkColumns } from './xlsx.ts';

const planSchema = z.object({ widths: z.array(z.number()) });

/** Tests lower them. */
interface SegmentLimits {
  rowsASheet: number;
  zip: ZipLimits;
}

const usualLimits: SegmentLimits = { rowsASheet: xlsxLimits.rowsASheet, zip: zipLimits };

export function segmentedXlsx({ rowsASheet, zip } = usualLimits): SegmentedFormat {
  return {
    async plan(document) {
      checkColumns(document);
      return { widths: await measuredWidths(document) };
    },

    async segment(document, plan, { index, startRow }, out) {
      const { widths } = planSchema.parse(plan);
      const zone = zoneOf(document.table.timezone);
      const strings = createSegmentStrings(index);
      const truncatedCells = createTruncatedCells();
      let sheetName = answersSheetName(document, Math.floor(startRow / rowsASheet));
      const encoder = answersEncoder(document, { zone, strings }, widths, (...cell) =>
        truncatedCells.add(sheetName, ...cell),
      );
      const onSheet = (sheet: number) => {
        sheetName = answersSheetName(document, sheet);
      };
      const runs = await writeSheetRuns(document.rows, encoder, { startRow, rowsASheet, onSheet }, out);
      const seen: SegmentSeen = {
        startRow,
        runs,
        filled: [...encoder.filled],
        datesAsText: [...encoder.datesAsText],
        strings: strings.stored(),
        cutCells: truncatedCells.stored(),
      };
      const sizeBytes = runs.reduce((sum, { packedBytes }) => sum + packedBytes, 0);
      return { rows: runs.reduce((sum, { rows }) => sum + rows, 0), sizeBytes, seen: { ...seen } };
    },

    async compose(document, plan, results) {
      const { widths } = planSchema.parse(plan);
      const seen = results.map((result) => segmentSeenSchema.parse(result.seen));
      return joinWorkbook(document, widths, seen, zip);
    },
  };
}

/** Measured by as many rows as a file that is not cut would be. */
async function measuredWidths(document: SegmentDocument): Promise<number[]> {
  const widths = unsettledWidths(document);
  const zone = zoneOf(document.table.timezone);
  const encoder = answersEncoder(document, { zone, strings: createSharedStrings() }, widths, () => {});
  encoder.measure(true);
  await encodeFirst(document.rows, encoder);
  settleWidths(document, encoder, widths);
  return widths;
}

async function encodeFirst(parts: SegmentDocument['rows'], encoder: ReturnType<typeof answersEncoder>): Promise<void> {
  let rows = 0;
  for await (const part of parts) {
    while (part.next()) {
      encoder.startRow();
      part.write(encoder);
      encoder.endRow();
      if (++rows === MEASURED_ROWS || encoder.sizeBytes() >= FLUSH_BYTES) return;
    }
  }
}
