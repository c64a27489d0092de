/** JSON Lines in segments: one after the other they are the uncut file, byte for byte; with gzip, between its head and its tail. */
import { z } from 'zod';
import { countedBytes } from '../../bytes/byte-sink.ts';
import type { FilePiece, SegmentedFormat } from '../segmented-format.ts';
import { gzipHead, gzipTail } from './gzip.ts';
import { type JsonlOptions, writeLines, writeRuns } from './jsonl.ts';

const runSchema = z.object({ crc: z.int(), sizeBytes: z.int(), packedBytes: z.int() });
const seenSchema = z.object({ runs: z.array(runSchema) });

/** Tests have smaller groups. */
export function segmentedJsonl({ gzip }: JsonlOptions, answersAGroup?: number): SegmentedFormat {
  return {
    plan: async () => ({}),
    async segment(document, _plan, _at, out) {
      const counted = countedBytes(out);
      const { rows, runs } = gzip
        ? await writeRuns(document, counted, answersAGroup)
        : { rows: await writeLines(document, counted), runs: [] };
      return { rows, sizeBytes: counted.sizeBytes(), seen: { runs } };
    },
    async compose(_document, _plan, results) {
      const all = results.map(({ sizeBytes }, segment) => ({ segment, start: 0, end: sizeBytes }));
      const filled: FilePiece[] = all.filter(({ end }) => end > 0);
      const runs = results.flatMap(({ seen }) => seenSchema.parse(seen).runs);
      return {
        pieces: gzip ? [{ bytes: gzipHead }, ...filled, { bytes: gzipTail(runs) }] : filled,
        rendered: { rows: results.reduce((sum, { rows }) => sum + rows, 0), warnings: [] },
      };
    },
  };
}
