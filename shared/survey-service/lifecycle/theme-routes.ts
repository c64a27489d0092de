/** Themes: list them, apply one to a survey. */
import { createRoute, z } from '@hono/zod-openapi';
import { problemResponses } from '../../http/create-api.ts';
import { Problem } from '../../problems/problem.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  wholeNumber,
  withKey,
} from '../service-api.ts';
import { edit } from '../surveys/draft-routes.ts';
import { type Theme, themeSchema, themes } from './themes.ts';

const themeId = (name: string) => wholeNumber(1).openapi({ param: { name, in: 'path' }, example: 1 });

// assumed: v3 applies themes without showing where they come from
const list = createRoute({
  method: 'get',
  path: '/themes',
  tags: ['Themes'],
  summary: 'The design themes',
  ...withKey,
  responses: { 200: jsonResponse('The themes', z.array(themeSchema)), ...problemResponses(401) },
});

const readOne = createRoute({
  method: 'get',
  path: '/themes/{id}',
  tags: ['Themes'],
  summary: 'One design theme',
  ...withKey,
  request: { params: z.object({ id: themeId('id') }) },
  responses: { 200: jsonResponse('The theme', themeSchema), ...problemResponses(401, 404, 422) },
});

const apply = createRoute({
  method: 'post',
  path: '/quiz/{id}/applyTheme/{theme_id}',
  tags: ['Themes'],
  summary: 'Apply a theme to a survey',
  ...withKey,
  request: { params: surveyParams.extend({ theme_id: themeId('theme_id') }) },
  responses: {
    // assumed: v3 shows no body
    200: jsonResponse('Done', z.object({ status: z.literal(true), theme: themeSchema })),
    ...surveyProblems(),
  },
});

export function addThemeRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(list, (c) => c.json([...themes], 200));
  api.openapi(readOne, (c) => c.json(themeOf(c.req.valid('param').id), 200));
  api.openapi(apply, async (c) => {
    const { id, theme_id } = c.req.valid('param');
    const survey = await surveyFor(service, c.get('caller'), id);
    const theme = themeOf(theme_id);
    await edit(service, survey, (current) => ({ ...current, themeId: theme.id }));
    return c.json({ status: true as const, theme }, 200);
  });
}

function themeOf(id: number): Theme {
  const theme = themes.find((candidate) => candidate.id === id);
  if (!theme) throw new Problem('not_found.theme', { id });
  return theme;
}
