/** Rows for PostgreSQL in segments: the head, and then the lines of one segment after the other. The file is the uncut one, byte for byte. */
import { z } from 'zod';
import { countedBytes } from '../../bytes/byte-sink.ts';
import { addUp, type SegmentedFormat } from '../segmented-format.ts';
import { headLine, loadWarnings, writeLines } from './pgcopy.ts';

const seenSchema = z.object({ beside: z.array(z.int()), replaced: z.array(z.int()) });

export function segmentedPgcopy(): SegmentedFormat {
  return {
    plan: async () => ({}),
    async segment(document, _plan, _at, out) {
      const counted = countedBytes(out);
      const { rows, encoder } = await writeLines(document, counted);
      const seen = { beside: [...encoder.beside], replaced: [...encoder.replaced] };
      return { rows, sizeBytes: counted.sizeBytes(), seen };
    },
    async compose(document, _plan, results) {
      const filled = results.map(({ sizeBytes }, segment) => ({ segment, start: 0, end: sizeBytes }));
      const seen = results.map((result) => seenSchema.parse(result.seen));
      const { length } = document.table.columns;
      const sum = (of: (one: z.infer<typeof seenSchema>) => number[]) => addUp(length, seen.map(of));
      return {
        pieces: [{ bytes: headLine(document) }, ...filled.filter(({ end }) => end > 0)],
        rendered: {
          rows: results.reduce((total, { rows }) => total + rows, 0),
          warnings: loadWarnings(document, {
            beside: sum(({ beside }) => beside),
            replaced: sum(({ replaced }) => replaced),
          }),
        },
      };
    },
  };
}
