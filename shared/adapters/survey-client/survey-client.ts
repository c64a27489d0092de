/** The survey service over HTTP, for any v3 root: typed calls by operation, read loosely. */
import { isRetryable, Problem } from '../../problems/problem.ts';
import type { AnswersPage, LatestAnswer, ListPlace, TokenHolder, Upstream } from '../../snapshots/upstream.ts';
import { readAnswer } from '../../surveys/answer.ts';
import { cleanText } from '../../surveys/clean-text.ts';
import type { UpstreamQuery } from '../../surveys/filters/filters.ts';
import { type ListedSurvey, readListedSurveys } from '../../surveys/listed-survey.ts';
import { operations, reportBody, type SurveysPage } from '../../surveys/operations.ts';
import { isObject } from '../../surveys/question.ts';
import { readRoutes } from '../../surveys/routing.ts';
import { readSurvey, type Survey } from '../../surveys/survey.ts';
import { type FiguresQuery, readReport, readVisits, type UpstreamFigures } from '../../surveys/upstream-figures.ts';
import { isWhole, truncateText, upstreamLimits } from '../../surveys/upstream-limits.ts';
import { type CallSettings, createCaller } from './call.ts';
import { parseJson, parseStrictly } from './parse-json.ts';
import { decodePosition } from './position.ts';

export interface SurveyClientSettings extends Partial<CallSettings> {
  baseUrl: string;
  /** The upstream is this same origin: its `answers/csv` is our own pipeline and must not be called. */
  isOwnOrigin: boolean;
}

const patient: Omit<CallSettings, 'baseUrl'> = {
  tries: 6,
  timeoutMs: 30_000,
  longestWaitMs: 20_000,
  firstDelayMs: 250,
  maxBytes: upstreamLimits.pageBytes,
  retryForMs: 60_000,
  retryBudget: 200,
};

/** For calls a person waits for. */
export const interactiveCalls: Partial<CallSettings> = {
  // a reused connection that was closed costs one try but no time
  tries: 3,
  timeoutMs: 10_000,
  longestWaitMs: 1_000,
  retryForMs: 14_000,
  // one client serves all calls of an API instance for its whole life
  retryBudget: Number.POSITIVE_INFINITY,
};

export function createSurveyClient(settings: SurveyClientSettings): Upstream {
  const caller = createCaller({ ...patient, ...settings });

  async function holderOf(token: string): Promise<TokenHolder> {
    try {
      const body = await caller.read<unknown>(token, operations.user(), 'the user of this key', parseStrictly);
      const user = isObject(body) && body.id === undefined ? body.data : body;
      const id = isObject(user) ? user.id : undefined;
      if (typeof id === 'number' || (typeof id === 'string' && id !== ''))
        return { userId: readUserId(id), ...contactOf(user) };
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'quiz_not_found') throw error;
    }
    await caller.json(token, operations.anySurvey(), 'the list of surveys');
    return { userId: undefined };
  }

  async function surveys(token: string, page: SurveysPage): Promise<ListedSurvey[]> {
    const what = 'the list of surveys';
    const read = readListedSurveys(await caller.json(token, operations.surveys(page), what));
    if (!read) throw new Problem('upstream_unreadable.shape', { what });
    return read;
  }

  async function survey(...[token, surveyId, asked = {}]: Parameters<Upstream['survey']>): Promise<Survey> {
    const { withRoutes = false, withCount = false } = asked;
    const what = `survey ${surveyId}`;
    const [data, info, conditions] = await Promise.all([
      caller.read(token, operations.survey(surveyId), what, (body) => parseJson(body, upstreamLimits.structureBytes)),
      caller.json(token, operations.settings(surveyId), what).catch(forgiveMissing),
      withRoutes ? caller.json(token, operations.conditions(surveyId), what).catch(forgiveMissing) : undefined,
    ]);
    const read = readSurvey(data, unwrap(info));
    if (!read) throw new Problem('upstream_unreadable.shape', { what });
    const count = withCount ? countIn(data) : undefined;
    return {
      ...read,
      // a service that shows none may have some all the same
      ...(conditions !== undefined && { routes: readRoutes(conditions) }),
      ...(count !== undefined && { answerCount: count }),
    };
  }

  async function answerCount(token: string, surveyId: number): Promise<number | undefined> {
    const what = `survey ${surveyId}`;
    const parse = (body: Uint8Array) => parseJson(body, upstreamLimits.structureBytes);
    return countIn(await caller.read<unknown>(token, operations.survey(surveyId), what, parse));
  }

  async function* answers(token: string, query: UpstreamQuery, from?: string): AsyncGenerator<AnswersPage> {
    const position = decodePosition(from);
    if (position.mode === 'csv') return yield* fromCsv(token, query, position.rows);
    const { answersPages } = await import('./answers-pages.ts');
    let started = from !== undefined;
    try {
      for await (const page of answersPages(caller, token, query, position)) {
        started = true;
        yield page;
      }
    } catch (error) {
      if (started || settings.isOwnOrigin || !listIsUnusable(error)) throw error;
      yield* fromCsvInstead(token, query, error);
    }
  }

  async function* newest(token: string, query: UpstreamQuery, from?: ListPlace): AsyncGenerator<AnswersPage> {
    const { newestPages } = await import('./newest-pages.ts');
    yield* newestPages(caller, token, query, from);
  }

  async function* fromCsv(token: string, query: UpstreamQuery, skipRows: number): AsyncGenerator<AnswersPage> {
    const { answersFromCsv } = await import('./answers-csv.ts');
    yield* answersFromCsv(caller, token, query, skipRows);
  }

  /** Where the CSV cannot be read either, the list's problem says more. */
  async function* fromCsvInstead(token: string, query: UpstreamQuery, listError: unknown): AsyncGenerator<AnswersPage> {
    let started = false;
    try {
      for await (const page of fromCsv(token, query, 0)) {
        started = true;
        yield page;
      }
    } catch (error) {
      throw !started && isUnreadable(error) && isUnreadable(listError) ? listError : error;
    }
  }

  async function latest(token: string, query: UpstreamQuery): Promise<LatestAnswer | undefined> {
    const newestFirst = { limit: '1', offset: '0', sort: 'date_end', order: 'desc' };
    const what = `the newest answer of survey ${query.surveyId}`;
    const body = await caller.json(token, operations.answers(query, newestFirst), what);
    return readLatest(isObject(body) ? body.data : undefined);
  }

  async function figures(token: string, query: FiguresQuery): Promise<UpstreamFigures> {
    const { surveyId, isComplete } = query;
    const what = `the figures of survey ${surveyId}`;
    const [summary, report] = await Promise.all([
      caller.json(token, operations.summary(query), what).catch(forgiveUncounted),
      isComplete === undefined
        ? undefined
        : caller.post(token, operations.report(surveyId), reportBody(query), what).catch(forgiveUncounted),
    ]);
    return { visits: readVisits(summary), report: readReport(report) };
  }

  return { holderOf, surveys, survey, answerCount, answers, newest, latest, figures, callCount: caller.callCount };
}

