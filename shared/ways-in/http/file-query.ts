/** The query parameters of the v3 export operations, for their documentation; `export-parameters.ts` reads them. */
import { z } from '@hono/zod-openapi';
import { allFormats } from '../../formats/all-formats.ts';
import type { FormatOption } from '../../formats/format.ts';
import { allFilters, periods } from '../../surveys/filters/all-filters.ts';
import type { FilterDescription, FilterKind } from '../../surveys/filters/filter.ts';

const text = (description: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .openapi({ description });

/** What the text of each kind looks like, beside what the filter does. */
const spelledAs: Record<FilterKind, string> = {
  completeness: '',
  flag: ': true or false',
  day: '',
  period: `: ${periods.join(', ')}`,
  moment: '',
  ids: ': ids=1,2, or ids[]=1, or the parameter repeated',
  words: ', separated by commas',
  variables: ', each as variables.NAME=VALUE',
  conditions: ', as JSON: [{"question_id", "op", "value"}]',
};

const described = (filter: FilterDescription): [string, ReturnType<typeof text>] => [
  filter.kind === 'variables' ? `${filter.name}.{name}` : filter.name,
  text(filter.help + spelledAs[filter.kind]),
];

const filters = {
  ...Object.fromEntries(allFilters.map(described)),
  timezone: text('IANA name'),
  lang: text('en, ru, es or pt'),
};

const privacy = {
  'privacy.personal': text('auto (default), keep, mask, pseudonym or remove'),
  'privacy.free_text': text(
    'keep, scrub or remove; by default scrubbed where personal columns are hidden and in reports',
  ),
  'privacy.minimum_base': text('the smallest number of respondents a figure may rest on'),
  'privacy.unlinked': text('true: no answer ids, and times to the day'),
  'privacy.salt': text('a text for one recipient, mixed into pseudonyms'),
  'privacy.columns.{id}': text(
    'keep, mask, pseudonym or remove for one column, e.g. privacy.columns.ip_address=remove',
  ),
};

/** Options of the formats, by dots. */
const formatQuery = Object.fromEntries(
  allFormats.flatMap(({ name: format, options }) =>
    Object.entries(options).map(([name, option]) => [`${format}.${name}`, text(valuesText(option))]),
  ),
);

function valuesText(option: FormatOption): string {
  if (option.kind === 'flag') return `true: ${option.help}`;
  const values = option.values.map((value) => (value === option.usual ? `${value} (default)` : value));
  return [values.slice(0, -1).join(', '), ...values.slice(-1)].join(' or ');
}

export const answersQuery = z.looseObject({
  ...filters,
  values: text('labels (default), codes, both or numbers'),
  choices: text('joined (default), split, both or split_all'),
  header: text('title (default), code, both or name'),
  columns: text('column ids, separated by commas'),
  text: text('keep (default) or plain'),
  ...privacy,
  ...formatQuery,
});

export const reportQuery = z.looseObject({
  ...filters,
  ...privacy,
  report: text('what is compared, as JSON: {"banner": [["country"]], "weight": {"column": "var:w"}, …}'),
  'branding.title': text('title of the document'),
  'branding.accent': text('a colour, e.g. #0a6cff'),
});
