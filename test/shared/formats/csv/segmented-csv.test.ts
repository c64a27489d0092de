/** CSV in segments: however the rows are cut, the file is the one that a single worker writes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optionsSchema } from '../../../../shared/exports/options.ts';
import { segmentedFormatOf } from '../../../../shared/exports/outputs/formats.ts';
import { type CsvOptions, renderCsv } from '../../../../shared/formats/csv/csv.ts';
import { segmentedCsv } from '../../../../shared/formats/csv/segmented-csv.ts';
import { composeSegments, segmentsAt } from '../../../support/files-written/segmented-file.ts';
import { documentOf, type Given } from '../../../support/files-written/xlsx-file.ts';

const columns = [
  { title: 'Name' },
  { title: '=Sum', type: 'number' as const },
  { title: 'When', type: 'moment' as const },
];
const cell = fc.oneof(
  fc.constantFrom('=1+1', 'a,b', 'say "no"', 'two\r\nlines', '', '+49 30 1', 'a;=b'),
  fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
);
const row = fc.tuple(
  fc.oneof(fc.constant(null), cell),
  fc.oneof(fc.constant(null), fc.integer()),
  fc.oneof(
    fc.constant(null),
    fc.date({ noInvalidDate: true, min: new Date('1950-01-01'), max: new Date('2090-01-01') }),
  ),
);

async function uncut(rows: readonly (readonly Given[])[], options: CsvOptions) {
  const chunks: Uint8Array[] = [];
  const out = {
    async write(bytes: Uint8Array) {
      chunks.push(Uint8Array.from(bytes));
    },
  };
  const made = await renderCsv(documentOf(rows, columns), options, out);
  return { ...made, bytes: Buffer.concat(chunks) };
}

describe('a CSV file in segments', () => {
  it('is the same, byte for byte, wherever it is cut', async () => {
    const dialects = fc.constantFrom<CsvOptions['dialect'][]>('standard', 'excel', 'tsv');
    const forms = fc.constantFrom<CsvOptions['formulas'][]>('escape', 'raw');
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 60 }),
        fc.array(fc.nat(60), { maxLength: 6 }),
        fc.record({ dialect: dialects, formulas: forms }),
        async (rows, places, options) => {
          const whole = await uncut(rows, options);
          const segments = segmentsAt(rows, places).map((some) => documentOf(some, columns));
          const { pieces, ...made } = await composeSegments(segmentedCsv(options), documentOf(rows, columns), segments);
          expect(made).toEqual(whole);
          expect(pieces.length).toBeLessThanOrEqual(segments.length + 1);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a format of answers', () => {
  it.each([
    ['csv', true],
    ['xlsx', true],
    ['word', false],
    ['parquet', true],
    ['jsonl', true],
  ] as const)('that is %s can be cut: %s', async (name, isCut) => {
    expect((await segmentedFormatOf(name, optionsSchema.parse({}))) !== undefined).toBe(isCut);
  });
});
