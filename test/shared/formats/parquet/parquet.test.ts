/** Parquet files: what is in them, to a reader of another making. */
import { describe, expect, it } from 'vitest';
import { warningText } from '../../../../shared/surveys/warnings/warning-text.ts';
import type { Column } from '../../../../shared/tables/column.ts';
import { analystDocument, variable } from '../../../support/files-written/analyst-document.ts';
import { metadataOf, parquetFile, readParquet, typesOf } from '../../../support/files-written/parquet-file.ts';
import type { Given } from '../../../support/files-written/xlsx-file.ts';

async function columnOf(cells: readonly Given[], column: Partial<Column> = {}) {
  // twice: alone in its bytes, and as one of many in the bytes of a part
  const { bytes, warnings } = await parquetFile(
    analystDocument(
      cells.map((cell) => [cell, cell]),
      [column, column],
    ),
  );
  const rows = await readParquet(bytes);
  expect(rows.map(({ v2 }) => v2)).toEqual(rows.map(({ v1 }) => v1));
  return {
    type: typesOf(bytes).v1,
    values: rows.map(({ v1 }) => v1),
    beside: rows.map((row) => row.v1_text),
    warnings: warnings.map((warning) => warningText(warning, 'en')),
  };
}

const repeated = <T>(times: number, of: (at: number) => T) => Array.from({ length: times }, (_, at) => of(at));
const coded = variable(0, { title: 'Coded', type: 'number' }, { codes: [{ code: 1, label: 'Yes' }] });

describe('a column of texts', () => {
  it('holds every text as it is', async () => {
    const cells = ['', 'a', null, '👩‍👩‍👧 ü', 'עברית مرحبا', 'two\nlines', '=1+1', 'x'.repeat(40_000), 'a'];
    expect(await columnOf(cells)).toMatchObject({ type: 'BYTE_ARRAY STRING', values: cells, warnings: [] });
  });

  it.each([
    ['all different', (at: number) => `text number ${at}`],
    ['few different', (at: number) => `option ${at % 7}`],
    ['all the same', () => 'same'],
    ['none', () => null],
    ['different only later on', (at: number) => (at < 1_500 ? 'same' : `text ${at}`)],
    ['sparse', (at: number) => (at % 19 === 0 ? `text ${at % 5}` : null)],
  ])('holds thousands of texts, %s', async (_, textOf) => {
    const cells = repeated(3_001, textOf);
    expect((await columnOf(cells)).values).toEqual(cells);
  });

  it('holds numbers and moments as texts', async () => {
    const cells = ['a', 5, new Date('2026-03-01T09:30:00Z')];
    expect((await columnOf(cells)).values).toEqual(['a', '5', '2026-03-01T09:30:00+00:00']);
  });
});

describe('a column of numbers', () => {
  const type = 'number';

  it('is of doubles', async () => {
    const cells = [1, -0.25, null, 1e300, 5e-324, 123_456_789_012_345, 2 ** 53, 0];
    expect(await columnOf(cells, { type })).toMatchObject({ type: 'DOUBLE', values: cells, warnings: [] });
  });

  it('is of whole numbers where it is an id', async () => {
    const cells = [1, 2 ** 40, -(2 ** 40), Number.MAX_SAFE_INTEGER, null];
    const { type: found, values } = await columnOf(cells, { id: 'id', type });
    expect(found).toBe('INT64');
    expect(values).toEqual(cells.map((cell) => (cell === null ? null : BigInt(cell))));
  });

  it.each([
    ['codes of options', { variable: coded }],
    ['ranks', { about: { question: '', type: 'ranking', options: [] } }],
  ])('is of short whole numbers where they are %s', async (_, column: Partial<Column>) => {
    const { variable: _name, ...rest } = column;
    const named = column.variable ? [0, 1].map((at) => ({ ...coded, name: `v${at + 1}` })) : [undefined, undefined];
    const columns = named.map((one) => ({ ...rest, type, ...(one && { variable: one }) }) as const);
    const { bytes } = await parquetFile(
      analystDocument(
        [
          [1, 3],
          [null, -7],
        ],
        columns,
      ),
    );
    expect(typesOf(bytes)).toEqual({ v1: 'INT32', v2: 'INT32' });
    expect(await readParquet(bytes)).toEqual([
      { v1: 1, v2: 3 },
      { v1: null, v2: -7 },
    ]);
  });

  it('keeps what is no number, and digits that a double cannot hold, in a column beside it, and says so', async () => {
    const cells = [1, 'many', null, 9_007_199_254_740_993n, 2.5];
    const { type: found, values, beside, warnings } = await columnOf(cells, { type });
    expect(found).toBe('DOUBLE');
    expect(values).toEqual([1, null, null, null, 2.5]);
    expect(beside).toEqual([null, 'many', null, '9007199254740993', null]);
    expect(warnings).toEqual([expect.stringMatching(/^Texts among numbers.*cells: 4, in /)]);
  });

  it('is of texts where there is no number at all', async () => {
    const { type: found, values, beside, warnings } = await columnOf(['many', null, 'few'], { type });
    expect({ found, values, beside: beside[0], warnings }).toEqual({
      found: 'BYTE_ARRAY STRING',
      values: ['many', null, 'few'],
      beside: undefined,
      warnings: [],
    });
  });

  it('holds thousands of numbers, few or all different', async () => {
    const few = repeated(3_001, (at) => (at % 3 === 0 ? null : at % 11));
    expect((await columnOf(few, { type })).values).toEqual(few);
    const all = repeated(3_001, (at) => at / 8);
    expect((await columnOf(all, { type })).values).toEqual(all);
  });
});

