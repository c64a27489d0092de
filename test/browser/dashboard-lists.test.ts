/** Long lists and edited schedules in a real browser: nothing on the screen is lost, and neither is the focus. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  hasBrowser,
  newSignedInVisit,
  seriousFindings,
  sharedBrowser,
  toasted,
  warnWithoutBrowser,
} from '../support/browsers/browser.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

warnWithoutBrowser('long lists of the dashboard');

const cardCount = 25;
const madeJson = z.object({ id: z.string() });
const outputs = [{ content: 'answers', format: 'csv' }];

describe.runIf(hasBrowser)('a long list of the dashboard', () => {
  let host: TestHost;
  let browser: Browser;
  let page: Page;
  let scheduleId = '';

  const made = async (path: string, json: object, status: number) =>
    madeJson.parse(await expectStatus(await host.client.call(path, { method: 'POST', json }), status)).id;

  beforeAll(async () => {
    host = await sharedHost();
    browser = await sharedBrowser();
    const { id } = await host.client.startCsv(2);
    await host.client.ended(id);
    const filters = { source: ['newsletter'], tags: ['vip'] };
    for (let at = 0; at < cardCount; at++) {
      const batch = { name: 'Its batch', surveys: { ids: [2, 3] }, outputs, filters, bundle: 'zip' };
      const schedule = { name: `Schedule ${at}`, cron: '30 6 * * 1,5', timezone: 'Europe/Moscow', batch };
      scheduleId = await made('/schedules', schedule, 201);
      await made(`/exports/${id}/links`, { expires_in: 3600 }, 201);
    }
  });
  beforeEach(async () => {
    const visit = await newSignedInVisit(browser, host.url);
    page = visit.page;
    return visit.close;
  });

  const cards = () => page.locator('ul.cards > li');
  const focusedCard = () =>
    page.evaluate('[...document.querySelectorAll("ul.cards > li")].indexOf(document.activeElement)');
  const storedSchedule = async () => {
    const answer = await expectStatus(await host.client.call(`/schedules/${scheduleId}`), 200);
    return z.record(z.string(), z.unknown()).parse(answer);
  };

  it.each(['schedules', 'links'])(
    'of %s shows the rest at a press, and the focus is on what has come',
    async (section) => {
      await page.goto(`${host.url}/#/${section}`);
      const more = page.getByRole('button', { name: 'Show more' });
      await more.waitFor();
      expect(await cards().count()).toBe(20);
      const first = await cards().first().textContent();
      await more.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => cards().count()).toBe(cardCount);
      await more.waitFor({ state: 'detached' });
      expect(await focusedCard()).toBe(20);
      if (section === 'schedules') expect(await cards().first().textContent()).toBe(first);
    },
  );

  it('of exports is found by survey, day and order, and many go at one press', async () => {
    for (const survey of [3, 3, 4]) await host.client.ended((await host.client.startCsv(survey)).id);
    await page.goto(`${host.url}/#/exports`);
    await expect.poll(() => cards().count()).toBe(4);
    await cards().first().getByText('Complete only', { exact: false }).waitFor();
    await page.getByRole('combobox', { name: 'Survey' }).fill('3');
    await expect.poll(() => cards().count()).toBe(2);
    await page.getByLabel('From').fill('2020-01-01');
    await page.getByLabel('To', { exact: true }).fill('2020-12-31');
    await page.getByText('No exports in this state.').waitFor();
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByLabel('Order').selectOption('asc');
    await expect.poll(() => cards().count()).toBe(2);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByLabel('Choose all that are shown').check();
    // the page waits eight seconds by its clock, and then shows where the ZIP will be
    await page.clock.setFixedTime(new Date());
    const zip = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as one ZIP' }).click();
    expect((await zip).suggestedFilename()).toMatch(/^Exports \d{4}-\d\d-\d\d\.zip$/);
    await page.getByLabel('Choose all that are shown').check();
    await page.getByRole('group', { name: 'Chosen exports' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toasted(page, '2 exports were deleted.');
    await page.getByText('No exports in this state.').waitFor();
  });

  it('of batches is found by words, says what each was asked for, and is started again from its page', async () => {
    await made('/batches', { name: 'Two of them', surveys: { ids: [2, 3] }, outputs }, 202);
    await made('/batches', { name: 'Another', surveys: { ids: [2] }, outputs }, 202);
    await page.goto(`${host.url}/#/batches`);
    await page.getByRole('searchbox', { name: 'Name' }).fill('of THEM');
    await expect.poll(() => cards().count()).toBe(1);
    await cards().first().getByText('Answers, CSV · Complete only', { exact: false }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Two of them' }).click();
    await page.getByRole('button', { name: 'Start again' }).click();
    await toasted(page, 'The batch has started.');
    await page.goto(`${host.url}/#/batches`);
    await page.getByRole('searchbox', { name: 'Name' }).fill('two');
    await expect.poll(() => cards().count()).toBe(2);
    await expect.poll(() => cards().getByText('Ready', { exact: true }).count()).toBe(2);
    await page.getByLabel('Choose all that are shown').check();
    await page.getByRole('group', { name: 'Chosen batches' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toasted(page, '2 batches were deleted.');
    await page.getByText('Nothing found').waitFor();
  });

  it('of links is found by state, and several are revoked at a press', async () => {
    await page.goto(`${host.url}/#/links`);
    await expect.poll(() => cards().count()).toBe(20);
    await page.getByLabel('Choose all that are shown').check();
    await page.getByRole('group', { name: 'Chosen links' }).getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await toasted(page, '20 links were revoked.');
    await page.getByLabel('Show', { exact: true }).selectOption('active');
    await expect.poll(() => cards().count()).toBe(cardCount - 20);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('of charts gives each away: as a picture of two kinds, and its numbers', async () => {
    await page.goto(`${host.url}/#/surveys/2`);
    const card = page.locator('.figure-card', { hasText: 'How did you take part?' }).last();
    const taken = async (name: string) => {
      await card.locator('.menu > summary').first().click();
      const file = page.waitForEvent('download');
      await card.getByRole('button', { name }).first().click();
      const path = await (await file).path();
      return { name: (await file).suggestedFilename(), bytes: await readFile(path) };
    };
    const svg = await taken('Picture, SVG');
    expect(svg.name).toMatch(/How did you take part\.svg$/);
    expect(svg.bytes.toString()).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" role="img"[\s\S]*<text[\s\S]*<\/svg>$/,
    );
    const png = await taken('Picture, PNG');
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(png.bytes.readUInt32BE(16)).toBe(1600);
    const csv = await taken('Numbers, CSV');
    expect(csv.bytes.toString()).toMatch(/^\ufeff,[^\r]+\r\n[\s\S]*Online[^,]*,\d+(\.\d+)?\r\n/);
    await card.locator('.menu > summary').first().focus();
    await page.keyboard.press('Enter');
    await card.getByRole('button', { name: 'Copy the numbers' }).waitFor();
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Copy the numbers' }).waitFor({ state: 'hidden' });
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('keeps the focus on the button while there is more to come', async () => {
    // the same schedules again and again, as if there were many more
    await page.route('**/schedules?*', async (route) => {
      const response = await route.fetch({ url: `${host.url}/schedules?limit=20` });
      const { data } = await response.json();
      const from = new URL(route.request().url()).searchParams.get('cursor') ?? '0';
      const other = data.map((one: object, at: number) => ({ ...one, id: `sch_${from}_${at}` }));
      await route.fulfill({ response, json: { data: other, next_cursor: `${Number(from) + 20}` } });
    });
    await page.goto(`${host.url}/#/schedules`);
    const more = page.getByRole('button', { name: 'Show more' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => cards().count()).toBe(40);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Show more');
    await page.keyboard.press('Enter');
    await expect.poll(() => cards().count()).toBe(80);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('says that it could not grow and keeps what it has', async () => {
    await page.goto(`${host.url}/#/schedules`);
    const more = page.getByRole('button', { name: 'Show more' });
    await more.waitFor();
    await page.route('**/schedules?*', (route) => route.abort());
    await more.click();
    await page.getByText('The server does not answer.').waitFor();
    expect(await cards().count()).toBe(20);
    await page.unroute('**/schedules?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => cards().count()).toBe(cardCount);
    await page.getByText('The server does not answer.').waitFor({ state: 'detached' });
  });

  it('of surveys to tick is searched, and what is ticked stays so', async () => {
    await page.route('**/surveys?*', (route) => {
      const data = Array.from({ length: 300 }, (_, at) => ({ id: at + 1, name: `Survey no. ${at + 1}` }));
      return route.fulfill({ json: { data, next_cursor: null } });
    });
    const posted: string[] = [];
    page.on('request', (request) => {
      // what a preview asks is no batch
      const isPreview = request.url().endsWith('/exports/preview');
      if (request.method() === 'POST' && !isPreview) posted.push(request.url());
    });
    await page.reload();
    await page.goto(`${host.url}/#/batches`);
    await page.getByRole('button', { name: 'New batch' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Chosen surveys' }).check({ force: true });
    const surveys = dialog.getByRole('group', { name: 'Surveys', exact: true }).getByRole('checkbox');
    await expect.poll(() => surveys.count()).toBe(300);
    for (const name of ['no. 277', 'no. 299']) {
      await dialog.getByRole('searchbox', { name: 'Search surveys' }).fill(name);
      await expect.poll(() => surveys.count()).toBe(1);
      await page.keyboard.press('Enter');
      await surveys.check();
    }
    await dialog.getByRole('searchbox', { name: 'Search surveys' }).fill('');
    await expect.poll(() => surveys.count()).toBe(300);
    expect(await dialog.getByRole('checkbox', { name: 'Survey no. 277' }).isChecked()).toBe(true);
    await dialog.getByText('2 chosen').waitFor();
    expect(posted).toEqual([]);
  });

  it('holds schedules that can be edited: name, rhythm, zone and what is exported', async () => {
    await page.goto(`${host.url}/#/schedules/${scheduleId}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit schedule' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe(`Schedule ${cardCount - 1}`);
    expect(await dialog.getByRole('checkbox', { name: 'Fri' }).isChecked()).toBe(true);
    await dialog.getByLabel('Name').fill('Every night');
    await dialog.getByRole('radio', { name: 'Every day' }).check({ force: true });
    await dialog.locator('input[name="time"]').fill('23:45');
    const zone = dialog.getByRole('combobox', { name: 'Time zone' }).first();
    await zone.fill('toky');
    expect(await dialog.locator('datalist option').first().getAttribute('label')).toBe('UTC+09:00');
    await zone.fill('Asia/Tokyo');
    await dialog.getByRole('checkbox', { name: 'Summary: PDF' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await page.getByRole('heading', { level: 1, name: 'Every night' }).waitFor();
    await page.getByText('Every day at 23:45').waitFor();
    await page.getByText('Summary, PDF').waitFor();
    await page.getByRole('link', { name: 'Conference feedback' }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Edit');
    expect(await storedSchedule()).toMatchObject({
      name: 'Every night',
      cron: '45 23 * * *',
      timezone: 'Asia/Tokyo',
      enabled: true,
      batch: {
        name: 'Its batch',
        surveys: { ids: [2, 3] },
        bundle: 'zip',
        outputs: [...outputs, { content: 'summary', format: 'pdf' }],
        filters: { source: ['newsletter'], tags: ['vip'] },
      },
    });
  });

  it('says in sight of the button what the API refuses, and changes nothing', async () => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(`${host.url}/#/schedules/${scheduleId}`);
    const before = await storedSchedule();
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Cron' }).check({ force: true });
    await dialog.locator('input[name="cron"]').fill('61 * * * *');
    const save = dialog.getByRole('button', { name: 'Save schedule' });
    await save.focus();
    await page.keyboard.press('Enter');
    const said = dialog.getByRole('alert').getByText(/cron/);
    await said.waitFor();
    const { y = 0, height = 0 } = (await said.boundingBox()) ?? {};
    expect(y + height).toBeLessThan((await save.boundingBox())?.y ?? 0);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Save schedule');
    expect(await storedSchedule()).toEqual(before);
  });
});
