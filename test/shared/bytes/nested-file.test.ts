/** A Parquet file of nested columns, as readers of another making have it. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nestedFile } from '../../../shared/bytes/parquet/nested-file.ts';
import { duckDbRows, hasDuckDb, warnWithoutDuckDb } from '../../support/files-read/duckdb.ts';
import { readParquet } from '../../support/files-written/parquet-file.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';

const columns = {
  a: { n: 'long', m: 'texts', l: 'list', f: { p: 'text', o: 'texts', b: 'flag', i: 'int' } },
  t: 'text',
} as const;
const given = [
  { a: { n: 5, m: { x: 'y', z: null, ü: 'Ж' }, l: ['a', 'b'], f: { p: 'q', o: {}, b: true, i: -3 } } },
  { t: 'only' },
  { a: { l: [], f: null } },
  { a: { n: 2 ** 52, f: { b: false } }, t: '' },
];
const bytes = nestedFile(columns, given, { key: 'value' });

it('has what is there, what is empty and what is missing, at every depth', async () => {
  expect(await readParquet(bytes)).toMatchObject([
    { a: { n: 5n, m: { x: 'y', z: null, ü: 'Ж' }, l: ['a', 'b'], f: { p: 'q', o: {}, b: true, i: -3 } }, t: null },
    { t: 'only' },
    { a: { n: null, l: [] }, t: null },
    { a: { n: 2n ** 52n, f: { p: null, b: false, i: null } }, t: '' },
  ]);
});

warnWithoutDuckDb('nested columns of Parquet');

it.runIf(hasDuckDb)('is the same to DuckDB, whose maps are pairs', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'nested.parquet');
  await writeFile(path, bytes);
  const pair = (key: string, value: string | null) => ({ key, value });
  const nothing = { m: null, l: null };
  expect(await duckDbRows(path, [])).toEqual([
    {
      a: {
        ...{ n: 5n, m: [pair('x', 'y'), pair('z', null), pair('ü', 'Ж')], l: ['a', 'b'] },
        f: { p: 'q', o: [], b: true, i: -3 },
      },
      t: null,
    },
    { a: null, t: 'only' },
    { a: { n: null, m: null, l: [], f: null }, t: null },
    { a: { n: 2n ** 52n, ...nothing, f: { p: null, o: null, b: false, i: null } }, t: '' },
  ]);
  await rm(folder, { recursive: true });
});

it('can be without rows', async () => {
  expect(await readParquet(nestedFile(columns, [], {}))).toEqual([]);
});