describe('a column of moments', () => {
  it('is of timestamps in UTC, to the millisecond, before 1970 too', async () => {
    const cells = ['1950-02-28T23:59:59Z', '2026-03-29T01:00:00.123Z', '2090-12-31T00:00:00Z'].map(
      (at) => new Date(at),
    );
    const { bytes } = await parquetFile(
      analystDocument(
        [...cells, null].map((cell) => [cell]),
        [{ type: 'moment' }],
        { timezone: 'Europe/Berlin' },
      ),
    );
    expect((await readParquet(bytes)).map(({ v1 }) => v1)).toEqual([...cells, null]);
    expect(metadataOf(bytes).schema[1]).toMatchObject({
      type: 'INT64',
      converted_type: 'TIMESTAMP_MILLIS',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    });
  });
});

describe('a column of a date question', () => {
  const type = 'date';

  it('is of days', async () => {
    const cells = ['1812-06-24', '1969-12-31', null, '2024-02-29', '9999-12-31'];
    const { type: found, values } = await columnOf(cells, { type });
    expect(found).toBe('INT32 DATE');
    expect(values).toEqual(cells.map((cell) => (cell === null ? null : new Date(`${cell}T00:00:00Z`))));
  });

  it('is of texts where there are only times', async () => {
    const cells = ['10:30', '2026-03-01 10:30', null, '2026-02-30', '0001-01-01'];
    expect(await columnOf(cells, { type })).toMatchObject({ type: 'BYTE_ARRAY STRING', values: cells, warnings: [] });
  });

  it('keeps what is no day in a column beside it', async () => {
    const { values, beside, warnings } = await columnOf(['2026-03-01', '10:30', null], { type });
    expect(values).toEqual([new Date('2026-03-01'), null, null]);
    expect(beside).toEqual([null, '10:30', null]);
    expect(warnings).toHaveLength(1);
  });
});

