/**
 * The survey service's own data, read loosely: it may be a live service that is elsewhere, and then these paths
 * answer 404 here and the page does without.
 */
import { cleanReport } from '../../../privacy/clean-report.ts';
import type { QuestionStatistics } from '../../../reports/statistics.ts';
import type { Call } from './client.ts';
import type { ReportQuestion, Summary } from './summary.ts';

export interface ListedSurvey {
  id: number;
  name: string;
  isPublished: boolean;
  folder: { id: number; name: string } | undefined;
}

interface SurveyData extends ListedSurvey {
  answerCount: number;
}

export interface Period {
  date_from?: string;
  date_to?: string;
}

interface WireSurvey {
  id: number;
  name: string;
  is_published?: boolean;
  answer_count?: number;
  folder?: { id: number; name: string } | null;
}

interface WireSummary {
  all_visited: number;
  filled_completely: number;
  started_not_finished: number;
  completion_rate: number;
  geography_visits: { country: string; count: number }[];
  visits_devices: { device: string; percent: number }[];
  all_average_transit_time: string;
}

interface WireReport {
  total: number;
  widgets: { widget_id: string; type: string; title: string; is_multiple?: boolean; statistics: QuestionStatistics }[];
}

const pageSize = 500;

/** All surveys, newest first. */
export async function listSurveys(call: Call): Promise<ListedSurvey[]> {
  const surveys: ListedSurvey[] = [];
  for (;;) {
    const page = await call<WireSurvey[]>('GET', '/v3/quiz', { query: { limit: pageSize, offset: surveys.length } });
    surveys.push(...page.map(listed));
    if (page.length < pageSize) return surveys;
  }
}

export async function readSurvey(call: Call, id: number): Promise<SurveyData> {
  const survey = await call<WireSurvey>('GET', `/v3/quiz/${id}`);
  return { ...listed(survey), answerCount: survey.answer_count ?? 0 };
}

export async function readSummary(call: Call, id: number, period: Period): Promise<Summary> {
  const { summary } = await call<{ summary: WireSummary }>('GET', `/v3/quiz/${id}/summary`, { query: { ...period } });
  return {
    visited: summary.all_visited,
    complete: summary.filled_completely,
    incomplete: summary.started_not_finished,
    completePercentOfVisits: summary.completion_rate,
    meanTime: summary.all_average_transit_time,
    // visits without a country are those of which no answer tells one
    countries: summary.geography_visits
      .filter(({ country }) => country !== 'unknown')
      .map(({ country, count }) => ({ name: country, count })),
    devices: summary.visits_devices.map(({ device, percent }) => ({ name: device, percent })),
  };
}

export async function readReport(call: Call, id: number, period: Period): Promise<ReportQuestion[]> {
  const answer = await call<{ report: WireReport }>('POST', `/v3/quiz/${id}/report`, { body: period });
  return cleanReport(answer).report.widgets.map(({ widget_id, type, title, is_multiple, statistics }) => ({
    ...{ id: widget_id, type, title, isMultiple: is_multiple ?? false, statistics },
  }));
}

export interface KeyHolder {
  email: string;
  workspace: string | undefined;
}

/** Who the key belongs to; undefined where the survey service does not tell. */
export async function readKeyHolder(call: Call): Promise<KeyHolder | undefined> {
  const user = await call<{ email?: string; workspace?: { name: string } | null }>('GET', '/v3/user');
  return user.email === undefined ? undefined : { email: user.email, workspace: user.workspace?.name };
}

function listed({ id, name, is_published, folder }: WireSurvey): ListedSurvey {
  return {
    id,
    name,
    isPublished: is_published ?? true,
    folder: folder ? { id: folder.id, name: folder.name } : undefined,
  };
}
