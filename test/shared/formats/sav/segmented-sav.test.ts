/** SPSS in segments: however the rows are cut, the file is the one that a single worker writes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentedSav } from '../../../../shared/formats/sav/segmented-sav.ts';
import { labelledDocument, labelledFile, variableOf } from '../../../support/files-written/labelled-file.ts';
import { composeSegments, segmentsAt } from '../../../support/files-written/segmented-file.ts';
import type { Given } from '../../../support/files-written/xlsx-file.ts';
import { hostileColumns, hostileRows, hostileSets } from '../../../support/surveys/hostile-variables.ts';

const columns = [
  { type: 'text' as const, variable: variableOf('name') },
  { type: 'number' as const, variable: variableOf('number') },
  { type: 'moment' as const, variable: variableOf('moment') },
  { type: 'date' as const, variable: variableOf('date') },
];
const text = fc.oneof(
  fc.constantFrom('', ' ', 'x'.repeat(8), 'é'.repeat(200), 'two\nlines'),
  fc.string({ unit: 'grapheme' }).map((given) => given.replaceAll('\0', '')),
);
const moment = fc.date({ noInvalidDate: true, min: new Date('1500-01-01'), max: new Date('2090-01-01') });
const nothing = fc.constant<Given>(null);
const row = fc.tuple(
  fc.oneof(nothing, text),
  fc.oneof(
    nothing,
    fc.integer(),
    fc.integer({ min: -120, max: 170 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  ),
  fc.oneof(nothing, moment),
  fc.oneof(nothing, fc.constantFrom('2026-03-01', '10:30', '2026-03-01 10:30', 'never')),
);

describe('an SPSS file in segments', () => {
  it('is the same, byte for byte, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 40 }),
        fc.array(fc.nat(40), { maxLength: 6 }),
        async (rows, places) => {
          const whole = await labelledFile(labelledDocument(rows, columns), 'sav');
          const segments = segmentsAt(rows, places).map((some) => labelledDocument(some, columns));
          const { pieces, ...made } = await composeSegments(segmentedSav(), labelledDocument(rows, columns), segments);
          expect(made).toEqual(whole);
          expect(pieces.length).toBeLessThanOrEqual(segments.length + 1);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([1, 2, 4, 7])('has the long texts and warnings of the uncut one in %i segments', async (count) => {
    const more = { timezone: 'Europe/Berlin', sets: hostileSets };
    const places = Array.from({ length: count - 1 }, (_, at) => Math.floor(((at + 1) * hostileRows.length) / count));
    const segments = segmentsAt(hostileRows, places).map((some) => labelledDocument(some, hostileColumns, more));
    const whole = labelledDocument(hostileRows, hostileColumns, more);
    const { pieces: _, ...made } = await composeSegments(segmentedSav(), whole, segments);
    expect(made).toEqual(await labelledFile(whole, 'sav'));
  });

  it('is not put together where other rows were written than measured', async () => {
    const document = labelledDocument([['a', 1, null, null]], columns);
    const format = segmentedSav();
    const plan = await format.plan(document, [await measured()]);
    await expect(format.compose(document, plan, [])).rejects.toThrow('1 rows were measured, and 0 written');

    async function measured() {
      if (!format.measure) throw new Error('it measures nothing');
      return format.measure(document);
    }
  });
});
