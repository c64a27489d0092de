/** Multiple choices as lists in Parquet, by the option `parquet.lists`: from a request to what readers of another making find. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optionsSchema } from '../../../../shared/exports/options.ts';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../../shared/exports/run/run-export.ts';
import { segmentedParquet } from '../../../../shared/formats/parquet/segmented-parquet.ts';
import { madeAnswer, madeSurvey, questions } from '../../../support/databases/made-answers.ts';
import { duckDbRows, hasDuckDb, warnWithoutDuckDb } from '../../../support/files-read/duckdb.ts';
import { analystDocument } from '../../../support/files-written/analyst-document.ts';
import { metadataOf, parquetFile, readParquet, typesOf } from '../../../support/files-written/parquet-file.ts';
import { composeSegments, segmentsAt } from '../../../support/files-written/segmented-file.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';
import { alice, createWorld, csvRequest, plentyOfTime } from '../../../support/worlds/export-world.ts';

warnWithoutDuckDb('that it reads lists in Parquet');

type Rows = Record<string, unknown>[];
type Reader = (bytes: Buffer) => Promise<Rows>;

async function byDuckDb(bytes: Buffer): Promise<Rows> {
  const folder = await temporaryFolder();
  const path = join(folder, 'answers.parquet');
  try {
    await writeFile(path, bytes);
    return await duckDbRows(path, []);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const readers: [name: string, read: Reader][] = [
  ['hyparquet', readParquet],
  ...(hasDuckDb ? [['DuckDB', byDuckDb] as [string, Reader]] : []),
];

const ticks = { ...questions.choice, id: 'm', title: 'Which ones?', isMultiple: true };
const labelled = {
  ...ticks,
  options: [
    { id: 'x', text: 'Fish; chips' },
    { id: 'y', text: 'Ж' },
  ],
};

async function exported(options: object): Promise<Buffer> {
  const answers = [
    madeAnswer(1, { m: ['y', 'x'], a: ['x'] }),
    madeAnswer(2, { a: ['y'] }),
    madeAnswer(3, { m: ['gone'] }),
    madeAnswer(4, { m: ['x'] }),
  ];
  const world = createWorld(answers, 1_000);
  world.script.survey = async () => madeSurvey(labelled, questions.choice);
  const outputs = [{ content: 'answers' as const, format: 'parquet' as const }];
  const job = await requestExport(world.deps, alice, { ...csvRequest, outputs, options: optionsSchema.parse(options) });
  await runExport(world.deps, job, plentyOfTime);
  const done = await world.read(job);
  return Buffer.from(world.files.objects.get(done?.files[0]?.key ?? '') ?? []);
}

describe.each(readers)('a list, to %s', (_, read) => {
  it('has what was chosen, in the order of the survey, and is missing where nothing was', async () => {
    const rows = await read(await exported({ choices: 'split', parquet: { lists: true } }));
    expect(rows.map(({ q1 }) => q1 ?? null)).toEqual([['Fish; chips', 'Ж'], null, ['gone'], ['Fish; chips']]);
    expect(rows.map(({ q2 }) => q2 ?? null)).toEqual(['Option x', 'Option y', null, null]);
    expect(Object.keys(rows[0] ?? {}).filter((name) => name.startsWith('q1'))).toEqual(['q1']);
  });

  it('shows codes or numbers where values do', async () => {
    const codes = await read(await exported({ values: 'codes', parquet: { lists: true } }));
    expect(codes[0]?.q1).toEqual(['x', 'y']);
    const numbers = await read(await exported({ values: 'numbers', text: 'plain', parquet: { lists: true } }));
    expect(numbers[0]?.q1).toEqual(['1', '2']);
  });

  it('stands beside the ticks that are named', async () => {
    const rows = await read(await exported({ columns: ['id', 'q:m', 'q:m:y'], parquet: { lists: true } }));
    expect(rows[0]).toMatchObject({ q1: ['Fish; chips', 'Ж'], q1_2: true });
  });

  it('has every text of every row, in groups of any size', async () => {
    const text = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 });
    const row = fc.option(fc.array(text, { minLength: 1, maxLength: 5 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        async (lists, answersAGroup) => {
          const cells = lists.map((list, at) => [at, list?.join('\u001f') ?? null]);
          const document = () => analystDocument(cells, [{ type: 'number' }, { isList: true }]);
          const limits = { answersAGroup, groupBytes: 200 };
          const { bytes } = await parquetFile(document(), undefined, limits);
          if (lists.length > 0) expect((await read(bytes)).map(({ v2 }) => v2 ?? null)).toEqual(lists);
          const segments = segmentsAt(cells, [answersAGroup]).map((some) =>
            analystDocument(some, [{ type: 'number' }, { isList: true }]),
          );
          const cut = await composeSegments(segmentedParquet({ compression: 'zstd' }, limits), document(), segments);
          expect(cut.bytes).toEqual(bytes);
        },
      ),
      { numRuns: 25 },
    );
  });
});

it('is not made without the option', async () => {
  const bytes = await exported({ choices: 'split' });
  expect(typesOf(bytes)).toMatchObject({ q1_1: 'BOOLEAN', q1_2: 'BOOLEAN' });
  expect(metadataOf(bytes).schema.map(({ name }) => name)).not.toContain('list');
});
