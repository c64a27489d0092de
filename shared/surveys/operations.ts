/**
 * The v3 paths that are called: those of the pipeline, and below them every other operation. The only file outside the
 * reference service that knows them.
 */
import type { UpstreamQuery } from './filters/filters.ts';
import type { FiguresQuery } from './upstream-figures.ts';

export interface SurveysPage {
  limit: number;
  offset: number;
  /** Otherwise the oldest first, so that new ones do not move the pages. */
  isNewestFirst?: boolean;
}

export const operations = {
  user: () => '/user',
  anySurvey: () => '/quiz?limit=1',
  surveys: ({ limit, offset, isNewestFirst = false }: SurveysPage) =>
    `/quiz?${new URLSearchParams({ limit: String(limit), offset: String(offset), sort: 'created_at', order: isNewestFirst ? 'desc' : 'asc' })}`,
  // assumed: `version=published` gives the structure respondents see; an upstream that does not know it ignores it
  survey: (surveyId: number) => `/quiz/${surveyId}?version=published`,
  settings: (surveyId: number) => `/quiz/${surveyId}/settings/info`,
  // assumed: v3 shows no operation that reads them; an upstream without it has no rules to tell
  conditions: (surveyId: number) => `/quiz/${surveyId}/conditions?version=published`,
  answers: (query: UpstreamQuery, paging: Record<string, string>) =>
    `/quiz/${query.surveyId}/answers?${new URLSearchParams({ ...answersParameters(query), ...paging })}`,
  answersCsv: (query: UpstreamQuery) =>
    `/quiz/${query.surveyId}/answers/csv?${new URLSearchParams({ ...answersParameters(query), is_complete: completeness(query) })}`,
  summary: ({ surveyId, dateFrom, dateTo }: FiguresQuery) =>
    `/quiz/${surveyId}/summary?${new URLSearchParams(days(dateFrom, dateTo))}`,
  report: (surveyId: number) => `/quiz/${surveyId}/report`,
} as const;

export function reportBody({ dateFrom, dateTo, isComplete }: FiguresQuery): object {
  return { ...days(dateFrom, dateTo), is_complete: isComplete };
}

function days(dateFrom: string | undefined, dateTo: string | undefined): Record<string, string> {
  return {
    ...(dateFrom !== undefined && { date_from: dateFrom }),
    ...(dateTo !== undefined && { date_to: dateTo }),
  };
}

function answersParameters(query: UpstreamQuery): Record<string, string> {
  return {
    ...(query.isComplete !== undefined && { is_complete: String(query.isComplete) }),
    ...(query.isScreenedOut && { is_screenout: 'true' }),
    ...(query.isDeleted && { is_deleted: 'true' }),
    ...days(query.dateFrom, query.dateTo),
    // assumed: v3 names no such parameters; whoever sends them has counted with them first
    ...(query.submittedFrom !== undefined && { submitted_from: query.submittedFrom }),
    ...(query.submittedTo !== undefined && { submitted_to: query.submittedTo }),
  };
}

/** The list takes "absent" for both, the CSV operation has a default and needs a word. */
function completeness(query: UpstreamQuery): string {
  return query.isComplete === undefined ? 'all' : String(query.isComplete);
}

/** One operation of the survey service, ready to be sent. */
export interface Operation {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object | undefined;
}

/** Sends any operation with the caller's own key and gives what the service answers; its refusals keep their code. */
export type CallService = (token: string, operation: Operation) => Promise<unknown>;

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

const get = (path: string, query: Values = {}): Operation => ({ method: 'GET', path: path + queryString(query) });
const post = (path: string, body?: object): Operation => ({ method: 'POST', path, body });
const remove = (path: string): Operation => ({ method: 'DELETE', path });

function queryString(query: Values): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size === 0 ? '' : `?${parameters}`;
}

const survey = (surveyId: number) => `/quiz/${surveyId}`;
const answer = (surveyId: number, answerId: number) => `${survey(surveyId)}/answers/${answerId}`;
const reportOf = (surveyId: number, reportId: string) => `${survey(surveyId)}/report/${encodeURIComponent(reportId)}`;

/** Hidden data: three kinds with the same four operations. */
const hiddenKind = (kind: 'variables' | 'hidden-options' | 'widgets-hidden') => {
  const root = (surveyId: number) => `${survey(surveyId)}/${kind}`;
  const item = (surveyId: number, itemId: string | number) => `${root(surveyId)}/${encodeURIComponent(itemId)}`;
  return {
    list: (surveyId: number) => get(root(surveyId)),
    create: (surveyId: number, body: object) => post(root(surveyId), body),
    update: (surveyId: number, itemId: string | number, body: object) => post(item(surveyId, itemId), body),
    remove: (surveyId: number, itemId: string | number) => remove(item(surveyId, itemId)),
  };
};

