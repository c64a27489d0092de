/** Filters of an export operation: written as those of the report, they mean the same. */
import { expect, it } from 'vitest';
import { optionsSchema } from '../../../../shared/exports/options.ts';
import { parametersOfBody, parametersOfQuery } from '../../../../shared/ways-in/http/files/export-parameters.ts';

it.each(['is_complete=', 'is_complete=null', 'is_complete=all'])('takes both kinds of answers for %s', (query) => {
  expect(parametersOfQuery(new URLSearchParams(query)).filters).toEqual({ is_complete: null });
});

it('takes one word of a body for a list of one, and leaves what is no word to the schemas', () => {
  const { filters } = parametersOfBody({ device: 'mobile', tags: ['a, b'], country: 5 });
  expect(filters).toEqual({ device: ['mobile'], tags: ['a, b'], country: 5 });
});

it('takes the words of the query in a body as well', () => {
  expect(parametersOfBody({ is_complete: 'all', is_screenout: 'true', lang: 'true' })).toEqual({
    filters: { is_complete: null, is_screenout: true },
    options: { lang: 'true' },
  });
  expect(parametersOfBody({ is_complete: 'perhaps' }).filters).toEqual({ is_complete: 'perhaps' });
});

it('takes numbers that are written as texts, alone or in a list', () => {
  expect(parametersOfBody({ ids: '1,2', excludedIds: ['3', 4] }).filters).toEqual({ ids: [1, 2], excludedIds: [3, 4] });
  expect(parametersOfBody({ ids: ['x'] }).filters).toEqual({ ids: ['x'] });
  expect(parametersOfBody({ ids: 5, excludedIds: null }).filters).toEqual({ ids: [5], excludedIds: [null] });
});

it('takes the words for nothing chosen', () => {
  const { options } = parametersOfQuery(new URLSearchParams('columns=all&branding=none'));
  expect(optionsSchema.parse(options)).toEqual(optionsSchema.parse({}));
  expect(optionsSchema.parse({ columns: null, branding: null, lang: null })).toEqual(optionsSchema.parse({}));
  expect(parametersOfQuery(new URLSearchParams('columns=id,all')).options).toEqual({ columns: ['id', 'all'] });
});

it('takes the options of formats by dots, and the word true for what is true', () => {
  const { options } = parametersOfQuery(new URLSearchParams('parquet.compression=snappy&jsonl.gzip=true'));
  expect(optionsSchema.parse(options)).toMatchObject({ parquet: { compression: 'snappy' }, jsonl: { gzip: true } });
  const { options: odd } = parametersOfQuery(new URLSearchParams('jsonl.gzip=perhaps'));
  expect(optionsSchema.safeParse(odd).success).toBe(false);
});

it('takes the options on personal data by dots, three deep for columns, whose ids may have dots', () => {
  const query =
    'privacy.personal=mask&privacy.minimum_base=10&privacy.columns.ip_address=remove&privacy.columns.var:a.b=keep';
  const { options } = parametersOfQuery(new URLSearchParams(query));
  expect(optionsSchema.parse(options).privacy).toEqual({
    personal: 'mask',
    free_text: null,
    minimum_base: 10,
    columns: { ip_address: 'remove', 'var:a.b': 'keep' },
  });
});
