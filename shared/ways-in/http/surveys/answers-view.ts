/** The table of answers as callers ask for it and see it. */
import { z } from '@hono/zod-openapi';
import type { ActionResult } from '../../../exports/answers/act-on-answers.ts';
import type { AnswersTable, TableRequest, TableRow } from '../../../exports/answers/answers-table.ts';
import { type MaskedColumn, shownTags } from '../../../exports/answers/masked-table.ts';
import type { PlainAnswer } from '../../../exports/answers/one-answer.ts';
import type { Reveal } from '../../../exports/answers/reveals.ts';
import { optionsSchema } from '../../../exports/options.ts';
import { overSettings } from '../../../exports/presets/over-settings.ts';
import type { SavedView } from '../../../exports/views/saved-view.ts';
import type { answers } from '../../../operations/answers.ts';
import type { ReplyOf } from '../../../operations/operation.ts';
import { validationProblem } from '../../../problems/problem.ts';
import { filtersSchema } from '../../../surveys/filters/filters.ts';
import { parametersOfQuery } from '../files/export-parameters.ts';

/** What of an export's options changes the table; any others are refused by name. */
const wantedSchema = z.strictObject({
  filters: filtersSchema.prefault({}),
  options: optionsSchema.pick({ timezone: true, lang: true, columns: true }).prefault({}),
});

type ListQuery = z.infer<typeof answers.list.query>;

/** `view`: the saved one that the query names; the members of the query override it. */
export function tableRequest(surveyId: number, query: ListQuery, view: SavedView | undefined): TableRequest {
  const { search, sort, order, limit, cursor, view_id: _, ...rest } = query;
  const given = parametersOfQuery(new URLSearchParams(textsOf(rest)));
  const { privacy, ...ofView } = optionsSchema
    .pick({ timezone: true, lang: true, privacy: true })
    .strip()
    .parse(view?.options ?? {});
  const under = { filters: view?.filters, options: view?.options && { timezone: ofView.timezone, lang: ofView.lang } };
  const isBare = Object.keys(given.filters).length === 0;
  const wanted = overSettings(under, { options: given.options, ...(!isBare && { filters: given.filters }) });
  const read = wantedSchema.safeParse(withoutUndefined(wanted));
  if (!read.success) throw validationProblem(read.error, (path) => path.slice(1));
  const { filters, options } = read.data;
  const { columns, ...shaping } = options;
  return {
    ...{ surveyId, filters, search, sort, order, limit, cursor, columns },
    options: { ...optionsSchema.parse({}), ...shaping, privacy },
  };
}

function textsOf(query: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  );
}

function withoutUndefined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** Lambda's replies have at most 6 MB, and a row is a line: longer texts are read in the answer itself. */
const MOST_CHARACTERS = 500;
const MOST_BYTES = 4 * 1024 * 1024;

export function tableView(found: AnswersTable): ReplyOf<typeof answers.list> {
  const { survey, filters, read, next, isCounted, rows } = found;
  return {
    quiz_id: survey.id,
    filters,
    columns: found.columns.map(columnView),
    other_columns: found.otherColumns.map(columnView),
    data: fitting(rows),
    next_cursor: next ?? null,
    read: { answers: read.answers, of: read.of ?? null },
    found: isCounted ? (read.of ?? null) : null,
  };
}

type RowView = ReplyOf<typeof answers.list>['data'][number];

/** The texts of very wide rows become shorter still, so that all rows of a page find room. */
function fitting(rows: readonly TableRow[]): RowView[] {
  for (let most = MOST_CHARACTERS; ; most = Math.floor(most / 4)) {
    const shown = rows.map((row) => rowView(row, most));
    if (most < 8 || Buffer.byteLength(JSON.stringify(shown)) <= MOST_BYTES) return shown;
  }
}

export function rowView(row: TableRow, mostCharacters = Number.POSITIVE_INFINITY): RowView {
  const values = Object.entries(row.values).map(([id, text]) => [id, shortened(text, mostCharacters)]);
  return {
    id: row.id,
    submitted_at: row.submittedAt ?? null,
    is_complete: row.isComplete,
    is_screenout: row.isScreenedOut,
    is_deleted: row.isDeleted,
    is_hide: row.isHidden,
    tags: shownTags(row.tags),
    values: Object.fromEntries(values),
    masked: row.masked,
  };
}

const shortened = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;

export function columnView({ id, title, type, isRetired, shown }: MaskedColumn) {
  return { id, title, type, retired: isRetired, shown };
}

export function actedView({ id, status, state, problem }: ActionResult) {
  return {
    id,
    status,
    ...(state && { is_deleted: state.isDeleted, is_hide: state.isHidden, tags: shownTags(state.tags) }),
    ...problem,
  };
}

export function revealedView({ id, values, files }: PlainAnswer) {
  return { id, values, files };
}

export function revealView({ id, at, by, surveyId, answerIds, columns }: Reveal) {
  return { id, at, by, quiz_id: surveyId, answer_ids: answerIds, columns };
}
