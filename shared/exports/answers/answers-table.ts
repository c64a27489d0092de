/**
 * The answers of a survey as rows to be looked at, live from the survey service: it sorts, and filters by state and day;
 * all other filters and the search are applied here to what is read. A page reads for a few seconds at most, says how far
 * it came, and leaves the rest to the next.
 */
import { readTextQuery, type TextQuery, textMatcher } from '../../figures/texts/text-query.ts';
import type { PackedAnswers } from '../../packing/packed-answers.ts';
import { type PackedReader, readPacked } from '../../packing/packed-reader.ts';
import { invalid } from '../../problems/problem.ts';
import { withQuestionIds } from '../../surveys/conditions/by-title.ts';
import { questionsOfAnswers } from '../../surveys/conditions/known-questions.ts';
import { type Filters, isAppliedUpstream, upstreamQuery } from '../../surveys/filters/filters.ts';
import { datedFilters } from '../../surveys/periods.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import type { Caller } from '../owner.ts';
import { checkDevices } from '../request/check-without-survey.ts';
import { type ListOrder, listedFrom, sortTimes } from './listed-from.ts';
import { maskedFilter } from './masked-conditions.ts';
import { type AnswerOptions, type AnswerState, type MaskedColumn, type MaskedTable, stateOf } from './masked-table.ts';
import { createSeenAnswers, type SeenAnswers } from './seen-answers.ts';
import { readPlace, type TablePlace, tableName, writePlace } from './table-place.ts';

const READ_MS = 5_000;
const MOST_READ = 3_000;

export interface TableRequest extends ListOrder {
  surveyId: number;
  filters: Filters;
  options: AnswerOptions;
  /** By id, in this order; all if left out. */
  columns?: readonly string[] | undefined;
  /** Words that one text of an answer must have. */
  search: string;
  limit: number;
  cursor?: string | undefined;
}

export interface TableRow extends AnswerState {
  /** By column; an empty cell is left out. */
  values: Record<string, string>;
  /** Columns of which something is masked in this row. */
  masked: string[];
}

export interface AnswersTable {
  survey: Survey;
  filters: Filters;
  columns: readonly MaskedColumn[];
  /** Those that were not chosen. */
  otherColumns: readonly MaskedColumn[];
  rows: TableRow[];
  next: string | undefined;
  /** How many answers were read for all pages so far, of how many the service has for what it filters itself. */
  read: { answers: number; of: number | undefined };
  /** The service has counted what the table shows: nothing is filtered here. */
  isCounted: boolean;
}

type TableDeps = Pick<RequestDeps, 'upstream' | 'now'>;

export async function answersTable(deps: TableDeps, { token }: Caller, request: TableRequest): Promise<AnswersTable> {
  const { surveyId, options, limit, cursor, ...shown } = request;
  const of = tableName({ surveyId, ...shown, columns: undefined });
  // an empty cursor begins a list
  const place = cursor ? readPlace(cursor, of) : undefined;
  const dated = datedFilters(request.filters, deps.now(), options.timezone);
  checkDevices({ filters: dated });
  const survey = await deps.upstream.survey(token, surveyId);
  const filters = withQuestionIds(dated, survey);
  const query = readTextQuery(request.search, options.lang ?? survey.language);
  const seen = createSeenAnswers(survey, options, new Map(place?.personal));
  const look = { survey, filters, options, query };
  const until = deps.now() + READ_MS;
  const found: { page: PackedAnswers; at: number }[] = [];
  let read = place?.read ?? 0;
  let total: number | undefined;
  let next: Omit<TablePlace, 'of' | 'personal'> | undefined;
  const readBefore = read;
  for await (const { page, offset, skip } of listedFrom(
    deps.upstream,
    token,
    upstreamQuery(surveyId, filters),
    request,
    place,
  )) {
    const { answers } = page;
    seen.add(answers);
    total = page.total ?? total;
    const passing = passingRows(answers, skip, rowTest(seen, look));
    const taken = passing.slice(0, limit - found.length);
    found.push(...taken.map((at) => ({ page: answers, at })));
    const isFull = found.length === limit;
    const end = isFull ? (taken.at(-1) ?? -1) + 1 : answers.ids.length;
    read += end - skip;
    const isAtEnd = end === answers.ids.length && page.next === undefined;
    if (isAtEnd) next = undefined;
    else if (end > 0)
      next = {
        offset: offset + end,
        id: answers.ids[end - 1] ?? 0,
        at: sortTimes(answers, request)[end - 1] ?? null,
        read,
      };
    if (isFull || isAtEnd || read - readBefore >= MOST_READ || deps.now() >= until) break;
  }
  const table = seen.table();
  const columns = chosenColumns(table, request.columns);
  return {
    survey,
    filters,
    columns,
    otherColumns: table.columns.filter((column) => !columns.includes(column)),
    rows: shownRows(found, table, columns, rowTest(seen, look)),
    next: next && writePlace({ ...next, of, personal: [...seen.content()] }),
    read: { answers: read, of: total },
    isCounted: isAppliedUpstream(filters) && isEmptySearch(query),
  };
}

