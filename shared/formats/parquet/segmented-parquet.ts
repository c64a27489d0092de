/** Parquet in segments: each has groups of rows of its own, and the footer comes with the last byte. The file is the uncut one. */
import { z } from 'zod';
import type { SegmentedFormat } from '../segmented-format.ts';
import { groupSchema } from './chunk.ts';
import { MAGIC } from './footer.ts';
import type { ParquetOptions } from './pages.ts';
import { endOfFile, type GroupLimits, writeGroups } from './parquet.ts';

const seenSchema = z.object({ groups: z.array(groupSchema) });

export function segmentedParquet(options: ParquetOptions, limits: GroupLimits = {}): SegmentedFormat {
  return {
    plan: async () => ({}),
    async segment(document, _plan, _at, out) {
      const { rows, groups, sizeBytes } = await writeGroups(document, options, out, limits);
      return { rows, sizeBytes, seen: { groups } };
    },
    async compose(document, _plan, results) {
      const segments = results.map(({ seen, sizeBytes }) => ({ ...seenSchema.parse(seen), sizeBytes }));
      const filled = results.map(({ sizeBytes }, segment) => ({ segment, start: 0, end: sizeBytes }));
      const { tail, warnings } = endOfFile(document, segments, options);
      return {
        pieces: [{ bytes: MAGIC }, ...filled.filter(({ end }) => end > 0), { bytes: tail }],
        rendered: { rows: results.reduce((sum, { rows }) => sum + rows, 0), warnings },
      };
    },
  };
}
