/** What the dashboard does for many surveys, again and again, or elsewhere: batches, schedules and webhooks. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hasBrowser,
  newSignedInVisit,
  seriousFindings,
  sharedBrowser,
  type Visit,
  warnWithoutBrowser,
} from '../support/browsers/browser.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

warnWithoutBrowser('batches, schedules and webhooks in a browser');

/** Survey 2 of the demo data. */
const surveyName = 'Conference feedback';

describe.runIf(hasBrowser)('batches, schedules and webhooks on the dashboard', () => {
  let host: TestHost;
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    host = await sharedHost();
    visit = await newSignedInVisit(await sharedBrowser(), host.url);
    page = visit.page;
  });
  afterAll(() => visit?.close());

  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const goTo = async (name: string) => {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await heading(name).waitFor();
  };
  const expectAccessible = async () => expect(await seriousFindings(page)).toEqual([]);

  it('runs a batch of chosen surveys and names each of them', async () => {
    await goTo('Batches');
    await expectAccessible();
    await page.getByRole('button', { name: 'New batch' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Two of them');
    await dialog.getByRole('radio', { name: 'Chosen surveys' }).check();
    await dialog.getByRole('button', { name: 'Start batch' }).click();
    await dialog.getByText('Choose at least one survey or a folder.').waitFor();
    await dialog.getByLabel(surveyName).check();
    await dialog.getByLabel('Note-taking habits').check();
    await dialog.getByLabel('One table of all surveys').check();
    const which = dialog.getByLabel('Which questions are the same?');
    expect(await which.getAttribute('aria-describedby')).toBeNull();
    await dialog.getByText('is kept in the files').waitFor();
    await dialog.getByRole('button', { name: 'Leave out personal data' }).click();
    await dialog.getByText('is left out of the files').waitFor();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Start batch' }).click();
    await heading('Two of them').waitFor();
    await page.getByText('All files in one ZIP').waitFor();
    // the list is read by itself, and may come later than the bundle
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(3);
    await expectAccessible();
  });

  it('makes a schedule, says its next five runs, and runs it now', async () => {
    await goTo('Schedules');
    await page.getByRole('button', { name: 'New schedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Mondays');
    const promised = await dialog.locator('.run-list li').allTextContents();
    expect(promised).toHaveLength(5);
    for (const run of promised) expect(run).toMatch(/^Monday, .* 06:00/);
    await expectAccessible();
    // the surveys are asked for, not supposed
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await dialog.getByText('Choose at least one survey').waitFor();
    await dialog.getByRole('radio', { name: 'All surveys' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await heading('Mondays').waitFor();
    await page.getByText('Every Monday at 06:00').waitFor();
    expect(await page.locator('.run-list li').allTextContents()).toEqual(promised);
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByRole('link', { name: 'Open batch' }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Name').fill('Every Monday');
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await heading('Every Monday').waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await expectAccessible();
  });

  it('adds a webhook, shows its secret once, tests it and sends a delivery again', async () => {
    const heard: unknown[] = [];
    const receiver = createServer((request, response) => {
      heard.push(request.headers['webhook-id']);
      response.writeHead(204).end();
    });
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    const address = receiver.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/in`;
    await goTo('Webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByRole('dialog').getByLabel('Address of your server').fill(url);
    await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
    expect(await page.getByRole('dialog').getByLabel('Secret').inputValue()).toMatch(/^whsec_/);
    await expectAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: url }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('Delivered', { exact: true }).first().waitFor();
    await expectAccessible();
    // the batch of the test before may still have something to tell
    const repeated = () => heard.filter((id, at) => heard.indexOf(id) < at).length;
    expect(repeated()).toBe(0);
    await page.getByRole('button', { name: 'Send again' }).first().click();
    await expect.poll(repeated).toBe(1);
    receiver.close();
  });

  it('has given the browser nothing to complain about', () => {
    expect(visit.complaints).toEqual([]);
  });
});
