/** The query parameters of the v3 export operations, for their documentation; `export-parameters.ts` reads them. */
import { z } from '@hono/zod-openapi';
import { allFormats } from '../../../formats/all-formats.ts';
import type { FormatOption } from '../../../formats/format.ts';
import { filterQuery, privacyQuery, queryText as text } from '../../../operations/filter-query.ts';

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
  ...filterQuery,
  values: text('labels (default), codes, both or numbers'),
  choices: text('joined (default), split, both or split_all'),
  header: text('title (default), code, both or name'),
  columns: text('column ids, separated by commas'),
  text: text('keep (default) or plain'),
  ...privacyQuery,
  ...formatQuery,
});

export const reportQuery = z.looseObject({
  ...filterQuery,
  ...privacyQuery,
  report: text('what is compared, as JSON: {"banner": [["country"]], "weight": {"column": "var:w"}, …}'),
  'branding.title': text('title of the document'),
  'branding.accent': text('a colour, e.g. #0a6cff'),
});
