/** Folders: where the surveys of a workspace are kept. */
import { createRoute, z } from '@hono/zod-openapi';
import { problemResponses } from '../../http/create-api.ts';
import { Problem } from '../../problems/problem.ts';
import { workspacesOf } from '../accounts/rights.ts';
import {
  type Caller,
  idSchema,
  jsonBody,
  jsonResponse,
  nameSchema,
  type ServiceApi,
  type SurveyService,
  wireTime,
  withKey,
} from '../service-api.ts';
import { read, readAll } from '../store/records-access.ts';
import { type FolderRecord, folderRecord, homeRecord, keys, prefixes } from '../store/stored.ts';

const timeSchema = z.string().openapi({ example: '2026-02-25T10:00:00.000000Z' });

export const folderSchema = z
  .object({
    id: idSchema.openapi({ example: 3 }),
    workspace_id: idSchema.openapi({ example: 1 }),
    user_id: idSchema.openapi({ example: 1 }),
    name: z.string().openapi({ example: 'Customers' }),
    pos: z.int(),
    is_default: z.boolean(),
    created_at: timeSchema,
    updated_at: timeSchema,
    deleted_at: timeSchema.nullable(),
  })
  .openapi('Folder');

const listFolders = createRoute({
  method: 'get',
  path: '/folders',
  tags: ['Account'],
  summary: 'The folders of the caller’s workspaces',
  ...withKey,
  responses: { 200: jsonResponse('The folders', z.array(folderSchema)), ...problemResponses(401) },
});

const createFolder = createRoute({
  method: 'post',
  path: '/folders',
  tags: ['Account'],
  summary: 'Make a folder in the caller’s workspace',
  ...withKey,
  request: { body: jsonBody(z.strictObject({ name: nameSchema.openapi({ example: 'Customers' }) })) },
  responses: { 201: jsonResponse('The folder', folderSchema), ...problemResponses(400, 401, 422) },
});

export function addFolderRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(listFolders, async (c) => c.json((await foldersOf(service, c.get('caller'))).map(wireFolder), 200));
  api.openapi(createFolder, async (c) => {
    const folder = await makeFolder(service, c.get('caller'), c.req.valid('json').name);
    return c.json(wireFolder(folder), 201);
  });
}

export async function foldersOf(service: SurveyService, caller: Caller): Promise<FolderRecord[]> {
  const workspaces = await workspacesOf(service, caller);
  const lists = await Promise.all(workspaces.map(({ id }) => foldersIn(service, id)));
  return lists.flat();
}

/** The folder a survey is to be made in, or the 400 of the contract. */
export async function folderFor(service: SurveyService, caller: Caller, folderId: number): Promise<FolderRecord> {
  const home = await read(service.records, keys.folderHome(folderId), homeRecord);
  const folder = home && (await read(service.records, keys.folder(home.workspaceId, folderId), folderRecord));
  if (!folder || folder.deletedAt !== null) {
    throw new Problem('folder_not_found', { id: folderId });
  }
  const workspaces = await workspacesOf(service, caller);
  if (!workspaces.some(({ id }) => id === folder.workspaceId)) {
    throw new Problem('workspace_not_found.of_folder', { id: folderId });
  }
  return folder;
}

async function makeFolder(service: SurveyService, caller: Caller, name: string): Promise<FolderRecord> {
  const { records, now } = service;
  const workspaceId = caller.workspaceId;
  const workspaces = await workspacesOf(service, caller);
  if (!workspaces.some(({ id }) => id === workspaceId)) {
    throw new Problem('workspace_not_found.deleted', { id: workspaceId });
  }
  const pos = (await foldersIn(service, workspaceId)).length;
  const id = await records.count(keys.lastId('folder'), 1);
  const at = new Date(now()).toISOString();
  const owner = { workspaceId, userId: caller.userId };
  const times = { createdAt: at, updatedAt: at, deletedAt: null };
  const folder: FolderRecord = { id, ...owner, name, pos, isDefault: pos === 0, ...times };
  // the pointer to the folder first: if the second write fails, it leads nowhere and does no harm
  await records.create(keys.folderHome(id), { workspaceId, id });
  await records.create(keys.folder(workspaceId, id), folder);
  return folder;
}

async function foldersIn(service: SurveyService, workspaceId: number): Promise<FolderRecord[]> {
  const { partition } = keys.workspace(workspaceId);
  const all = await readAll(service.records, partition, prefixes.folders, folderRecord, service);
  return all.filter((folder) => folder.deletedAt === null);
}

export function wireFolder(folder: FolderRecord) {
  return {
    id: folder.id,
    workspace_id: folder.workspaceId,
    user_id: folder.userId,
    name: folder.name,
    pos: folder.pos,
    is_default: folder.isDefault,
    created_at: wireTime(folder.createdAt),
    updated_at: wireTime(folder.updatedAt),
    deleted_at: folder.deletedAt === null ? null : wireTime(folder.deletedAt),
  };
}
