/** Names, titles, options and answers that want to be code stay texts on every screen, and no screen breaks over them. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { cleanText } from '../../shared/surveys/clean-text.ts';
import { hasBrowser, newVisit, sharedBrowser, type Visit, warnWithoutBrowser } from '../support/browsers/browser.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { naughty } from '../support/surveys/hostile-answers.ts';
import { makeHostileSurveys } from '../support/surveys/hostile-surveys.ts';

warnWithoutBrowser('hostile texts on the dashboard');

const markup = `<img src=x onerror=alert(1)><script>alert(2)</script>`;

describe.runIf(hasBrowser)('hostile texts on the dashboard', () => {
  let host: TestHost;
  let browser: Browser;
  let visit: Visit;
  let page: Page;
  let surveyId: number;

  beforeAll(async () => {
    host = await sharedHost();
    surveyId = await makeHostileSurveys(host.client);
    browser = await sharedBrowser();
    visit = await newVisit(browser, { viewport: { width: 1440, height: 900 } });
    page = visit.page;
    await page.goto(host.url);
    await page.getByRole('button', { name: /demo key/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
  });

  it('are in the list letter by letter', async () => {
    const listed = await expectStatus(await host.client.call('/v3/quiz?limit=500'), 200);
    // control characters are boxes, as in every file
    const names = Array.isArray(listed) ? listed.map(({ name }) => cleanText(String(name))) : [];
    const rows = page.locator('.survey-name');
    await rows.first().waitFor();
    const pages = Math.ceil(names.length / (await rows.count()));
    for (let shown = 1; shown < pages; shown++) await page.getByRole('button', { name: 'Show more' }).click();
    expect(names.length).toBeGreaterThan(50);
    expect(await rows.allTextContents()).toEqual(names);
  });

  it('can be searched for', async () => {
    await page.getByRole('searchbox').fill('<script>alert');
    await expect.poll(() => page.locator('.survey-name').count()).toBeLessThan(30);
    expect(await page.locator('.survey-name').allTextContents()).toSatisfy((names: string[]) =>
      names.every((name) => name.toLowerCase().includes('<script>alert')),
    );
  });

  it('are in charts, tables and quotes of a survey', async () => {
    await page.goto(`${host.url}/#/surveys/${surveyId}`);
    await page.getByRole('heading', { name: 'Questions' }).waitFor();
    // the page draws its cards a few at a time
    await expect.poll(() => page.locator('.figure-card').count()).toBeGreaterThan(Math.floor(naughty.length / 20));
    await page.evaluate("for (const one of document.querySelectorAll('.figure-card details')) one.open = true");
    await page.locator('.figure-card td').first().waitFor();
    const drawn = await page.locator('.figure-card').allTextContents();
    expect(drawn.join(' ')).toContain('alert');
  });

  it('are in the export dialog and in the list of exports', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^\d+ columns$/).waitFor();
    await dialog.getByText('Which answers').click();
    await dialog.getByRole('button', { name: 'Add a condition' }).click();
    await dialog.getByRole('button', { name: 'Start export' }).click();
    await page.getByRole('link', { name: /^Download/ }).waitFor();
  });

  it('are in names of batches and schedules', async () => {
    const outputs = [{ content: 'answers', format: 'csv' }];
    const batch = { name: markup, surveys: { ids: [surveyId] }, outputs };
    await expectStatus(await host.client.call('/batches', { method: 'POST', json: batch }), 202);
    const schedule = { name: markup, cron: '0 6 * * 1', batch };
    await expectStatus(await host.client.call('/schedules', { method: 'POST', json: schedule }), 201);
    for (const section of ['Batches', 'Schedules']) {
      await page.getByRole('navigation').getByRole('link', { name: section }).click();
      await page.getByRole('link', { name: markup }).click();
      await page.getByRole('heading', { level: 1, name: markup }).waitFor();
    }
  });

  it('have run nothing and loaded nothing', async () => {
    expect(visit.complaints).toEqual([]);
    expect(await page.evaluate('document.querySelectorAll("script, iframe, object, embed").length')).toBe(1);
    expect(await page.evaluate('[...document.images].map((image) => image.getAttribute("src"))')).toEqual([
      '/app/icon.svg',
    ]);
  });
});
