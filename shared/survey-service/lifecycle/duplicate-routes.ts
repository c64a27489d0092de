/** A copy of a survey: all its questions and settings under a new id, without its answers and its webhooks. */
import { createRoute, z } from '@hono/zod-openapi';
import type { RecordKey } from '../../records/records.ts';
import { surveyFor } from '../accounts/rights.ts';
import { checkBounds } from '../questions/structure.ts';
import {
  type Caller,
  jsonResponse,
  nameSchema,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  withKey,
} from '../service-api.ts';
import { read } from '../store/records-access.ts';
import { folderRecord, keys, type SurveyRecord } from '../store/stored.ts';
import { readStructure, storeStructure } from '../store/structure-store.ts';
import { createSurvey } from '../surveys/create-survey.ts';
import { edit } from '../surveys/draft-routes.ts';
import { readSettings } from '../surveys/settings.ts';
import { duplicateSchema, wireDuplicate } from '../surveys/survey-shapes.ts';

const NAME_LENGTH = 255;

const copyNames: Record<string, (name: string) => string> = {
  ru: (name) => `Копия: ${name}`,
  en: (name) => `Copy of ${name}`,
  es: (name) => `Copia de ${name}`,
  pt: (name) => `Cópia de ${name}`,
};

const duplicate = createRoute({
  method: 'post',
  path: '/quiz/{id}/duplicate',
  tags: ['Surveys'],
  summary: 'Copy a survey with its questions and settings',
  ...withKey,
  request: {
    params: surveyParams,
    body: {
      required: false,
      content: { 'application/json': { schema: z.strictObject({ name: nameSchema.optional() }) } },
    },
  },
  responses: {
    200: jsonResponse('The copy', z.object({ status: z.literal(true), quiz: duplicateSchema })),
    ...surveyProblems(400),
  },
});

export function addDuplicateRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(duplicate, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const name = c.req.valid('json')?.name ?? (await copyName(service, survey));
    const copy = await duplicateSurvey(service, c.get('caller'), survey, name);
    const folder = await read(service.records, keys.folder(copy.workspaceId, copy.folderId), folderRecord);
    return c.json({ status: true as const, quiz: wireDuplicate(service, copy, folder) }, 200);
  });
}

async function copyName(service: SurveyService, survey: SurveyRecord): Promise<string> {
  const { lang } = await readSettings(service.records, survey.id);
  const made = (copyNames[lang] ?? copyNames.en)?.(survey.name) ?? survey.name;
  return made.slice(0, NAME_LENGTH).toWellFormed();
}

/** The record that names the copy's questions is written last: until then the copy is an empty survey. */
async function duplicateSurvey(
  service: SurveyService,
  caller: Caller,
  survey: SurveyRecord,
  name: string,
): Promise<SurveyRecord> {
  const { records, now } = service;
  const structure = await readStructure(records, survey, ({ draft }) => draft);
  checkBounds(structure);
  const copy = await createSurvey(service, caller, survey.folderId);
  for (const key of [keys.settings, keys.password, keys.conditions, keys.texts]) {
    await copyRecord(service, key(survey.id), key(copy.id));
  }
  const draft = survey.draft && (await storeStructure(records, copy.id, structure, now()));
  const { hiddenOptions, questionHiddenOptions, variables, themeId, note } = survey;
  const { after } = await edit(service, copy, (current) => ({
    ...current,
    name,
    draft,
    hiddenOptions,
    questionHiddenOptions,
    variables,
    themeId,
    note,
  }));
  return after;
}

async function copyRecord({ records }: SurveyService, from: RecordKey, to: RecordKey): Promise<void> {
  const found = await records.get(from);
  if (found) await records.create(to, found.value);
}
