/** Surveys: make, list, read. */
import { createRoute, z } from '@hono/zod-openapi';
import { problemResponses } from '../../http/create-api.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  type Caller,
  idSchema,
  jsonBody,
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  wholeNumber,
  withKey,
} from '../service-api.ts';
import { read } from '../store/records-access.ts';
import { folderRecord, keys, type SurveyRecord } from '../store/stored.ts';
import { readStructure } from '../store/structure-store.ts';
import { createSurvey } from './create-survey.ts';
import { foldersOf } from './folder-routes.ts';
import { firstSurveysOf, surveysOf } from './survey-list.ts';
import {
  createdSurveySchema,
  listedSurveySchema,
  surveyDataSchema,
  wireCreated,
  wireListed,
  wireSurveyData,
} from './survey-shapes.ts';

const create = createRoute({
  method: 'post',
  path: '/quiz',
  tags: ['Surveys'],
  summary: 'Make a survey in a folder',
  ...withKey,
  request: { body: jsonBody(z.strictObject({ folder_id: idSchema.openapi({ example: 1 }) })) },
  responses: {
    201: jsonResponse('The new survey', createdSurveySchema),
    ...problemResponses(400, 401, 403, 422),
  },
});

const byId = (a: SurveyRecord, b: SurveyRecord) => a.id - b.id;

const sortOrders = {
  id: byId,
  created_at: (a, b) => compareText(a.createdAt, b.createdAt),
  name: (a, b) => a.name.localeCompare(b.name),
  updated_at: (a, b) => compareText(a.updatedAt, b.updatedAt),
} satisfies Record<string, (a: SurveyRecord, b: SurveyRecord) => number>;

// assumed: the default order and the bounds of limit; v3 does not show them
const listQuery = z.object({
  sort: z.enum(['id', 'name', 'created_at', 'updated_at']).default('created_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
  limit: wholeNumber(1, 500).default(20),
  offset: wholeNumber(0).default(0),
});

const list = createRoute({
  method: 'get',
  path: '/quiz',
  tags: ['Surveys'],
  summary: 'List the surveys that are not archived',
  ...withKey,
  request: { query: listQuery },
  responses: { 200: jsonResponse('The surveys', z.array(listedSurveySchema)), ...problemResponses(401, 422) },
});

const readOne = createRoute({
  method: 'get',
  path: '/quiz/{id}',
  tags: ['Surveys'],
  summary: 'Read a survey with its questions',
  ...withKey,
  request: {
    params: surveyParams,
    // assumed: v3 does not say which of the two structures is shown; the draft is what an editor wants
    query: z.object({
      version: z.enum(['draft', 'published']).default('draft').openapi({
        description: '`published`: what respondents see, or the draft while nothing is published',
      }),
    }),
  },
  responses: { 200: jsonResponse('The survey', surveyDataSchema), ...surveyProblems() },
});

export function addSurveyRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(create, async (c) => {
    const survey = await createSurvey(service, c.get('caller'), c.req.valid('json').folder_id);
    return c.json(await wireCreated(service, survey), 201);
  });
  api.openapi(list, async (c) => c.json(await listSurveys(service, c.get('caller'), c.req.valid('query')), 200));
  api.openapi(readOne, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    return c.json(await surveyData(service, survey, c.req.valid('query').version), 200);
  });
}

/** If there are more surveys, they are listed by their ids, so that only those are read that are shown. */
const mostByDate = 200;

async function listSurveys(service: SurveyService, caller: Caller, query: z.infer<typeof listQuery>) {
  const { sort, order, offset, limit } = query;
  const folders = new Map((await foldersOf(service, caller)).map((folder) => [folder.id, folder]));
  const direction = order === 'asc' ? 1 : -1;
  const isByDate = sort === 'created_at';
  const isNewestFirst = order === 'desc';
  const most = isByDate ? Math.max(offset + limit, mostByDate + 1) : offset + limit;
  const surveys =
    isByDate || sort === 'id'
      ? await firstSurveysOf(service, caller, most, isNewestFirst)
      : (await surveysOf(service, caller)).filter(({ archivedAt }) => archivedAt === null);
  // ids are given in the order of creation, but to surveys that are older than their records
  const compare = isByDate && surveys.length > mostByDate ? byId : sortOrders[sort];
  return surveys
    .sort((a, b) => (compare(a, b) || byId(a, b)) * direction)
    .slice(offset, offset + limit)
    .map((survey) => wireListed(service, survey, folders.get(survey.folderId)));
}

async function surveyData(service: SurveyService, survey: SurveyRecord, version: 'draft' | 'published') {
  const { records } = service;
  const [structure, folder, answerCount] = await Promise.all([
    readStructure(records, survey, ({ draft, published }) => (version === 'published' && published) || draft),
    read(records, keys.folder(survey.workspaceId, survey.folderId), folderRecord),
    read(records, keys.answerCount(survey.id), z.number()),
  ]);
  return wireSurveyData(service, survey, { structure, folder, answerCount: answerCount ?? 0 });
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
