/** The dashboard beside a live survey service: another process at another origin, reached only through our own. */
import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hasBrowser,
  newVisit,
  openBrowser,
  seriousFindings,
  type Visit,
  warnWithoutBrowser,
} from '../support/browsers/browser.ts';
import { createClient } from '../support/hosts/api-client.ts';
import { type ReadyProcess, startReady } from '../support/hosts/child-process.ts';
import { folderWithDemoData } from '../support/hosts/demo-folder.ts';
import { startTestHost } from '../support/hosts/local-host.ts';

warnWithoutBrowser('the dashboard beside a live survey service');

/** Survey 2 of the demo data, in both hosts. */
const surveyName = 'Conference feedback';
const entry = new URL('../../infra/local/main.ts', import.meta.url).pathname;
const outputs = [{ content: 'answers', format: 'csv' }];

describe.runIf(hasBrowser)('the dashboard beside a live survey service', () => {
  let service: ReadyProcess;
  let serviceFolder: string;
  let host: Awaited<ReturnType<typeof startTestHost>>;
  let browser: Browser;
  let visit: Visit;
  const asked = new Set<string>();

  beforeAll(async () => {
    serviceFolder = await folderWithDemoData();
    service = await startReady(entry, [], { PORT: '0', DATA_DIR: serviceFolder, WORKERS: '1' });
    host = await startTestHost({ demoData: false, surveyApiUrl: `${service.url}/v3` });
    browser = await openBrowser();
    visit = await newVisit(browser, { viewport: { width: 1440, height: 900 } });
    visit.page.on('request', (request) => asked.add(new URL(request.url()).origin));
    await visit.page.goto(host.url);
    await visit.page.getByLabel('API key of the survey service').fill('1|demo');
    await visit.page.getByRole('button', { name: 'Sign in' }).click();
    await visit.page.getByRole('link', { name: surveyName }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await host?.close();
    await service?.stop('SIGTERM');
    await rm(serviceFolder, { recursive: true, force: true });
  });

  const { page, post } = {
    page: () => visit.page,
    post: async (path: string, json: object) =>
      JSON.parse(await (await host.client.call(path, { method: 'POST', json })).text()),
  };

  it('lists surveys with folders, states and counts, and finds one by its name', async () => {
    const row = page().getByRole('listitem').filter({ hasText: surveyName });
    await row.getByText(/^[\d,]+ answers$/).waitFor();
    await row.getByText('Published').waitFor();
    await page().getByLabel('Folder').waitFor();
    await page().locator('.holder').getByText('@').waitFor();
    await page().getByRole('searchbox', { name: 'Search surveys' }).fill('conference');
    await expect.poll(() => page().locator('.survey-row').count()).toBe(1);
    expect(await seriousFindings(page())).toEqual([]);
  });

  it('shows the figures and charts of a survey, all of them counted as in its report', async () => {
    await page().getByRole('link', { name: surveyName }).click();
    await page().getByRole('heading', { name: 'Questions' }).waitFor();
    await expect.poll(() => page().locator('svg[role="img"]').count()).toBeGreaterThan(5);
    await createClient(service.url).counted(2);
    const json = { filters: {}, options: {} };
    const own = JSON.parse(
      await (
        await fetch(`${service.url}/surveys/2/figures`, {
          method: 'POST',
          headers: { authorization: 'Bearer 1|demo', 'content-type': 'application/json' },
          body: JSON.stringify(json),
        })
      ).text(),
    );
    const { visits, complete } = own.counts;
    const reported = page().locator('dl.figures');
    for (const figure of [visits, complete])
      await expect.poll(() => reported.textContent()).toContain(figure.toLocaleString('en'));
    // only now: whoever opens it is a visitor
    const opened = await page().getByRole('link', { name: 'Open the survey' }).getAttribute('href');
    expect((await fetch(opened ?? '', { headers: { accept: 'text/html' } })).status).toBe(200);
    await page().getByLabel('Break down by').selectOption('device');
    for (const figures of await page().locator('.figure-card').getByText('Figures', { exact: true }).all())
      await figures.click();
    await expect.poll(() => page().locator('.figure-card th', { hasText: 'Mobile' }).count()).toBeGreaterThan(5);
    await page().getByText('Period: All time').click();
    await page().getByLabel('Period').selectOption('Last 7 days');
    await page().locator('dl.figures').waitFor();
    expect(await seriousFindings(page())).toEqual([]);
  });

  it('names surveys on exports, batches and schedules', async () => {
    const { id } = await host.client.startCsv(2);
    await host.client.ended(id);
    const batch = { name: 'Both', surveys: { ids: [2, 3] }, outputs };
    const made = await post('/batches', batch);
    const schedule = await post('/schedules', { name: 'Daily', cron: '0 6 * * *', batch });
    await post(`/exports/${id}/links`, { expires_in: 3600 });
    for (const path of ['exports', `batches/${made.id}`, `schedules/${schedule.id}`]) {
      await page().goto(`${host.url}/#/${path}`);
      await page().getByRole('link', { name: surveyName }).first().waitFor();
      expect(await seriousFindings(page()), path).toEqual([]);
    }
    for (const section of ['batches', 'schedules', 'links', 'webhooks']) {
      await page().goto(`${host.url}/#/${section}`);
      await page().locator('.cards, .empty').first().waitFor();
    }
  });

  it('offers the folders of the service for a batch', async () => {
    await page().goto(`${host.url}/#/batches`);
    await page().getByRole('button', { name: 'New batch' }).click();
    const dialog = page().getByRole('dialog');
    await dialog.getByRole('radio', { name: 'A folder' }).check({ force: true });
    await expect.poll(() => dialog.locator('select[name="batch-folder"] option').count()).toBeGreaterThan(1);
    await page().keyboard.press('Escape');
  });

  it('says once what the service lacks, where it is missing', async () => {
    const problem = { code: 'upstream_unreadable', message: 'The survey service sent something else.' };
    await page().route('**/surveys?*', (route) => route.fulfill({ status: 502, json: problem }));
    await page().goto(`${host.url}/#/surveys`);
    await page().reload();
    await page().getByRole('alert').waitFor();
    await page().getByLabel('Survey number').fill('2');
    await page().getByRole('button', { name: 'Set up an export' }).click();
    await page()
      .getByRole('dialog')
      .getByText(/^\d+ columns$/)
      .waitFor();
    await page().unroute('**/surveys?*');
    visit.complaints.splice(0);
  });

  it('asks no other origin for anything, and its policy is never broken', () => {
    expect([...asked]).toEqual([host.url]);
    expect(visit.complaints).toEqual([]);
  });
});