export const serviceOperations = {
  user: () => get('/user'),
  workspaces: () => get('/workspaces'),
  folders: () => get('/folders'),
  themes: () => get('/themes'),
  theme: (themeId: number) => get(`/themes/${themeId}`),

  createSurvey: (body: object) => post('/quiz', body),
  surveys: (query: Values) => get('/quiz', query),
  archivedSurveys: () => get('/quiz/archived'),
  survey: (surveyId: number, query: Values = {}) => get(survey(surveyId), query),
  saveStructure: (surveyId: number, body: object) => post(`${survey(surveyId)}/save`, body),
  saveSettings: (surveyId: number, body: object) => post(`${survey(surveyId)}/settings/info`, body),
  publish: (surveyId: number) => post(`${survey(surveyId)}/publish`),
  rename: (surveyId: number, body: object) => post(`${survey(surveyId)}/rename`, body),
  duplicate: (surveyId: number, body: object) => post(`${survey(surveyId)}/duplicate`, body),
  move: (surveyId: number, body: object) => post(`${survey(surveyId)}/move`, body),
  archive: (surveyId: number, body: object) => post(`${survey(surveyId)}/archive`, body),
  deleteSurvey: (surveyId: number) => remove(survey(surveyId)),
  makeTemplate: (surveyId: number) => post(`${survey(surveyId)}/template`),
  note: (surveyId: number, body: object) => post(`${survey(surveyId)}/note`, body),
  conditions: (surveyId: number, body: object) => post(`${survey(surveyId)}/conditions`, body),
  applyTheme: (surveyId: number, themeId: number) => post(`${survey(surveyId)}/applyTheme/${themeId}`),
  texts: (surveyId: number, query: Values = {}) => get(`${survey(surveyId)}/default-texts`, query),
  saveTexts: (surveyId: number, body: object) => post(`${survey(surveyId)}/default-texts`, body),
  // pure, so that a page that only needs a path leaves all of these out
  variables: /* @__PURE__ */ hiddenKind('variables'),
  hiddenOptions: /* @__PURE__ */ hiddenKind('hidden-options'),
  questionHiddenOptions: /* @__PURE__ */ hiddenKind('widgets-hidden'),

  promoLists: (surveyId: number, query: Values = {}) => get(`${survey(surveyId)}/promo/list`, query),
  createPromoList: (body: object) => post('/promo/list', body),
  renamePromoList: (surveyId: number, listId: number, body: object) =>
    post(`${survey(surveyId)}/promo/list/${listId}`, body),
  deletePromoList: (surveyId: number, listId: number) => remove(`${survey(surveyId)}/promo/list/${listId}`),
  promoCodes: (query: Values) => get('/promo/codes', query),
  addPromoCodes: (body: object) => post('/promo/codes', body),
  attachPromoList: (listId: number, body: object) => post(`/promo/attach/${listId}`, body),
  detachPromoList: (body: object) => post('/promo/detach', body),
  syncPromoList: (surveyId: number, body: object) => post(`${survey(surveyId)}/promo/sync`, body),

  answers: (surveyId: number, query: Values = {}) => get(`${survey(surveyId)}/answers`, query),
  countAnswers: (surveyId: number, query: Values = {}) => get(`${survey(surveyId)}/answers/count`, query),
  tagAnswer: (surveyId: number, answerId: number, body: object) => post(`${answer(surveyId, answerId)}/tags`, body),
  hideAnswer: (surveyId: number, answerId: number, body: object) => post(`${answer(surveyId, answerId)}/hide`, body),
  trashAnswer: (surveyId: number, answerId: number) => post(`${answer(surveyId, answerId)}/trash`),
  restoreAnswer: (surveyId: number, answerId: number) => post(`${answer(surveyId, answerId)}/restore`),
  deleteAnswer: (surveyId: number, answerId: number) => remove(answer(surveyId, answerId)),
  summary: (surveyId: number, query: Values = {}) => get(`${survey(surveyId)}/summary`, query),
  report: (surveyId: number, body: object) => post(`${survey(surveyId)}/report`, body),
  reportFiles: (surveyId: number, reportId: string, query: Values) =>
    get(`${reportOf(surveyId, reportId)}/files`, query),
  reportTexts: (surveyId: number, reportId: string, query: Values) =>
    get(`${reportOf(surveyId, reportId)}/inputs`, query),

  webhooks: (surveyId: number) => get(`${survey(surveyId)}/webhooks`),
  createWebhook: (surveyId: number, body: object) => post(`${survey(surveyId)}/webhooks`, body),
  toggleWebhook: (surveyId: number, webhookId: string | number, body: object) =>
    post(`${survey(surveyId)}/webhooks/${encodeURIComponent(webhookId)}/toggle`, body),
} as const;