describe('a Parquet file', () => {
  const columns = [
    { id: 'q:1', type: 'number' as const, variable: { ...coded, name: 'V1', label: 'Coming — back? "Да"', set: 'q1' } },
    { type: 'text' as const },
  ];
  const sets = [{ name: 'q1', label: 'Ticks', kind: 'dichotomous' as const, variables: ['V1'] }];

  function made(rows: readonly (readonly Given[])[]) {
    const document = analystDocument(rows, columns, { timezone: 'Asia/Tokyo' });
    return parquetFile({ ...document, table: { ...document.table, sets } });
  }

  it('says what an analyst should know of it and of its columns', async () => {
    const { key_value_metadata, row_groups } = metadataOf((await made([[1, 'a']])).bytes);
    const facts = new Map(key_value_metadata?.map(({ key, value }) => [key, value]));
    expect(facts.get('timezone')).toBe('Asia/Tokyo');
    expect(facts.get('survey')).toBe('Lunch');
    expect(JSON.parse(facts.get('sets') ?? '')).toEqual(sets);
    expect(JSON.parse(facts.get('variables') ?? '')).toEqual([
      { column: 'q:1', ...columns[0]?.variable },
      { column: 'q:1', name: 'v2', label: 'Question 2', measure: 'text', codes: [] },
    ]);
    expect(row_groups[0]?.columns[0]?.meta_data?.key_value_metadata).toEqual([
      { key: 'column', value: 'q:1' },
      { key: 'label', value: 'Coming — back? "Да"' },
      { key: 'measure', value: coded.measure },
      { key: 'codes', value: '[{"code":1,"label":"Yes"}]' },
      { key: 'set', value: 'q1' },
    ]);
  });

  it('says where the pages of each column begin', async () => {
    const { bytes } = await made(Array.from({ length: 40 }, (_, at) => [1, at % 2 === 0 ? 'Yes' : 'No']));
    const [, { meta_data } = {}] = metadataOf(bytes).row_groups[0]?.columns ?? [];
    // the head of a page begins with what it is: a dictionary (2), or data (0, or 3 in the second version)
    const kindAt = (place: bigint | undefined) => (bytes[Number(place) + 1] ?? -1) / 2;
    expect(kindAt(meta_data?.dictionary_page_offset)).toBe(2);
    expect([0, 3]).toContain(kindAt(meta_data?.data_page_offset));
    expect(meta_data?.data_page_offset).toBeGreaterThan(meta_data?.dictionary_page_offset ?? 0n);
  });

  it('has bounds and counts of empty cells', async () => {
    const { row_groups } = metadataOf(
      (
        await made([
          [1, 'a'],
          [null, null],
          [-3, null],
        ])
      ).bytes,
    );
    const found = row_groups[0]?.columns.map(({ meta_data }) => meta_data?.statistics);
    expect(found).toMatchObject([{ null_count: 1n, min_value: -3, max_value: 1 }, { null_count: 2n }]);
  });

  it('names the column beside another as no column is named', async () => {
    const named = ['n', 'N_text'].map((name, at) => ({
      type: at === 0 ? ('number' as const) : ('text' as const),
      variable: { ...variable(at, { title: name, type: 'text' }), name },
    }));
    const { bytes } = await parquetFile(
      analystDocument(
        [
          [1, 'a'],
          ['b', 'c'],
        ],
        named,
      ),
    );
    expect(await readParquet(bytes)).toEqual([
      { n: 1, n_text_2: null, N_text: 'a' },
      { n: null, n_text_2: 'b', N_text: 'c' },
    ]);
  });

  it('can be without rows', async () => {
    const { bytes, rows } = await made([]);
    expect({ rows, read: await readParquet(bytes), types: typesOf(bytes) }).toEqual({
      rows: 0,
      read: [],
      types: { V1: 'INT32', v2: 'BYTE_ARRAY STRING' },
    });
  });

  it('says the same with Snappy', async () => {
    const document = () =>
      analystDocument(
        repeated(2_000, (at) => [at, `text ${at % 40}`]),
        [{ type: 'number' }, {}],
      );
    const { bytes } = await parquetFile(document(), { compression: 'snappy' });
    expect(await readParquet(bytes)).toEqual(await readParquet((await parquetFile(document())).bytes));
    expect(metadataOf(bytes).row_groups[0]?.columns[0]?.meta_data?.codec).toBe('SNAPPY');
  });

  it('holds no more in memory than a group may have', async () => {
    const rows = repeated(40, (at) => [`${at}`.repeat(600)]);
    const { bytes } = await parquetFile(analystDocument(rows, [{}]), undefined, { groupBytes: 10_000 });
    expect(metadataOf(bytes).row_groups.length).toBeGreaterThan(2);
    expect((await readParquet(bytes)).map(({ v1 }) => [v1])).toEqual(rows);
  });

  it('is not made of a table without a dictionary', async () => {
    const document = analystDocument([['a']], [{}]);
    const bare = document.table.columns.map(({ variable: _, ...column }) => column);
    const table = { ...document.table, columns: bare };
    await expect(parquetFile({ ...document, table })).rejects.toThrow('built without a dictionary');
  });
});
