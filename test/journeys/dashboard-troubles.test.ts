/** When something goes wrong the dashboard says what, and what to do: nobody is left before an empty page. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { hasBrowser, newVisit, openBrowser, type Visit, warnWithoutBrowser } from '../support/browser.ts';
import { startTestHost } from '../support/local-host.ts';

warnWithoutBrowser('the dashboard in trouble');

describe.runIf(hasBrowser)('the dashboard in trouble', { timeout: 60_000 }, () => {
  let host: Awaited<ReturnType<typeof startTestHost>>;
  let browser: Browser;
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    host = await startTestHost();
    browser = await openBrowser();
  }, 120_000);
  beforeEach(async () => {
    visit = await newVisit(browser);
    page = visit.page;
    page.setDefaultTimeout(20_000);
    await page.goto(host.url);
    await page.getByRole('button', { name: /demo key/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
    return visit.close;
  });
  afterAll(async () => {
    await browser?.close();
    await host?.close();
  });

  const open = (section: string) => page.getByRole('navigation').getByRole('link', { name: section }).click();

  it('asks for the key again once it is no longer taken', async () => {
    const json = { code: 'user_not_authenticated', message: 'no', request_id: 'r1' };
    await page.route('**/exports?*', (route) => route.fulfill({ status: 401, json }));
    await open('Exports');
    await page.getByText('Your key is no longer accepted.').waitFor();
    await page.getByLabel('API key of the survey service').waitFor();
  });

  it('says that nobody answers, and goes on at a press', async () => {
    await page.route('**/links?*', (route) => route.abort());
    await open('Links');
    await page.getByText('The server does not answer.').waitFor();
    await page.unroute('**/links?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
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
    await dialog.getByLabel('From').fill('2026-05-02');
    await dialog.getByLabel('To', { exact: true }).fill('2026-05-01');
    await dialog.getByText('lies before date_from').first().waitFor();
    await dialog.getByRole('button', { name: 'Start export' }).click();
    await dialog.getByRole('alert').getByText('lies before date_from').first().waitFor();
    await dialog.getByLabel('To', { exact: true }).fill('2026-12-31');
    await dialog.getByText(/^\d+ columns$/).waitFor();
    await dialog.getByRole('button', { name: 'Start export' }).click();
    await page.getByRole('heading', { level: 1, name: 'Exports' }).waitFor();
  });
});
