/** The shapes a survey has on the wire; they differ by operation, as the contract shows them. */
import { z } from '@hono/zod-openapi';
import { type Structure, structureSchema } from '../questions/structure.ts';
import { idSchema, orNull, type SurveyService, wireTime } from '../service-api.ts';
import { previewUrl } from '../signing/preview-link.ts';
import type { FolderRecord, SurveyRecord } from '../store/stored.ts';
import { folderSchema, wireFolder } from './folder-routes.ts';

const name = z.string().openapi({ example: 'Customer satisfaction' });
const urlShared = z.string().openapi({ example: 'https://respond.example.com/a1B2c3D4' });

export const createdSurveySchema = z
  .object({
    id: idSchema.openapi({ example: 1 }),
    workspace_id: idSchema.openapi({ example: 1 }),
    name,
    virtual_id: z.string().openapi({ example: 'a1B2c3D4' }),
    url_preview: z.string().openapi({ example: 'https://respond.example.com/preview/eyJzdXJ2ZXlJZCI6MX0.c2lnbmVk' }),
    url_shared: urlShared,
    is_published: z.boolean(),
  })
  .openapi('CreatedSurvey');

export const listedSurveySchema = z
  .object({
    id: idSchema.openapi({ example: 1 }),
    name,
    url_shared: urlShared,
    is_published: z.boolean(),
    folder: orNull(folderSchema),
  })
  .openapi('ListedSurvey');

/** In some answers a folder is shortened to this. */
export const shortFolderSchema = z.object({ id: idSchema, name: z.string() }).openapi('ShortFolder');

const timeSchema = z.string().openapi({ example: '2026-02-25T10:00:00.000000Z' });

export const duplicateSchema = z
  .object({
    id: idSchema.openapi({ example: 2 }),
    name,
    url_shared: urlShared,
    is_published: z.boolean(),
    created_at: timeSchema,
    updated_at: timeSchema,
    folder: orNull(shortFolderSchema),
  })
  .openapi('DuplicatedSurvey');

export const archivedSurveySchema = z
  .object({ ...duplicateSchema.shape, archive_at: timeSchema })
  .openapi('ArchivedSurvey');

// assumed: v3 names hidden_options without showing one
const hiddenOptionSchema = z.object({ id: z.int(), name: z.string(), value: z.string() }).openapi('HiddenOption');

export const surveyDataSchema = z
  .object({
    id: idSchema.openapi({ example: 1 }),
    answer_count: z.int().openapi({ example: 128 }),
    name,
    url_shared: urlShared,
    widgets: structureSchema,
    // assumed: v3 does not say when the questions were changed
    hidden_options: z.array(hiddenOptionSchema),
    folder: orNull(folderSchema),
  })
  .openapi('SurveyData');

export async function wireCreated(service: SurveyService, survey: SurveyRecord) {
  return {
    id: survey.id,
    workspace_id: survey.workspaceId,
    name: survey.name,
    virtual_id: survey.virtualId,
    // assumed: the draft is what a preview shows
    url_preview: await previewUrl(service, survey),
    url_shared: sharedUrl(service, survey),
    is_published: survey.isPublished,
  };
}

export function wireListed(service: SurveyService, survey: SurveyRecord, folder: FolderRecord | undefined) {
  return {
    id: survey.id,
    name: survey.name,
    url_shared: sharedUrl(service, survey),
    is_published: survey.isPublished,
    folder: folder ? wireFolder(folder) : null,
  };
}

export function wireSurveyData(
  service: SurveyService,
  survey: SurveyRecord,
  parts: { answerCount: number; structure: Structure; folder: FolderRecord | undefined },
) {
  return {
    id: survey.id,
    answer_count: parts.answerCount,
    name: survey.name,
    url_shared: sharedUrl(service, survey),
    widgets: parts.structure,
    hidden_options: survey.hiddenOptions,
    folder: parts.folder ? wireFolder(parts.folder) : null,
  };
}

export function wireShortFolder({ id, name }: FolderRecord) {
  return { id, name };
}

export function wireDuplicate(service: SurveyService, survey: SurveyRecord, folder: FolderRecord | undefined) {
  return {
    id: survey.id,
    name: survey.name,
    url_shared: sharedUrl(service, survey),
    is_published: survey.isPublished,
    created_at: wireTime(survey.createdAt),
    updated_at: wireTime(survey.updatedAt),
    folder: folder ? wireShortFolder(folder) : null,
  };
}

export function wireArchived(service: SurveyService, survey: SurveyRecord, folder: FolderRecord | undefined) {
  return { ...wireDuplicate(service, survey, folder), archive_at: wireTime(survey.archivedAt ?? survey.updatedAt) };
}

export function sharedUrl(service: SurveyService, survey: SurveyRecord): string {
  return `${service.pageUrl}/${survey.virtualId}`;
}
