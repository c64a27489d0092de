/** The owner of a key and the workspaces this user is in. */
import { createRoute, z } from '@hono/zod-openapi';
import { problemResponses } from '../../http/create-api.ts';
import {
  idSchema,
  jsonResponse,
  orNull,
  type ServiceApi,
  type SurveyService,
  wireTime,
  withKey,
} from '../service-api.ts';
import type { WorkspaceRecord } from '../store/stored.ts';
import { workspacesOf } from './rights.ts';

// assumed: v3 names workspaces without showing one
const workspaceSchema = z
  .object({
    id: idSchema.openapi({ example: 1 }),
    name: z.string().openapi({ example: 'Research' }),
    plan: z.enum(['free', 'pro']),
    created_at: z.string().openapi({ example: '2026-02-25T10:00:00.000000Z' }),
  })
  .openapi('Workspace');

// assumed: v3 does not show this operation
const userSchema = z
  .object({
    id: idSchema.openapi({ example: 1 }),
    email: z.string().openapi({ example: 'anna@example.com' }),
    language: z.string().openapi({ example: 'ru' }),
    workspace: orNull(workspaceSchema),
    workspaces: z.array(workspaceSchema),
  })
  .openapi('User');

const getUser = createRoute({
  method: 'get',
  path: '/user',
  tags: ['Account'],
  summary: 'The owner of the key',
  ...withKey,
  responses: { 200: jsonResponse('The user', userSchema), ...problemResponses(401) },
});

const listWorkspaces = createRoute({
  method: 'get',
  path: '/workspaces',
  tags: ['Account'],
  summary: 'The workspaces of the caller',
  ...withKey,
  responses: { 200: jsonResponse('The workspaces', z.array(workspaceSchema)), ...problemResponses(401) },
});

export function addUserRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(getUser, async (c) => {
    const caller = c.get('caller');
    const workspaces = (await workspacesOf(service, caller)).map(wireWorkspace);
    const workspace = workspaces.find((one) => one.id === caller.workspaceId) ?? null;
    return c.json({ id: caller.userId, email: caller.email, language: caller.language, workspace, workspaces }, 200);
  });
  api.openapi(listWorkspaces, async (c) =>
    c.json((await workspacesOf(service, c.get('caller'))).map(wireWorkspace), 200),
  );
}

function wireWorkspace({ id, name, plan, createdAt }: WorkspaceRecord) {
  return { id, name, plan, created_at: wireTime(createdAt) };
}
