/** Making a survey: its folder is checked, the day's limit counted, an id and a public code drawn. */
import { randomInt } from 'node:crypto';
import { Problem } from '../../problems/problem.ts';
import type { Caller, SurveyService } from '../service-api.ts';
import { type FolderRecord, keys, type SurveyRecord } from '../store/stored.ts';
import { folderFor } from './folder-routes.ts';

const CODE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const CODE_LENGTH = 10;
const defaultNames: Record<string, string> = {
  ru: 'Новый опрос',
  en: 'New survey',
  es: 'Nueva encuesta',
  pt: 'Nova pesquisa',
};

export async function createSurvey(service: SurveyService, caller: Caller, folderId: number): Promise<SurveyRecord> {
  const { records } = service;
  const folder = await folderFor(service, caller, folderId);
  await countToday(service, caller);
  const id = await records.count(keys.lastId('survey'), 1);
  const virtualId = await drawVirtualId(service, folder.workspaceId, id);
  const survey = newSurvey(service, caller, folder, { id, virtualId });
  // the pointers to the survey first: until the survey itself is written they lead nowhere and do no harm
  await records.create(keys.surveyHome(id), { workspaceId: folder.workspaceId, id });
  await records.create(keys.survey(folder.workspaceId, id), survey);
  return survey;
}

function newSurvey(
  service: SurveyService,
  caller: Caller,
  folder: FolderRecord,
  names: { id: number; virtualId: string },
): SurveyRecord {
  const at = new Date(service.now()).toISOString();
  return {
    ...names,
    workspaceId: folder.workspaceId,
    folderId: folder.id,
    userId: caller.userId,
    name: defaultNames[caller.language] ?? 'New survey',
    isPublished: false,
    createdAt: at,
    updatedAt: at,
    archivedAt: null,
    deletedAt: null,
    isTemplate: false,
    themeId: null,
    note: '',
    draft: null,
    published: null,
    publishedAt: null,
    hiddenOptions: [],
    questionHiddenOptions: [],
    variables: [],
  };
}

async function countToday(service: SurveyService, caller: Caller): Promise<void> {
  const day = new Date(service.now()).toISOString().slice(0, 10);
  const made = await service.records.count(keys.surveysCreated(caller.userId, day), 1);
  if (made > service.dailySurveyLimit) {
    throw new Problem('quiz_limit_today', { most: service.dailySurveyLimit });
  }
}

async function drawVirtualId(service: SurveyService, workspaceId: number, id: number): Promise<string> {
  for (;;) {
    const characters = Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]);
    const virtualId = characters.join('');
    if (await service.records.create(keys.virtualHome(virtualId), { workspaceId, id })) return virtualId;
  }
}
