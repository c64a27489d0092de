/** Every setting of the contract changes something that somebody sees; a new one without a row here fails. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingsSchema } from '../../../../shared/survey-service/surveys/settings.ts';
import { anna, call, makeSurvey } from '../survey-bench.ts';
import { type PageBench, startPageBench } from './page-bench.ts';
import { asked } from './setting-looks.ts';
import { settingRows } from './setting-rows.ts';

let bench: PageBench;
let survey: { id: number; virtualId: string };
beforeAll(async () => {
  bench = await startPageBench();
  survey = await makeSurvey(bench.app, anna, asked);
  // somebody has answered already
  await call(bench.app, undefined, 'POST', `/public/${survey.virtualId}/answers`, { answers: {}, is_complete: false });
});
afterAll(() => bench.close());

const change = (body: object) => call(bench.app, anna, 'POST', `/quiz/${survey.id}/settings/info`, body);

it('is a setting with a row, and a row with a setting', () => {
  const beside = ['name', 'password', 'sso_secret'];
  expect(Object.keys(settingRows).toSorted()).toEqual([...beside, ...Object.keys(settingsSchema.shape)].toSorted());
});

it.each(Object.entries(settingRows))('%s changes what is seen', async (_name, { look, ways }) => {
  const looker = { bench, survey, path: `/${survey.virtualId}` };
  expect((await change({ ...settingsSchema.parse({}), lang: 'en' })).status).toBe(200);
  for (const [settings, seen] of ways) {
    expect(await change(settings)).toMatchObject({ status: 200 });
    expect([settings, await look(looker)]).toEqual([settings, seen]);
  }
});