function countIn(data: unknown): number | undefined {
  return isObject(data) && isWhole(data.answer_count) ? data.answer_count : undefined;
}

/** What a person knows themselves by. */
function contactOf(user: unknown): Omit<TokenHolder, 'userId'> {
  if (!isObject(user)) return {};
  const workspace = isObject(user.workspace) ? user.workspace.name : undefined;
  return {
    ...(typeof user.name === 'string' && { name: readTitle(user.name) }),
    ...(typeof user.email === 'string' && { email: readTitle(user.email) }),
    ...(typeof workspace === 'string' && { workspace: readTitle(workspace) }),
  };
}

const readTitle = (text: string) => cleanText(truncateText(text, upstreamLimits.titleCharacters));

/** The identity of an owner: two users must never become one, so nothing is cut or repaired here. */
function readUserId(id: number | string): string {
  if (isWhole(id)) return String(id);
  if (typeof id === 'string' && id.length <= upstreamLimits.idCharacters && id.isWellFormed()) return id;
  throw new Problem('upstream_unreadable.user');
}

/** Undefined for a list that does not count its answers, or is not one. */
function readLatest(data: unknown): LatestAnswer | undefined {
  if (!isObject(data) || !isWhole(data.total) || !Array.isArray(data.answers)) return undefined;
  const newest = data.answers.length === 0 ? undefined : readAnswer(data.answers[0]);
  if (newest === undefined && data.total > 0) return undefined;
  return { total: data.total, id: newest?.id, submittedAt: newest?.submittedAt };
}

/** The list itself is refused or unreadable; any other failure (no right, no answer) would hit the CSV as well. */
function listIsUnusable(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'upstream_refused' || error.code === 'upstream_unreadable');
}

function isUnreadable(error: unknown): boolean {
  return error instanceof Problem && error.code === 'upstream_unreadable';
}

/** A live upstream may lack an operation that is useful for an export but not required. */
function forgiveMissing(error: unknown): undefined {
  if (isRetryable(error)) throw error;
}

/** One that cannot count its answers in the time it gives itself says so with a long wait: its figures are done without. */
function forgiveUncounted(error: unknown): undefined {
  const isLongWait = error instanceof Problem && (error.retryAfterSeconds ?? 0) * 1000 > patient.longestWaitMs;
  if (isLongWait && error.code === 'upstream_unavailable') return undefined;
  return forgiveMissing(error);
}

function unwrap(info: unknown): unknown {
  if (!isObject(info)) return undefined;
  return info.settings ?? info.data ?? info;
}
