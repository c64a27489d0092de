/** The draft for its owner's browser, the code that leads phones to the survey, and what the owner has given it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPng } from '../../../../shared/formats/pictures/png-file.ts';
import { anna, call, makeSurvey, uuid } from '../survey-bench.ts';
import { allFields, allTypes } from './all-types.ts';
import { newRespondent, type PageBench, startPageBench, words } from './page-bench.ts';

let bench: PageBench;
beforeAll(async () => {
  bench = await startPageBench();
});
afterAll(() => bench.close());

const pathOf = (url: string) => url.replace('http://respond.test', '');

it('shows the draft step by step for an hour, and stores and counts nothing', async () => {
  const survey = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'yesno', title: 'Old?' } });
  const v3 = (method: string, path: string, body?: object) =>
    call(bench.app, anna, method, `/quiz/${survey.id}${path}`, body);
  await v3('POST', '/save', { ids: Object.keys(allTypes), entities: allTypes });
  await v3('POST', '/settings/info', { show_by_one: true, lang: 'en' });
  const { url_preview } = (await v3('GET', '/settings/info')).body;
  const owner = newRespondent(bench.page, pathOf(url_preview));
  expect(words((await owner.open()).text)).toContain('Preview of the draft: answers are not stored Hello there');
  let page = await owner.send();
  expect((await owner.send()).text).toContain('class="error"');
  for (let step = 0; step < 20 && !page.text.includes('Thanks a lot'); step++) page = await owner.send(allFields);
  expect(words(page.text)).toContain('Thanks a lot!');
  expect((await v3('GET', '/answers')).body.data.total).toBe(0);
  expect((await v3('GET', '/summary')).body.summary.all_visited).toBe(0);
  expect(await bench.records.list({ partition: `Q#${survey.id}`, prefix: 'P#', limit: 10 })).toEqual([]);
  bench.clock.now += 3_600_000;
  expect((await owner.open()).status).toBe(404);
  expect((await newRespondent(bench.page, '/preview/x.y').open()).status).toBe(404);
});

it('has a QR code in the size, margin and colours of the survey', async () => {
  const survey = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'yesno', title: 'Old?' } });
  const look = { qr_code_size: 200, qr_code_margin: 20, qr_code_color: '#123456', qr_code_background_color: '#fed' };
  await call(bench.app, anna, 'POST', `/quiz/${survey.id}/settings/info`, look);
  const { url_qr_svg, url_qr_png } = (await call(bench.app, anna, 'GET', `/quiz/${survey.id}/settings/info`)).body;
  const svg = await (await bench.page.request(pathOf(url_qr_svg))).text();
  expect(svg).toMatch(/^<svg [^>]*width="200" height="200".*fill="#fed".*fill="#123456"/);
  const picture = await bench.page.request(pathOf(url_qr_png));
  expect(picture.headers.get('content-type')).toBe('image/png');
  const png = readPng(Buffer.from(await picture.arrayBuffer()));
  expect([png.width, png.height, png.palette?.toString('hex')]).toEqual([200, 200, 'ffeedd123456']);
});

it('tells its owner the theme, the note and the texts that were given to it', async () => {
  const survey = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'yesno' } });
  const v3 = (path: string, body?: object) =>
    call(bench.app, anna, body ? 'POST' : 'GET', `/quiz/${survey.id}${path}`, body);
  await v3('/applyTheme/3', {});
  await v3('/note', { notes: 'Ours' });
  await v3('/default-texts', { texts: [{ code: 'label_yes', text: 'Aye' }] });
  expect((await v3('/settings/info')).body).toMatchObject({ theme_id: 3, notes: 'Ours' });
  const texts = (await v3('/default-texts?lang=en')).body;
  expect(texts).toContainEqual({ code: 'label_yes', standard_text: 'Yes', user_text: 'Aye' });
  const { text } = await newRespondent(bench.page, `/${survey.virtualId}`).open();
  expect(text).toContain('--back:#14181f');
  expect(words(text)).toContain('Aye');
});
