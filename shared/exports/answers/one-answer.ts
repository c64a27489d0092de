/** Some answers by their ids, with the columns of a file: masked, or for whoever reveals them as they are. */
import { type PackedReader, readPacked, valueAt } from '../../packing/packed-reader.ts';
import { Problem } from '../../problems/problem.ts';
import { isObject } from '../../surveys/question.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { Caller } from '../owner.ts';
import { shownRow, type TableRow } from './answers-table.ts';
import { type FindDeps, findAnswers } from './find-answers.ts';
import type { AnswerOptions, MaskedColumn, MaskedTable } from './masked-table.ts';
import { createSeenAnswers } from './seen-answers.ts';

export interface AnswersRequest {
  surveyId: number;
  ids: readonly number[];
  options: AnswerOptions;
}

interface OpenedAnswers {
  survey: Survey;
  table: MaskedTable;
  /** In the order of the request. */
  readers: { id: number; reader: PackedReader }[];
}

export async function oneAnswer(
  deps: FindDeps,
  caller: Caller,
  request: AnswersRequest,
): Promise<{ survey: Survey; columns: readonly MaskedColumn[]; row: TableRow }> {
  const { survey, table, readers } = await openAnswers(deps, caller, request);
  const [only] = readers;
  if (!only) throw new Problem('not_found.answer', { id: request.ids[0] ?? 0 });
  return { survey, columns: table.columns, row: shownRow(only.reader, table, table.columns) };
}

export interface PlainAnswer {
  id: number;
  values: Record<string, string>;
  files: { column: string; name: string; url: string }[];
}

/** Columns of which something is masked, or those that are named among them. */
export async function plainAnswers(
  deps: FindDeps,
  caller: Caller,
  request: AnswersRequest & { columns?: readonly string[] | undefined },
): Promise<{ columns: string[]; answers: PlainAnswer[]; missing: number[] }> {
  const { table, readers } = await openAnswers(deps, caller, request);
  const asked = table.columns.filter(
    ({ id, shown }) => shown !== 'keep' && (request.columns === undefined || request.columns.includes(id)),
  );
  const isRevealed = (reader: PackedReader, { id }: MaskedColumn) => table.cellOf(reader, id)?.isChanged === true;
  const answers = readers.map(({ id, reader }) => {
    const columns = asked.filter((column) => isRevealed(reader, column));
    const values = columns.flatMap((column) => {
      const text = table.plainOf(reader, column.id);
      return text === undefined ? [] : [[column.id, text]];
    });
    return { id, values: Object.fromEntries(values), files: columns.flatMap((column) => filesIn(reader, column)) };
  });
  const present = new Set(answers.flatMap(({ values }) => Object.keys(values)));
  return {
    columns: asked.map(({ id }) => id).filter((id) => present.has(id)),
    answers,
    missing: request.ids.filter((id) => !answers.some((answer) => answer.id === id)),
  };
}

async function openAnswers(
  deps: FindDeps,
  caller: Caller,
  { surveyId, ids, options }: AnswersRequest,
): Promise<OpenedAnswers> {
  const survey = await deps.upstream.survey(caller.token, surveyId);
  const { found, pages } = await findAnswers(deps, caller, surveyId, ids);
  const seen = createSeenAnswers(survey, options, new Map());
  for (const page of pages) seen.add(page);
  const readers = ids.flatMap((id) => {
    const place = found.get(id);
    if (!place) return [];
    const reader = readPacked(place.page);
    for (let at = 0; at <= place.at; at++) reader.next();
    return [{ id, reader }];
  });
  return { survey, table: seen.table(), readers };
}

function filesIn(reader: PackedReader, { id: column, type, field }: MaskedColumn): PlainAnswer['files'] {
  if (type !== 'file') return [];
  return [valueAt(reader, reader.fields.indexOf(field))].flat().flatMap((file) => {
    if (!isObject(file) || typeof file.url !== 'string') return [];
    return [{ column, url: file.url, name: typeof file.name === 'string' ? file.name : file.url }];
  });
}
