/** The v3 paths the pipeline calls. The only file outside the reference service that knows them. */
import type { UpstreamQuery } from './upstream.ts';

export const operations = {
  user: () => '/user',
  surveys: (limit: number) => `/quiz?limit=${limit}`,
  // assumed: `version=published` gives the structure respondents see; an upstream that does not know it ignores it
  survey: (surveyId: number) => `/quiz/${surveyId}?version=published`,
  settings: (surveyId: number) => `/quiz/${surveyId}/settings/info`,
  answers: (query: UpstreamQuery, paging: Record<string, string>) =>
    `/quiz/${query.surveyId}/answers?${new URLSearchParams({ ...answersParameters(query), ...paging })}`,
  answersCsv: (query: UpstreamQuery) =>
    `/quiz/${query.surveyId}/answers/csv?${new URLSearchParams({ ...answersParameters(query), is_complete: completeness(query) })}`,
} as const;

function answersParameters(query: UpstreamQuery): Record<string, string> {
  return {
    ...(query.isComplete !== undefined && { is_complete: String(query.isComplete) }),
    ...(query.isScreenedOut && { is_screenout: 'true' }),
    ...(query.isDeleted && { is_deleted: 'true' }),
    ...(query.dateFrom !== undefined && { date_from: query.dateFrom }),
    ...(query.dateTo !== undefined && { date_to: query.dateTo }),
  };
}

/** The list takes "absent" for both, the CSV operation has a default and needs a word. */
function completeness(query: UpstreamQuery): string {
  return query.isComplete === undefined ? 'all' : String(query.isComplete);
}