interface Looked {
  survey: Survey;
  filters: Filters;
  options: AnswerOptions;
  query: TextQuery;
}

/** With all that has been seen so far; whether all questions are known only the last answer shows. */
function rowTest(seen: SeenAnswers, { survey, filters, options, query }: Looked): (reader: PackedReader) => boolean {
  const table = seen.table();
  const known = questionsOfAnswers(survey, seen.facts(), false);
  const passes = maskedFilter(table, filters, options.timezone, known);
  if (isEmptySearch(query)) return passes;
  const matches = textMatcher(query, options.lang ?? survey.language);
  const texts = table.columns.filter(({ cells, shown }) => cells === 'text' && shown !== 'mask');
  const hasWords = (reader: PackedReader) =>
    texts.some(({ id }) => {
      const cell = table.cellOf(reader, id);
      return cell !== undefined && matches(cell.text).highlights !== undefined;
    });
  return (reader) => passes(reader) && hasWords(reader);
}

const isEmptySearch = ({ wanted, unwanted }: TextQuery) => wanted.length + unwanted.length === 0;

/** The numbers of the rows that pass. */
function passingRows(page: PackedAnswers, from: number, passes: (reader: PackedReader) => boolean): number[] {
  const reader = readPacked(page);
  const rows: number[] = [];
  for (let at = 0; reader.next(); at++) if (at >= from && passes(reader)) rows.push(at);
  return rows;
}

/** What a later page has shown to be personal is masked, and found by nobody, in the earlier ones too. */
function shownRows(
  found: readonly { page: PackedAnswers; at: number }[],
  table: MaskedTable,
  columns: readonly MaskedColumn[],
  passes: (reader: PackedReader) => boolean,
): TableRow[] {
  const ofPages = Map.groupBy(found, ({ page }) => page);
  return [...ofPages].flatMap(([page, rows]) => {
    const wanted = new Set(rows.map(({ at }) => at));
    const reader = readPacked(page);
    const shown: TableRow[] = [];
    for (let at = 0; reader.next(); at++) {
      if (wanted.has(at) && passes(reader)) shown.push(shownRow(reader, table, columns));
    }
    return shown;
  });
}

export function shownRow(reader: PackedReader, table: MaskedTable, columns: readonly MaskedColumn[]): TableRow {
  const cells = columns.flatMap(({ id }) => {
    const cell = table.cellOf(reader, id);
    return cell ? [{ id, ...cell }] : [];
  });
  return {
    ...stateOf(reader),
    values: Object.fromEntries(cells.map(({ id, text }) => [id, text])),
    masked: cells.filter(({ isChanged }) => isChanged).map(({ id }) => id),
  };
}

/** A column of a question that is gone, or of a variable, is there as soon as an answer has it. */
function chosenColumns({ columns }: MaskedTable, wanted: readonly string[] | undefined): readonly MaskedColumn[] {
  if (!wanted) return columns;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const stray = wanted.find((id) => !byId.has(id) && !/^(q|var):./.test(id));
  if (stray !== undefined) throw invalid('columns', 'no_column', { id: stray });
  return wanted.flatMap((id) => byId.get(id) ?? []);
}
