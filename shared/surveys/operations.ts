/** The v3 paths the pipeline calls. The only file outside the reference service that knows them. */
import type { UpstreamQuery } from './upstream.ts';
import type { FiguresQuery } from './upstream-figures.ts';

export const operations = {
  user: () => '/user',
  anySurvey: () => '/quiz?limit=1',
  surveys: ({ limit, offset }: { limit: number; offset: number }) =>
    `/quiz?${new URLSearchParams({ limit: String(limit), offset: String(offset), sort: 'created_at', order: 'asc' })}`,
  // assumed: `version=published` gives the structure respondents see; an upstream that does not know it ignores it
  survey: (surveyId: number) => `/quiz/${surveyId}?version=published`,
  settings: (surveyId: number) => `/quiz/${surveyId}/settings/info`,
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
  };
}

/** The list takes "absent" for both, the CSV operation has a default and needs a word. */
function completeness(query: UpstreamQuery): string {
  return query.isComplete === undefined ? 'all' : String(query.isComplete);
}
