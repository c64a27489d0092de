/** The draft of a survey: save its questions, publish it. */
import { createRoute, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { changeRecord } from '../../records/change-record.ts';
import { surveyFor, surveyMissing } from '../accounts/rights.ts';
import { publishConditions } from '../branching/condition-store.ts';
import {
  checkBounds,
  checkConsistency,
  checkStructure,
  emptyStructure,
  type Structure,
  structureSchema,
} from '../questions/structure.ts';
import {
  jsonBody,
  jsonResponse,
  type ServiceApi,
  type ServiceEnv,
  type SurveyService,
  surveyParams,
  surveyProblems,
  withKey,
} from '../service-api.ts';
import { keys, type SurveyRecord, surveyRecord } from '../store/stored.ts';
import { readStructure, removeStructure, storeStructure } from '../store/structure-store.ts';
import { createdSurveySchema, wireCreated } from './survey-shapes.ts';

/** Before the schema: what breaks the four rules has a code of its own. */
const consistencyFirst: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  // only JSON was checked to be JSON; anything else is the schema's to refuse
  if (/json/i.test(c.req.header('content-type') ?? '')) {
    const body = await c.req.text();
    if (body !== '') checkConsistency(JSON.parse(body));
  }
  return next();
};

const save = createRoute({
  method: 'post',
  path: '/quiz/{id}/save',
  tags: ['Surveys'],
  summary: 'Replace all questions of the draft',
  ...withKey,
  middleware: [consistencyFirst] as const,
  request: { params: surveyParams, body: jsonBody(structureSchema) },
  responses: {
    // assumed: v3 shows no body
    200: jsonResponse('Saved', z.object({ status: z.literal(true), quiz_id: z.int(), widgets: structureSchema })),
    ...surveyProblems(400),
  },
});

const publish = createRoute({
  method: 'post',
  path: '/quiz/{id}/publish',
  tags: ['Surveys'],
  summary: 'Show the draft to respondents',
  ...withKey,
  request: { params: surveyParams },
  responses: {
    // assumed: v3 shows no body
    200: jsonResponse('Published', z.object({ status: z.literal(true), quiz: createdSurveySchema })),
    ...surveyProblems(),
  },
});

export function addDraftRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(save, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id, 400);
    const structure = checkStructure(c.req.valid('json'));
    await saveDraft(service, survey, structure);
    return c.json({ status: true as const, quiz_id: survey.id, widgets: structure }, 200);
  });
  api.openapi(publish, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const published = await publishDraft(service, survey);
    return c.json({ status: true as const, quiz: await wireCreated(service, published) }, 200);
  });
}

async function saveDraft(service: SurveyService, survey: SurveyRecord, structure: Structure): Promise<void> {
  const { records, now } = service;
  const draft = await storeStructure(records, survey.id, structure, now());
  const changed = await edit(service, survey, (current) => ({ ...current, draft }));
  const old = changed.before.draft;
  if (old && old.id !== changed.before.published?.id) await removeStructure(records, survey.id, old);
}

async function publishDraft(service: SurveyService, survey: SurveyRecord): Promise<SurveyRecord> {
  // published must name a structure of its own, or a later draft would show through
  if (!survey.draft) await saveDraft(service, survey, emptyStructure);
  checkBounds(await readStructure(service.records, survey, ({ draft }) => draft));
  const now = new Date(service.now()).toISOString();
  const rulesOf = survey.draft?.id;
  if (rulesOf !== undefined) await publishConditions(service, survey.id, rulesOf);
  const changed = await edit(service, survey, (current) => ({
    ...current,
    published: current.draft,
    publishedAt: current.draft?.id === current.published?.id ? current.publishedAt : now,
    isPublished: true,
  }));
  const { published: old, draft } = changed.before;
  // another draft was saved meanwhile
  if (draft && draft.id !== rulesOf) await publishConditions(service, survey.id, draft.id);
  if (old && old.id !== draft?.id) {
    await removeStructure(service.records, survey.id, old);
    await service.records.remove(keys.publishedConditions(survey.id, old.id));
  }
  return changed.after;
}

/** One conditional write to the survey's record, stamped with the time; not once it is deleted and waits for its purge. */
export async function edit(
  service: SurveyService,
  survey: SurveyRecord,
  update: (current: SurveyRecord) => SurveyRecord,
): Promise<{ before: SurveyRecord; after: SurveyRecord }> {
  const updatedAt = new Date(service.now()).toISOString();
  const changed = await changeRecord(
    service.records,
    keys.survey(survey.workspaceId, survey.id),
    surveyRecord,
    (current) => {
      if (current.deletedAt !== null) throw surveyMissing(survey.id);
      return { ...update(current), updatedAt };
    },
  );
  if (!changed) throw surveyMissing(survey.id);
  return changed;
}
