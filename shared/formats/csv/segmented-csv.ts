/** CSV in segments: the header, and then the rows of one segment after the other. The file is the uncut one, byte for byte. */
import { z } from 'zod';
import { countedBytes } from '../../bytes/byte-sink.ts';
import { writeRows } from '../row-stream.ts';
import { addUp, type SegmentedFormat } from '../segmented-format.ts';
import { type CsvOptions, guardedCells, headedCsv } from './csv.ts';

/** Cells that were given an apostrophe, by column. */
const seenSchema = z.object({ guarded: z.array(z.int()) });

export function segmentedCsv(options: CsvOptions): SegmentedFormat {
  return {
    plan: async () => ({}),
    async segment(document, _plan, _at, out) {
      const encoder = headedCsv(document, options);
      // the header belongs to the whole file
      encoder.takeBytes();
      const counted = countedBytes(out);
      const rows = await writeRows(document.rows, encoder, counted);
      return { rows, sizeBytes: counted.sizeBytes(), seen: { guarded: [...encoder.guarded] } };
    },
    async compose(document, _plan, results) {
      const { columns } = document.table;
      const header = Uint8Array.from(headedCsv(document, options).takeBytes());
      const guarded = results.map(({ seen }) => seenSchema.parse(seen).guarded);
      const filled = results.map(({ sizeBytes }, segment) => ({ segment, start: 0, end: sizeBytes }));
      return {
        pieces: [{ bytes: header }, ...filled.filter(({ end }) => end > 0)],
        rendered: {
          rows: results.reduce((sum, { rows }) => sum + rows, 0),
          ...guardedCells(document.table, addUp(columns.length, guarded)),
        },
      };
    },
  };
}
