/** The settings of a survey: read all, change those that are sent. */
import { createRoute, z } from '@hono/zod-openapi';
import { sealSecret } from '../../delivery/webhooks/secret.ts';
import { hashPassword } from '../../http/password.ts';
import { changeRecord } from '../../records/change-record.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  jsonBody,
  jsonResponse,
  nameSchema,
  orNull,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  wireTime,
  withKey,
} from '../service-api.ts';
import { previewUrl } from '../signing/preview-link.ts';
import { signInOwner } from '../signing/sign-in-secret.ts';
import { keys, type SurveyRecord } from '../store/stored.ts';
import { edit } from './draft-routes.ts';
import { readSettings, type Settings, settingsSchema } from './settings.ts';
import { sharedUrl } from './survey-shapes.ts';

const shownSettings = z.object({ name: nameSchema, ...settingsSchema.shape }).openapi('SurveySettings');
const address = (path: string, description: string) =>
  z.string().openapi({ example: `https://respond.example.com/${path}`, description });

const readableSettings = z
  .object({
    ...shownSettings.shape,
    published_at: orNull(z.string()).openapi({ description: 'since when respondents see the published questions' }),
    theme_id: orNull(z.int()).openapi({ description: 'the theme that was applied' }),
    notes: z.string(),
    url_shared: address('a1B2c3D4', 'where respondents fill it in'),
    url_preview: address('preview/eyJzdXJ2ZXlJZCI6MX0.c2lnbmVk', 'shows the draft, for an hour; stores nothing'),
    url_qr_svg: address('a1B2c3D4/qr.svg', 'the QR code of `url_shared`'),
    url_qr_png: address('a1B2c3D4/qr.png', 'the same as a picture'),
  })
  .openapi('ReadSurveySettings');
/** Without the defaults: a setting that is not sent must not change. */
const sentSettings = z.strictObject({
  name: nameSchema.optional(),
  password: z.string().min(1).max(250).optional().openapi({ description: 'for `use_password`; never shown again' }),
  sso_secret: z.string().min(32).max(250).optional().openapi({
    description: 'for `sso_active`: what your site signs its tokens with; never shown again',
    example: 'a-secret-of-at-least-32-characters',
  }),
  ...Object.fromEntries(
    Object.entries(settingsSchema.shape).map(([name, schema]) => [name, schema.removeDefault().optional()]),
  ),
});

const readRoute = createRoute({
  method: 'get',
  path: '/quiz/{id}/settings/info',
  tags: ['Settings'],
  summary: 'Read the settings of a survey',
  ...withKey,
  request: { params: surveyParams },
  // assumed: v3 has no operation that reads them
  responses: { 200: jsonResponse('The settings', readableSettings), ...surveyProblems() },
});

const changeRoute = createRoute({
  method: 'post',
  path: '/quiz/{id}/settings/info',
  tags: ['Settings'],
  summary: 'Change the settings that are sent',
  ...withKey,
  request: { params: surveyParams, body: jsonBody(sentSettings) },
  responses: {
    // assumed: v3 shows no body
    200: jsonResponse('Changed', z.object({ status: z.literal(true), settings: shownSettings })),
    ...surveyProblems(),
  },
});

export function addSettingsRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(readRoute, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const published_at = survey.publishedAt === null ? null : wireTime(survey.publishedAt);
    const settings = await readSettings(service.records, survey.id);
    const { name, themeId: theme_id, note: notes } = survey;
    return c.json({ name, ...settings, published_at, theme_id, notes, ...(await pageAddresses(service, survey)) }, 200);
  });
  api.openapi(changeRoute, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const { name, password, sso_secret, ...sent } = c.req.valid('json');
    if (password !== undefined) await setPassword(service, survey.id, password);
    if (sso_secret !== undefined) await setSignInSecret(service, survey.id, sso_secret);
    const settings = await changeSettings(service, survey.id, sent);
    const { after } = await edit(service, survey, (current) => ({ ...current, name: name ?? current.name }));
    return c.json({ status: true as const, settings: { name: after.name, ...settings } }, 200);
  });
}

async function pageAddresses(service: SurveyService, survey: SurveyRecord) {
  const url_shared = sharedUrl(service, survey);
  const [url_qr_svg, url_qr_png] = [`${url_shared}/qr.svg`, `${url_shared}/qr.png`];
  return { url_shared, url_preview: await previewUrl(service, survey), url_qr_svg, url_qr_png };
}

async function setPassword({ records }: SurveyService, surveyId: number, password: string): Promise<void> {
  await records.putMany([{ key: keys.password(surveyId), value: await hashPassword(password) }]);
}

async function setSignInSecret({ records, sealer }: SurveyService, surveyId: number, secret: string): Promise<void> {
  const value = await sealSecret(sealer, secret, signInOwner(surveyId));
  await records.putMany([{ key: keys.signInSecret(surveyId), value }]);
}

async function changeSettings(service: SurveyService, surveyId: number, sent: object): Promise<Settings> {
  const key = keys.settings(surveyId);
  const edit = (current: Settings) => settingsSchema.parse({ ...current, ...sent });
  const changed = await changeRecord(service.records, key, settingsSchema, edit, {
    absent: () => settingsSchema.parse({}),
  });
  return changed?.after ?? readSettings(service.records, surveyId);
}
