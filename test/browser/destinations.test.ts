/** The Monday job as a stranger sets it up in the dashboard: all surveys, every Monday, by mail to somebody who agrees. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  hasBrowser,
  newSignedInVisit,
  seriousFindings,
  sharedBrowser,
  toasted,
  type Visit,
  warnWithoutBrowser,
} from '../support/browsers/browser.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

warnWithoutBrowser('destinations in a browser');

const pictures = process.env.PICTURES;

describe.runIf(hasBrowser)('the Monday job', () => {
  let host: TestHost;
  let browser: Browser;
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    host = await sharedHost();
    browser = await sharedBrowser();
    visit = await newSignedInVisit(browser, host.url);
    page = visit.page;
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const goTo = async (name: string) => {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await heading(name).waitFor();
  };
  const look = async (name: string) => {
    expect(await seriousFindings(page), name).toEqual([]);
    if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
  };

  it('is made on one form, with the address typed right there', async () => {
    await goTo('Schedules');
    await page.getByRole('button', { name: 'New schedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Monday report');
    await dialog.getByRole('radio', { name: 'All surveys' }).check({ force: true });
    await dialog.getByLabel('People by e-mail').fill('boss@example.org');
    await look('schedule-form');
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await heading('Monday report').waitFor();
    await page.getByText('Every Monday at 06:00').waitFor();
    await page.getByText('Send to:').waitFor();
    await page.getByText('Not agreed yet').waitFor();
  });

  it('asks the boss first, by a mail that the outbox shows', async () => {
    await goTo('Destinations');
    await page.getByText('Not agreed yet').waitFor();
    await look('destinations');
    await page.getByRole('button', { name: /^Open “Do you want survey results/ }).click();
    const mail = page.frameLocator('iframe[title="The e-mail"]');
    await mail.getByText('wants to send you files').waitFor();
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      mail.getByRole('link', { name: 'Yes, send them to me' }).click(),
    ]);
    await opened.getByRole('heading', { name: 'Survey results by e-mail?' }).waitFor();
    expect(await seriousFindings(opened)).toEqual([]);
    if (pictures) await opened.screenshot({ path: `${pictures}/confirm-page.png` });
    await opened.getByRole('button', { name: 'Yes, send them to me' }).click();
    await opened.getByRole('heading', { name: 'Thank you' }).waitFor();
    await opened.close();
    await page.getByRole('button', { name: 'Close' }).first().click();
    // the open list learns of it by itself
    await page.getByText('Not agreed yet').waitFor({ state: 'detached', timeout: 300_000 });
    await page.getByRole('link', { name: 'E-mail to boss@example.org' }).click();
    await page.getByText('Agreed', { exact: true }).waitFor();
  });

  it('works when it is tried out', async () => {
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('Kept in the outbox of this machine').waitFor({ timeout: 300_000 });
    await look('destination');
  });

  it('sends the files when it runs, and the log says so', async () => {
    await goTo('Schedules');
    await page.getByRole('link', { name: 'Monday report' }).click();
    await heading('Monday report').waitFor();
    await page.getByRole('button', { name: 'Run now' }).click();
    await toasted(page, 'The run has started.');
    await page.getByText('Done', { exact: true }).waitFor({ timeout: 300_000 });
    await goTo('Destinations');
    await page.getByRole('button', { name: /^Open “Monday report/ }).waitFor({ timeout: 300_000 });
    await look('outbox');
    await page.getByRole('button', { name: /^Open “Monday report/ }).click();
    const mail = page.frameLocator('iframe[title="The e-mail"]');
    await mail.getByRole('heading', { name: 'Monday report' }).waitFor();
    await mail.getByText(/answers from \d+ surveys/).waitFor();
    await look('mail');
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('link', { name: 'E-mail to boss@example.org' }).click();
    const log = page.getByRole('listitem').filter({ hasText: /Monday report \d{4}-\d\d-\d\d\.zip/ });
    await log.getByText('Kept in the outbox').waitFor();
    await look('delivery-log');
  });

  it('says beside the run where its files have gone', async () => {
    await goTo('Schedules');
    await page.getByRole('link', { name: 'Monday report' }).click();
    await page.getByRole('link', { name: 'E-mail to boss@example.org: Kept in the outbox' }).waitFor();
    await look('run-delivered');
  });

  it('gives a link to the newest file, for programs', async () => {
    await page.getByRole('button', { name: 'Link to the newest file' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Power BI').waitFor();
    await look('newest-link');
    await dialog
      .getByRole('button', { name: /Create link|link/i })
      .last()
      .click();
    const url = await dialog.locator('#copy-field').inputValue();
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(302);
    await page.getByRole('button', { name: 'Close' }).first().click();
  });

  it('takes the fields of buckets and servers, and says in words what is wrong', async () => {
    await goTo('Destinations');
    await page.getByRole('button', { name: 'New destination' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'SFTP server' }).check();
    await dialog.getByLabel('Server', { exact: true }).fill('127.0.0.1');
    await dialog.getByLabel('User', { exact: true }).fill('me');
    await dialog.getByLabel('Password', { exact: true }).fill('secret');
    await look('sftp-form');
    await dialog.getByRole('button', { name: 'Add destination' }).click();
    await dialog.getByRole('alert').waitFor();
    await look('sftp-refused');
    visit.complaints.length = 0;
    await page.getByRole('button', { name: 'Close' }).first().click();
  });

  it('runs without a word of complaint from the browser', () => {
    expect(visit.complaints).toEqual([]);
  });
});
