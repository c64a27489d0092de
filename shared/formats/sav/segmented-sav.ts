/**
 * SPSS in segments: every row is looked at before any is written, because a text has the same room in all of them. The
 * file is the uncut one, byte for byte.
 */
import { z } from 'zod';
import { countedBytes } from '../../bytes/byte-sink.ts';
import { type MeasuredRows, measureRows } from '../labelled/measure-rows.ts';
import { nothingSeen, seenColumnSchema, seenTogether } from '../labelled/seen-column.ts';
import type { SegmentedFormat } from '../segmented-format.ts';
import { savWarnings, writeCases } from './sav.ts';
import { savHead } from './sav-head.ts';
import { savLimits } from './sav-limits.ts';
import { savVariables } from './sav-variable.ts';

const measuredSchema = z.object({ rows: z.int(), seen: z.array(seenColumnSchema) });

export function segmentedSav(): SegmentedFormat {
  return {
    async measure({ table, rows }) {
      return { ...(await measureRows(table, rows, savLimits.text)) };
    },
    async plan({ table }, measured) {
      return {
        ...together(
          table.columns.length,
          measured.map((each) => measuredSchema.parse(each)),
        ),
      };
    },
    async segment(document, plan, _at, out) {
      const { seen } = measuredSchema.parse(plan);
      const counted = countedBytes(out);
      const rows = await writeCases(document, savVariables(document, seen), counted);
      return { rows, sizeBytes: counted.sizeBytes(), seen: {} };
    },
    async compose(document, plan, results) {
      const { rows, seen } = measuredSchema.parse(plan);
      const written = results.reduce((sum, result) => sum + result.rows, 0);
      if (written !== rows) throw new Error(`${rows} rows were measured, and ${written} written`);
      const variables = savVariables(document, seen);
      const filled = results.map(({ sizeBytes }, segment) => ({ segment, start: 0, end: sizeBytes }));
      return {
        pieces: [{ bytes: savHead(document, variables, rows) }, ...filled.filter(({ end }) => end > 0)],
        rendered: { rows, warnings: savWarnings(document, variables) },
      };
    },
  };
}

function together(columns: number, measured: readonly MeasuredRows[]): MeasuredRows {
  const nothing = { rows: 0, seen: Array.from({ length: columns }, nothingSeen) };
  return measured.reduce(
    (sum, { rows, seen }) => ({
      rows: sum.rows + rows,
      seen: sum.seen.map((column, at) => seenTogether(column, seen[at] ?? nothingSeen())),
    }),
    nothing,
  );
}
