/** The reader's surveys and their figures, as our own origin returns them, wherever the survey service is. */
import type {
  accountSchema,
  activitySchema,
  facetsSchema,
  figuresRequestSchema,
  figuresSchema,
  listedSurveySchema,
} from '../../../../operations/surveys.ts';
import type { ShownStatistics } from '../../../../privacy/suppress/shown-statistics.ts';
import type { Call } from './client.ts';
import { operationCaller } from './operations.ts';

export interface ListedSurvey {
  id: number;
  name: string;
  isPublished: boolean | undefined;
  folder: { id: number; name: string } | undefined;
  /** Where respondents answer it. */
  pageUrl: string | undefined;
}

export type SurveyActivity = (typeof activitySchema)['_output'];
export type Account = (typeof accountSchema)['_output'];
type FiguresRequest = (typeof figuresRequestSchema)['_input'];
type WireFigures = (typeof figuresSchema)['_output'];
type QuestionFigures = Omit<WireFigures['questions'][number], 'statistics'> & {
  statistics: NonNullable<ShownStatistics['questions'][number]['statistics']> | null;
};

/** The statistics as the reports know them: what the wire describes loosely is of these types. */
export type Figures = Omit<WireFigures, 'counts' | 'questions' | 'comparisons'> & {
  survey: ShownStatistics['survey'];
  questions: QuestionFigures[];
  comparisons: Pick<ShownStatistics, 'banners' | 'weights' | 'compared'>;
};

/** What the API describes loosely: statistics, which reports have types for. */
type Loose = 'survey' | 'questions' | 'comparisons';

/** Few at first, so that there is something to see; the rest in long steps. */
const firstPage = 100;
const pageSize = 500;

/**
 * All surveys, newest first; `onSome` sees those that are there already. A service that knows no pages gives the same one
 * again: then that is all.
 */
export async function listSurveys(call: Call, onSome: (some: ListedSurvey[]) => void): Promise<ListedSurvey[]> {
  const found = new Map<number, ListedSurvey>();
  let cursor: string | undefined;
  do {
    const query = { limit: found.size === 0 ? firstPage : pageSize, cursor };
    const page = await operationCaller(call)('list_surveys', { query });
    const before = found.size;
    for (const survey of page.data) found.set(survey.id, listed(survey));
    cursor = found.size > before ? (page.next_cursor ?? undefined) : undefined;
    if (cursor !== undefined) onSome([...found.values()]);
  } while (cursor !== undefined);
  return [...found.values()];
}

function listed({ id, name, is_published, folder, url_shared }: (typeof listedSurveySchema)['_output']): ListedSurvey {
  return {
    id,
    name,
    isPublished: is_published ?? undefined,
    pageUrl: url_shared ?? undefined,
    folder: folder ? { id: folder.id, name: folder.name ?? String(folder.id) } : undefined,
  };
}

/** Null if the survey service does not say. */
export async function readAnswerCount(call: Call, id: number): Promise<number | null> {
  return (await operationCaller(call)('get_survey', { params: { quiz_id: id } })).answers;
}

/** Week by week, without reading an answer. */
export function readActivity(call: Call, id: number): Promise<SurveyActivity> {
  return operationCaller(call)('get_survey_activity', { params: { quiz_id: id } });
}

export async function readFigures(call: Call, id: number, body: FiguresRequest): Promise<Figures> {
  const {
    counts: survey,
    questions,
    comparisons,
    ...figures
  } = await operationCaller(call)('query_figures', {
    params: { quiz_id: id },
    body,
  });
  return { ...figures, ...({ survey, questions, comparisons } as unknown as Pick<Figures, Loose>) };
}

export type Facets = (typeof facetsSchema)['_output'];

/** What its answers have, with how many have it; in words of this language. */
export function readFacets(call: Call, id: number, query: { lang: string; timezone: string }): Promise<Facets> {
  return operationCaller(call)('get_facets', { params: { quiz_id: id }, query });
}

/** Whose key it is. */
export function readAccount(call: Call): Promise<Account> {
  return operationCaller(call)('get_account', {});
}
