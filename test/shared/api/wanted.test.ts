/** Filters of an export operation: written as those of the report, they mean the same. */
import { expect, it } from 'vitest';
import { wantedByBody, wantedByQuery } from '../../../shared/api/wanted.ts';

it.each(['is_complete=', 'is_complete=null', 'is_complete=all'])('takes both kinds of answers for %s', (query) => {
  expect(wantedByQuery(new URLSearchParams(query)).filters).toEqual({ is_complete: null });
});

it('takes one word of a body for a list of one, and leaves what is no word to the schemas', () => {
  const { filters } = wantedByBody({ device: 'mobile', tags: ['a, b'], country: 5 });
  expect(filters).toEqual({ device: ['mobile'], tags: ['a, b'], country: 5 });
});

it('takes the words of the query in a body as well', () => {
  expect(wantedByBody({ is_complete: 'all', is_screenout: 'true', lang: 'true' })).toEqual({
    filters: { is_complete: null, is_screenout: true },
    options: { lang: 'true' },
  });
  expect(wantedByBody({ is_complete: 'perhaps' }).filters).toEqual({ is_complete: 'perhaps' });
});
