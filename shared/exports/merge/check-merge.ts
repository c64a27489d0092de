/**
 * Checks a merge before the batch is accepted: that there is something to merge, and that every mapping names columns
 * which are there and of one type. A survey that cannot be read now is left to its own export to complain about.
 */
import { invalid, Problem } from '../../problems/problem.ts';
import type { Upstream } from '../../snapshots/upstream.ts';
import { columnTarget } from '../../surveys/column-target.ts';
import type { Question } from '../../surveys/question.ts';
import { kindOf } from '../../waves/asked.ts';
import { notMatched } from '../../waves/wave.ts';
import { type Merge, mapPlace, mostMerged } from '../merge-options.ts';
import type { ExportRequest } from '../options.ts';
import type { Caller } from '../owner.ts';
import { checkMinimumBase } from '../request/check-without-survey.ts';

/** The part of a batch's request that concerns its merge. */
interface MergeRequest {
  merge?: Merge | undefined;
  changes?: unknown;
  surveys: { ids: number[] } | { folder_id: number } | { all: true };
  options: Pick<ExportRequest['options'], 'privacy'>;
}

interface CheckDeps {
  upstream: Pick<Upstream, 'survey'>;
}

/** More are not asked for while somebody waits. */
const MOST_READ = 20;

/** `field`: the path of the batch in the request. */
export async function checkMerge(
  deps: CheckDeps,
  caller: Caller,
  { merge, changes, surveys, options }: MergeRequest,
  field = '',
): Promise<void> {
  if (!merge) return;
  if (changes !== undefined) throw invalid(`${field}merge`, 'merge_of_changes');
  checkMinimumBase({ outputs: merge.outputs, options });
  if (!('ids' in surveys)) return;
  const ids = [...new Set(surveys.ids)];
  if (ids.length < 2) throw invalid(`${field}merge`, 'merge_of_one');
  if (ids.length > mostMerged)
    throw new Problem('too_many_surveys.merged', { most: mostMerged }, { field: `${field}merge` });
  await checkMap(merge.map, ids, { field: `${field}merge.map`, read: surveyReader(deps, caller) });
}

/** Checks the map against the surveys, in this order. */
export async function checkMap(
  map: Merge['map'],
  ids: readonly number[],
  { field, read }: { field: string; read: Read },
): Promise<void> {
  const places = Object.entries(map).map(([key, target]) => {
    const own = `${field}.${key}`;
    return { ...placeOf(key, ids, own), ...targetOf(target, ids, own), field: own };
  });
  checkTwice(places);
  for (const place of places) await checkMapping(place, ids, read);
}

/** Which other survey is meant, where one is named. */
function targetOf(given: string, ids: readonly number[], field: string): Pick<Mapping, 'target' | 'of'> {
  if (!/^(wave)?\d+:/.test(given)) return { target: given };
  const { surveyId, column } = placeOf(given, ids, field);
  return { target: column, of: surveyId };
}

interface Mapping {
  surveyId: number;
  column: string;
  target: string;
  /** The survey that has the target, where it is named. */
  of?: number;
  field: string;
}

function placeOf(key: string, ids: readonly number[], field: string): Pick<Mapping, 'surveyId' | 'column'> {
  const { wave, surveyId = ids[(wave ?? 0) - 1], column } = mapPlace(key);
  if (surveyId === undefined) throw invalid(field, 'no_wave', { wave: wave ?? 0, count: ids.length });
  if (!ids.includes(surveyId)) throw invalid(field, 'not_in_batch', { id: surveyId });
  return { surveyId, column };
}

/** Two columns of one survey cannot both become the same. */
function checkTwice(places: readonly Mapping[]): void {
  const seen = new Set<string>();
  for (const { surveyId, target, of, field } of places) {
    if (target === notMatched) continue;
    const name = `${surveyId} ${of ?? ''} ${target}`;
    if (seen.has(name)) throw invalid(field, 'mapped_twice', { target });
    seen.add(name);
  }
}

type Read = (surveyId: number) => Promise<readonly Question[] | undefined>;

/** Undefined for a survey that is not read. */
function surveyReader({ upstream }: CheckDeps, { token }: Caller): Read {
  const known = new Map<number, Promise<readonly Question[] | undefined>>();
  return (surveyId) => {
    const found = known.get(surveyId);
    if (found) return found;
    if (known.size >= MOST_READ) return Promise.resolve(undefined);
    const reading = upstream.survey(token, surveyId).then(
      ({ questions }) => questions,
      () => undefined,
    );
    known.set(surveyId, reading);
    return reading;
  };
}

/** What variables there are, only answers tell. */
async function checkMapping({ surveyId, column, target, of, field }: Mapping, ids: readonly number[], read: Read) {
  const isVariable = column.startsWith('var:');
  const isApart = target === notMatched;
  if (!isApart && isVariable !== target.startsWith('var:')) throw invalid(field, 'mapped_kinds', { column, target });
  const questions = isVariable ? undefined : await read(surveyId);
  if (!questions) return;
  const own = foundIn(questions, column);
  if (!own) throw invalid(field, 'no_column_in_survey', { id: column, survey: surveyId });
  if (isApart) return;
  const others: Found[] = [];
  for (const id of ids.filter((one) => one !== surveyId && (of === undefined || one === of))) {
    const asked = await read(id);
    if (!asked) return;
    const found = foundIn(asked, target);
    if (found) others.push(found);
  }
  const [other] = others;
  if (!other) throw invalid(field, 'no_column_elsewhere', { id: target });
  const isSame = kindOf(own.question) === kindOf(other.question) && own.isPart === other.isPart;
  if (!isSame)
    throw invalid(field, 'mapped_types', { column, type: kindOf(own.question), target, other: kindOf(other.question) });
}

interface Found {
  question: Question;
  /** An option or a row. */
  isPart: boolean;
}

function foundIn(questions: readonly Question[], column: string): Found | undefined {
  const target = columnTarget(column, questions);
  if (target.kind !== 'question') return undefined;
  const question = questions.find(({ id }) => id === target.questionId);
  const { rowId: part } = target;
  if (!question || part === undefined) return question && { question, isPart: false };
  const parts = [...question.options, ...question.matrixRows, ...question.matrixColumns];
  return parts.some(({ id }) => id === part) ? { question, isPart: true } : undefined;
}
