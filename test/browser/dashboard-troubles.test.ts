/** When something goes wrong the dashboard says what, and what to do: nobody is left before an empty page. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  hasBrowser,
  newSignedInVisit,
  sharedBrowser,
  toasted,
  type Visit,
  warnWithoutBrowser,
} from '../support/browsers/browser.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

warnWithoutBrowser('the dashboard in trouble');

describe.runIf(hasBrowser)('the dashboard in trouble', () => {
  let host: TestHost;
  let browser: Browser;
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    host = await sharedHost();
    browser = await sharedBrowser();
  });
  beforeEach(async () => {
    visit = await newSignedInVisit(browser, host.url);
    page = visit.page;
    return visit.close;
  });

  const open = (section: string) => page.getByRole('navigation').getByRole('link', { name: section }).click();

  it('asks for the key again once it is no longer taken', async () => {
    const json = { code: 'user_not_authenticated', message: 'no', request_id: 'r1' };
    await page.route('**/exports?*', (route) => route.fulfill({ status: 401, json }));
    await open('Exports');
    await page.getByText('Your key is no longer accepted.').waitFor();
    await page.getByLabel('API key of the survey service').waitFor();
  });

  it('says that the server does not respond, and retries at a press', async () => {
    await page.route('**/links?*', (route) => route.abort());
    await open('Links');
    await page.getByText('The server does not answer.').waitFor();
    await page.unroute('**/links?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.cards, .empty').first().waitFor();
    await page.getByText('The server does not answer.').waitFor({ state: 'detached' });
  });

  it('shows the request id of a failure of the server', async () => {
    const json = { code: 'internal_error', message: '', request_id: 'request-42' };
    await page.route('**/schedules?*', (route) => route.fulfill({ status: 500, json }));
    await open('Schedules');
    await page.getByText('Request id: request-42').waitFor();
    await page.getByText('Try again in a minute.').waitFor();
  });

  it('knows no batch of somebody else', async () => {
    await page.goto(`${host.url}/#/batches/bat_01kgh2m4n6p8r0t2v4w6x8z0a2`);
    await page.getByRole('alert').getByText(/batch/i).waitFor();
  });

  it('shows why an export cannot be made, in the words of the API, and keeps what was chosen', async () => {
    await page.getByRole('button', { name: 'Export Conference feedback' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Which answers').click();
    await dialog.getByLabel('From', { exact: true }).fill('2026-05-02');
    await dialog.getByLabel('To', { exact: true }).fill('2026-05-01');
    await dialog.getByText('is before date_from').first().waitFor();
    await dialog.getByRole('button', { name: 'Start export' }).click();
    await dialog.getByRole('alert').getByText('is before date_from').first().waitFor();
    await dialog.getByLabel('To', { exact: true }).fill('2026-12-31');
    await dialog.getByText(/^\d+ columns$/).waitFor();
    await dialog.getByRole('button', { name: 'Start export' }).click();
    await page.getByRole('heading', { level: 1, name: 'Exports' }).waitFor();
  });

  it('says beside what is already there that it is no longer fresh', async () => {
    await page.goto(`${host.url}/#/batches`);
    await page.getByRole('heading', { name: 'No batches yet' }).waitFor();
    await page.route('**/batches?*', (route) => route.abort());
    // a page that comes back from the background is read again
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await page.getByText('The server does not answer.').waitFor();
    await page.getByRole('heading', { name: 'No batches yet' }).waitFor();
    await page.unroute('**/batches?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('reads a survey again that could not be read', async () => {
    await page.route('**/surveys/2/figures', (route) => route.abort());
    await page.goto(`${host.url}/#/surveys/2`);
    await page.getByText('The server does not answer.').waitFor();
    await page.unroute('**/surveys/2/figures');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Questions' }).waitFor();
  });

  it('leads an address that names no survey to all of them', async () => {
    await page.goto(`${host.url}/#/surveys/abc`);
    await page.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
    await page.getByRole('link', { name: 'Conference feedback' }).waitFor();
  });

  it('is in Russian for Russian readers, with nothing in English below what it says itself', async () => {
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('ru');
    await page.goto(`${host.url}/#/batches/bat_01kgh2m4n6p8r0t2v4w6x8z0a2`);
    const alert = page.getByRole('alert');
    await alert.getByText('Не найдено. Возможно, уже удалено.').waitFor();
    expect(await alert.textContent()).not.toContain('There is no batch');
  });

  it('stays in its language where the words of another do not come', async () => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.route('**/app/portuguese-*.js', (route) => route.abort());
    const languages = page.getByRole('combobox', { name: 'Language', exact: true });
    await languages.selectOption('pt');
    await toasted(page, 'Something went wrong on this page. Reload it.');
    expect(await languages.inputValue()).toBe('en');
    await languages.selectOption('es');
    await page.getByRole('heading', { level: 1, name: 'Encuestas' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('es');
    // one file for each language that was chosen, and none of the others
    const scripts = fetched.filter((url) => url.endsWith('.js')).map((url) => /\/app\/(\w+)-/.exec(url)?.[1]);
    expect(scripts).toEqual(['portuguese', 'spanish']);
  });

  it('does once what is pressed twice', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const outputs = [{ content: 'answers', format: 'csv' }];
    const batch = { name: 'Twice', surveys: { ids: [2] }, outputs };
    const json = { name: 'Twice', cron: '0 6 * * *', batch };
    const made = await expectStatus(await host.client.call('/schedules', { method: 'POST', json }), 201);
    const { id } = z.object({ id: z.string() }).parse(made);
    let runs = 0;
    await page.route('**/run', async (route) => {
      runs++;
      await answered;
      await route.continue();
    });
    await page.goto(`${host.url}/#/schedules/${id}`);
    const run = page.getByRole('button', { name: 'Run now' });
    await run.click();
    await run.click();
    answer();
    await toasted(page, 'The run has started.');
    expect(runs).toBe(1);
  });

  it('gives the focus back to the page when what had it is deleted', async () => {
    const { id } = await host.client.startCsv(3);
    await host.client.ended(id);
    await open('Exports');
    const remove = page.getByRole('button', { name: /^Delete the export of/ }).first();
    await remove.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toasted(page, 'The export and its files were deleted.');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
  });

  it('shows news above an open dialog', async () => {
    await page.getByRole('button', { name: 'Export Conference feedback' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Report: PDF' }).check({ force: true });
    await dialog.getByText('How it looks').click();
    await page.evaluate(
      `addEventListener('toggle', ({ target, newState }) => {
        if (newState === 'open') document.body.dataset.shownLast = target.className;
      }, true)`,
    );
    const logo = { name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(300_000) };
    await dialog.getByLabel('Logo').setInputFiles(logo);
    // what is shown last is on top, and a page cannot be asked for more than that
    await expect.poll(() => page.evaluate('document.body.dataset.shownLast')).toContain('toasts');
  });
});
