/** What the files of a job are called and what type they are said to be. */
import { expect, it } from 'vitest';
import { optionsSchema } from '../../../shared/exports/options.ts';
import { fileKindOf } from '../../../shared/formats/described.ts';

it.each([
  ['csv', {}, 'csv', 'text/csv; charset=utf-8'],
  ['csv', { csv: { dialect: 'tsv' } }, 'tsv', 'text/tab-separated-values; charset=utf-8'],
  ['sav', {}, 'sav', 'application/x-spss-sav'],
  ['dta', {}, 'dta', 'application/x-stata-dta'],
  ['parquet', {}, 'parquet', 'application/vnd.apache.parquet'],
  ['jsonl', {}, 'jsonl', 'application/jsonl'],
  ['jsonl', { jsonl: { gzip: true } }, 'jsonl.gz', 'application/gzip'],
] as const)('a file of %s with %j ends in %s', (format, options, extension, contentType) => {
  expect(fileKindOf(format, optionsSchema.parse(options))).toMatchObject({ extension, contentType });
});
