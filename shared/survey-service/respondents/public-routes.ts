/** Respondents, who have no key: read the published questions, send one response. */
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { problemResponses } from '../../http.ts';
import { surveyMissing } from '../accounts/rights.ts';
import { readConditions } from '../branching/condition-routes.ts';
import { countVisit } from '../figures/visits.ts';
import { questionsOf, type Structure, safeStructure, structureSchema } from '../questions/structure.ts';
import { jsonBody, jsonResponse, type ServiceApi, type ServiceEnv, type SurveyService } from '../service-api.ts';
import { read } from '../store/records-access.ts';
import { homeRecord, keys, surveyRecord } from '../store/stored.ts';
import { readStructure } from '../store/structure-store.ts';
import { readSettings } from '../surveys/settings.ts';
import { checkOpen } from './access.ts';
import { deviceOf } from './device.ts';
import { type AccessRequest, checkRespondent } from './respondent-access.ts';
import { storeAnswer } from './store-answer.ts';
import { submissionSchema, toAnswer } from './submission.ts';

const params = z.object({
  virtual_id: z
    .string()
    .max(64)
    .openapi({ param: { name: 'virtual_id', in: 'path', description: 'The public code' }, example: 'a1B2c3D4' }),
});

const headers = z.object({
  'x-survey-password': z.string().max(250).optional().openapi({ description: 'Where the survey asks for one' }),
});

// assumed: v3 has no path for respondents
const readSurvey = createRoute({
  method: 'get',
  path: '/public/{virtual_id}',
  tags: ['Respondents'],
  summary: 'Read the questions of an open survey',
  description:
    'Where the survey has a password and none is sent, `needs_password` is true and there are no questions. ' +
    'An address or device that may not answer sees none either.',
  request: { params, headers },
  responses: {
    200: jsonResponse(
      'The survey',
      z
        .object({
          virtual_id: z.string(),
          name: z.string(),
          lang: z.string(),
          needs_password: z.boolean(),
          widgets: structureSchema,
        })
        .openapi('PublicSurvey'),
    ),
    ...problemResponses(403, 404, 429),
  },
});

const submit = createRoute({
  method: 'post',
  path: '/public/{virtual_id}/answers',
  tags: ['Respondents'],
  summary: 'Send one response',
  request: { params, body: jsonBody(submissionSchema) },
  responses: {
    201: jsonResponse(
      'Stored',
      z.object({
        status: z.literal(true),
        id: z.int().openapi({ example: 42 }),
        promo_code: z.string().nullable(),
        is_screenout: z.boolean(),
      }),
    ),
    ...problemResponses(403, 404, 422, 429),
  },
});

export function addPublicRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(readSurvey, async (c) => {
    const { survey, settings, structure } = await openSurvey(service, c.req.valid('param').virtual_id);
    const password = c.req.valid('header')['x-survey-password'];
    const { request } = accessRequestOf(c, password);
    const isAsked = settings.use_password && password === undefined;
    await checkRespondent(
      service,
      survey.id,
      { ...settings, use_password: settings.use_password && !isAsked },
      request,
    );
    if (!isAsked) await countVisit(service.records, survey.id, service.now());
    const shown = {
      virtual_id: survey.virtualId,
      name: survey.name,
      lang: settings.lang,
      needs_password: settings.use_password,
    };
    return c.json({ ...shown, widgets: isAsked ? noQuestions : withoutBlocked(structure) }, 200);
  });
  api.openapi(submit, async (c) => {
    const { survey, settings, structure } = await openSurvey(service, c.req.valid('param').virtual_id);
    const submission = c.req.valid('json');
    const { request, ipAddress, userAgent } = accessRequestOf(c, submission.password);
    await checkRespondent(service, survey.id, settings, request);
    const conditions = await readConditions(service, survey.id);
    const respondent = { surveyId: survey.id, ipAddress, userAgent, nowMs: service.now() };
    const variables = survey.variables.map(({ name }) => name);
    const answer = toAnswer(submission, { structure, conditions, settings, variables }, respondent);
    const { id, promoCode } = await storeAnswer(service, survey, settings, answer);
    return c.json({ status: true as const, id, promo_code: promoCode, is_screenout: answer.is_screenout }, 201);
  });
}

async function openSurvey(service: SurveyService, virtualId: string) {
  const { records } = service;
  const home = await read(records, keys.virtualHome(virtualId), homeRecord);
  const survey = home && (await read(records, keys.survey(home.workspaceId, home.id), surveyRecord));
  if (!survey || survey.deletedAt !== null) throw surveyMissing(virtualId);
  const settings = await readSettings(records, survey.id);
  checkOpen(survey, settings, service.now());
  return { survey, settings, structure: await readStructure(records, survey, ({ published }) => published) };
}

function accessRequestOf(c: Context<ServiceEnv>, password: string | undefined) {
  const ipAddress = c.env?.requestContext?.http?.sourceIp ?? null;
  const userAgent = c.req.header('user-agent')?.slice(0, 500) ?? null;
  const request: AccessRequest = { ipAddress, device: deviceOf(userAgent), password };
  return { request, ipAddress, userAgent };
}

const noQuestions = safeStructure({ ids: [], entities: {} });

function withoutBlocked(structure: Structure): Structure {
  const shown = questionsOf(structure).filter(([, question]) => question.isBlocked !== true);
  return safeStructure({ ids: shown.map(([id]) => id), entities: Object.fromEntries(shown) });
}
