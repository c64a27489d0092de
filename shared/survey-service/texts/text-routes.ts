/** Default texts: the labels respondents see, and a survey's own words in their place. */
import { createRoute, z } from '@hono/zod-openapi';
import { invalid, Problem } from '../../problems/problem.ts';
import { changeRecord } from '../../records/change-record.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  jsonBody,
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  storableText,
  surveyParams,
  surveyProblems,
  withKey,
} from '../service-api.ts';
import { read } from '../store/records-access.ts';
import { keys, workspaceRecord } from '../store/stored.ts';
import { readSettings } from '../surveys/settings.ts';
import { type LabelLanguage, labelLanguages, standardTexts } from './standard-texts.ts';

const TEXT_LENGTH = 1000;

const labelSchema = z
  .object({
    code: z.string().openapi({ example: 'button_next' }),
    standard_text: z.string().openapi({ example: 'Next' }),
    user_text: z.string().nullable().openapi({ example: 'Go on' }),
  })
  .openapi('DefaultLabel');

/** Code to a survey's own text. */
const overridesSchema = z.record(z.string(), z.string());

type Overrides = z.infer<typeof overridesSchema>;

const list = createRoute({
  method: 'get',
  path: '/quiz/{id}/default-texts',
  tags: ['Default texts'],
  summary: 'The labels with their standard and custom texts',
  ...withKey,
  request: { params: surveyParams, query: z.object({ lang: z.enum(labelLanguages).default('ru') }) },
  responses: { 200: jsonResponse('The labels', z.array(labelSchema)), ...surveyProblems() },
});

const update = createRoute({
  method: 'post',
  path: '/quiz/{id}/default-texts',
  tags: ['Default texts'],
  summary: 'Set custom texts for labels; null restores the standard text',
  ...withKey,
  request: {
    params: surveyParams,
    body: jsonBody(
      z.strictObject({
        texts: z

          .array(
            z.strictObject({
              code: z.string().max(100).openapi({ example: 'button_next' }),
              text: storableText(TEXT_LENGTH).nullable().openapi({ example: 'Go on' }),
            }),
          )
          .max(500),
      }),
    ),
  },
  responses: {
    // assumed: v3 shows no body; the labels come in the survey's own language
    200: jsonResponse('The labels', z.object({ status: z.literal(true), texts: z.array(labelSchema) })),
    ...surveyProblems(400),
  },
});

export function addTextRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(list, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    return c.json(labels(await readOverrides(service, survey.id), c.req.valid('query').lang), 200);
  });
  api.openapi(update, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    await checkPlan(service, survey.workspaceId);
    const { texts } = c.req.valid('json');
    for (const [index, { code }] of texts.entries()) {
      if (!Object.hasOwn(standardTexts, code)) throw invalid(`texts.${index}.code`, 'no_label', { code });
    }
    const overrides = await changeOverrides(service, survey.id, texts);
    const { lang } = await readSettings(service.records, survey.id);
    return c.json({ status: true as const, texts: labels(overrides, lang) }, 200);
  });
}

async function readOverrides(service: SurveyService, surveyId: number): Promise<Overrides> {
  return (await read(service.records, keys.texts(surveyId), overridesSchema)) ?? {};
}

function labels(overrides: Overrides, language: LabelLanguage): z.infer<typeof labelSchema>[] {
  return Object.entries(standardTexts).map(([code, texts]) => ({
    code,
    standard_text: texts[language],
    user_text: overrides[code] ?? null,
  }));
}

async function checkPlan(service: SurveyService, workspaceId: number): Promise<void> {
  const workspace = await read(service.records, keys.workspace(workspaceId), workspaceRecord);
  if (workspace?.plan === 'free') {
    throw new Problem('blocked_by_tariff.own_texts');
  }
}

async function changeOverrides(
  service: SurveyService,
  surveyId: number,
  texts: readonly { code: string; text: string | null }[],
): Promise<Overrides> {
  const key = keys.texts(surveyId);
  const edit = (current: Overrides): Overrides => {
    const next = new Map(Object.entries(current));
    for (const { code, text } of texts) text === null ? next.delete(code) : next.set(code, text);
    return Object.fromEntries(next);
  };
  const changed = await changeRecord(service.records, key, overridesSchema, edit, { absent: () => ({}) });
  return changed?.after ?? {};
}
