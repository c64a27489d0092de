/** Filters and privacy as parameters of a query, for the documentation of operations that take them so. */
import { z } from '@hono/zod-openapi';
import { allFilters, periods } from '../surveys/filters/all-filters.ts';
import type { FilterDescription, FilterKind } from '../surveys/filters/filter.ts';

export const queryText = (description: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .openapi({ description });

/** What the text of each kind looks like, beside what the filter does. */
const spelledAs: Record<FilterKind, string> = {
  completeness: '',
  flag: ': true or false',
  hidden: '',
  day: '',
  period: `: ${periods.join(', ')}`,
  moment: '',
  ids: ': ids=1,2, or ids[]=1, or the parameter repeated',
  words: ', separated by commas',
  variables: ', each as variables.NAME=VALUE',
  conditions: ', as JSON: [{"question_id", "op", "value"}]',
};

const described = (filter: FilterDescription): [string, ReturnType<typeof queryText>] => [
  filter.kind === 'variables' ? `${filter.name}.{name}` : filter.name,
  queryText(filter.help + spelledAs[filter.kind]),
];

export const filterQuery = {
  ...Object.fromEntries(allFilters.map(described)),
  timezone: queryText('IANA name'),
  lang: queryText('en, ru, es or pt'),
};

export const privacyQuery = {
  'privacy.personal': queryText('auto (default), keep, mask, pseudonym or remove'),
  'privacy.free_text': queryText(
    'keep, scrub or remove; by default scrubbed where personal columns are hidden and in reports',
  ),
  'privacy.minimum_base': queryText('the smallest number of respondents for a figure'),
  'privacy.unlinked': queryText('true: no answer ids, and times to the day'),
  'privacy.salt': queryText('a text for one recipient, mixed into pseudonyms'),
  'privacy.columns.{id}': queryText(
    'keep, mask, pseudonym or remove for one column, e.g. privacy.columns.ip_address=remove',
  ),
};
