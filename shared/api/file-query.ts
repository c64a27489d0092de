/** The query parameters of the v3 export operations, for their documentation; `export-parameters.ts` reads them. */
import { z } from '@hono/zod-openapi';
import { allFormats } from '../formats/all-formats.ts';
import type { FormatOption } from '../formats/format.ts';

const text = (description: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .openapi({ description });

const filters = {
  is_complete: text('true (default), false or all'),
  is_screenout: text('true adds the screened-out answers'),
  is_deleted: text('true takes the trash instead'),
  ids: text('answer ids: ids=1,2, or ids[]=1, or the parameter repeated'),
  excludedIds: text('answer ids to leave out'),
  date_from: text('first day'),
  date_to: text('last day'),
  period: text('instead of days, e.g. last_7_days or previous_month'),
  submitted_from: text('a moment, included'),
  submitted_to: text('a moment, not included'),
  country: text('any of these, separated by commas'),
  device: text('any of these, separated by commas'),
  source: text('any of these, separated by commas'),
  tags: text('any of these, separated by commas'),
  answers: text('conditions as JSON: [{"question_id", "op", "value"}]'),
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
