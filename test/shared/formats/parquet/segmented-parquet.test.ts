/** Parquet in segments: however many workers there are, the file is the one that a single worker writes. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { usualDivision } from '../../../../shared/exports/job/run-deps.ts';
import { ANSWERS_A_GROUP } from '../../../../shared/formats/answer-groups.ts';
import { segmentedParquet } from '../../../../shared/formats/parquet/segmented-parquet.ts';
import { analystDocument } from '../../../support/files-written/analyst-document.ts';
import { parquetFile } from '../../../support/files-written/parquet-file.ts';
import { composeSegments, segmentsAt } from '../../../support/files-written/segmented-file.ts';
import type { Given } from '../../../support/files-written/xlsx-file.ts';

const columns = [{}, { type: 'number' as const }, { type: 'moment' as const }, { type: 'date' as const }];
const text = fc.oneof(fc.constantFrom('a', 'b', '10:30', '2026-03-01'), fc.string({ unit: 'grapheme', maxLength: 40 }));
const day = fc.constantFrom('2026-03-01', '1960-01-01');
/** Now and then a text among others. */
const mixed = (usual: fc.Arbitrary<Given>): fc.Arbitrary<Given> =>
  fc.integer({ max: 20, min: 0 }).chain((at): fc.Arbitrary<Given> => (at === 0 ? text : fc.option(usual)));
const row = fc.tuple(
  fc.option(text),
  mixed(fc.integer()),
  fc.option(fc.date({ noInvalidDate: true, min: new Date('1950-01-01'), max: new Date('2090-01-01') })),
  mixed(day),
);

it('is the same, byte for byte, as the uncut file, in segments of one or more groups', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 80 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom<('zstd' | 'snappy')[]>('zstd', 'snappy'),
      async (rows, answersAGroup, groupsASegment, compression) => {
        const limits = { answersAGroup, groupBytes: 2_000 };
        const whole = await parquetFile(analystDocument(rows, columns), { compression }, limits);
        const segmentRows = answersAGroup * groupsASegment;
        const places = Array.from({ length: Math.ceil(rows.length / segmentRows) }, (_, at) => at * segmentRows).slice(
          1,
        );
        const segments = segmentsAt(rows, places).map((some) => analystDocument(some, columns));
        const format = segmentedParquet({ compression }, limits);
        const { pieces, ...made } = await composeSegments(format, analystDocument(rows, columns), segments);
        expect(made).toEqual(whole);
        expect(pieces.length).toBeLessThanOrEqual(segments.length + 2);
      },
    ),
    { numRuns: 60 },
  );
});

it('has one group for every task of a large export', () => {
  expect(usualDivision.answersATask).toBe(ANSWERS_A_GROUP);
});
