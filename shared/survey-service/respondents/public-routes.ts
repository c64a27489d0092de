/** Respondents, who have no key: read the published questions, send one response. */
import { createRoute, z } from '@hono/zod-openapi';
import { timeOrderedId } from '../../crypto.ts';
import { problemResponses } from '../../http/create-api.ts';
import { invalid, Problem } from '../../problems/problem.ts';
import { isObject } from '../../surveys/question.ts';
import { publishedConditions } from '../branching/condition-store.ts';
import { jsonBody, jsonResponse, type RespondentService, type ServiceApi, type SurveyService } from '../service-api.ts';
import type { AnswerSitting } from '../store/answer-store.ts';
import { storeIsSlow } from '../store/dynamo-answer-append.ts';
import { openSurvey, senderOf, wantsPage } from './open-survey.ts';
import { publicSurvey, publicSurveySchema } from './public-survey.ts';
import { checkRespondent } from './respondent-access.ts';
import { storeAnswer } from './store-answer.ts';
import { submissionSchema, toAnswer } from './submission.ts';
import { checkSubmissions } from './submission-limit.ts';

/** With the time for the write itself, and for finding out whether it succeeded, well below a function's limit. */
const WRITE_WITHIN_MS = 8000;

/**
 * A submission by a program has no sitting that a repeat of it could name. So it is stored in time or not at all: behind
 * a store so slow that its sender is asked to come back, nothing is written any more.
 */
function programSubmission({ now }: Pick<RespondentService, 'now'>): AnswerSitting {
  const startedMs = now();
  return {
    name: timeOrderedId('sub', startedMs),
    reserve: async () => {
      if (now() - startedMs > WRITE_WITHIN_MS) throw storeIsSlow();
    },
  };
}

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
    200: jsonResponse('The survey', publicSurveySchema),
    303: { description: 'For a browser: `Location` is the page to fill in' },
    ...problemResponses(403, 404, 429),
  },
});

const submit = createRoute({
  method: 'post',
  path: '/public/{virtual_id}/answers',
  tags: ['Respondents'],
  summary: 'Send one response',
  description:
    'At most 600 in any ten minutes from one address, then 429. A 503 means that it was not stored: send it again ' +
    'after `Retry-After` seconds.',
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
    ...problemResponses(403, 404, 422, 429, 503),
  },
});

/** Whether a file was looked at for malware is not for its sender to say. */
function refuseOwnVerdicts(answers: Record<string, unknown>): void {
  for (const [id, value] of Object.entries(answers)) {
    const hasScan = Array.isArray(value) && value.some((file) => isObject(file) && 'scan' in file);
    if (hasScan) throw invalid(`answers.${id}`, 'name_not_allowed');
  }
}

export function addPublicRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(readSurvey, async (c) => {
    const { virtual_id } = c.req.valid('param');
    if (wantsPage(c.req.header('accept'))) return c.redirect(`${service.pageUrl}/${virtual_id}`, 303);
    const { request } = senderOf(c, c.req.valid('header')['x-survey-password']);
    return c.json(await publicSurvey(service, virtual_id, request), 200);
  });
  api.openapi(submit, async (c) => {
    const sitting = programSubmission(service);
    const { survey, settings, structure } = await openSurvey(service, c.req.valid('param').virtual_id);
    const submission = c.req.valid('json');
    refuseOwnVerdicts(submission.answers);
    const { request, ipAddress, userAgent } = senderOf(c, submission.password);
    await checkRespondent(service, survey.id, settings, request);
    // only the page can ask for these two
    if (settings.sso_active) throw new Problem('access_denied.sign_in');
    if (settings.show_captcha) throw new Problem('access_denied.captcha');
    const conditions = await publishedConditions(service, survey);
    const respondent = { surveyId: survey.id, ipAddress, userAgent, nowMs: service.now() };
    const variables = survey.variables.map(({ name }) => name);
    const answer = toAnswer(submission, { structure, conditions, settings, variables }, respondent);
    await checkSubmissions(service, survey.id, ipAddress);
    const { id, promoCode } = await storeAnswer(service, survey, settings, answer, { sitting });
    return c.json({ status: true as const, id, promo_code: promoCode, is_screenout: answer.is_screenout }, 201);
  });
}
