/**
 * What people come for, done in the dashboard by what is to be seen and without an id: a file for SPSS, what has changed,
 * a file for a client, three waves, slides. The Monday mail has a test of its own.
 */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  hasBrowser,
  newSignedInVisit,
  seriousFindings,
  sharedBrowser,
  warnWithoutBrowser,
} from '../support/browsers/browser.ts';
import { demoToken } from '../support/hosts/api-client.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

warnWithoutBrowser('the jobs of a stranger in the dashboard');

const survey = 'Conference feedback';
const patience = { timeout: 300_000 };

describe.runIf(hasBrowser)('a stranger', () => {
  let host: TestHost;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    host = await sharedHost();
    await copied('Conference feedback 2027');
    await copied('Conference feedback 2028');
    browser = await sharedBrowser();
    ({ page } = await newSignedInVisit(browser, host.url));
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  async function copied(name: string): Promise<void> {
    const headers = { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' };
    const call = (path: string, body: object) =>
      fetch(`${host.url}/v3/quiz/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const made = z
      .object({ quiz: z.object({ id: z.number() }) })
      .parse(await (await call('2/duplicate', { name })).json());
    expect((await call(`${made.quiz.id}/publish`, {})).status).toBe(200);
  }

  const goTo = async (name: string) => {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  const openExport = async () => {
    await goTo('Surveys');
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: survey, exact: true }) });
    await row.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('look personal').first().waitFor();
    return dialog;
  };
  const newest = () => page.getByRole('main').getByRole('listitem').first();

  it('makes a file for SPSS and its codebook', async () => {
    const dialog = await openExport();
    await dialog.getByRole('checkbox', { name: 'Answers: SPSS' }).click();
    await dialog.getByRole('checkbox', { name: 'Codebook: HTML' }).click();
    await dialog.getByRole('button', { name: 'Start export' }).click();
    await newest()
      .getByText(/^Conference feedback answers .*\.sav$/)
      .waitFor(patience);
    await newest()
      .getByText(/^Conference feedback codebook .*\.html$/)
      .waitFor(patience);
  });

  it('asks the next day only for what has changed', async () => {
    await newest().getByRole('button', { name: 'Only what has changed' }).click();
    await newest().getByText('0 new, 0 changed, 0 deleted').waitFor(patience);
    await newest().getByText('0 rows').first().waitFor();
    // the dialog offers the same, and takes over what has to be equal
    const before = await page.getByRole('main').locator('.cards > li').count();
    const dialog = await openExport();
    const rows = dialog.getByLabel('Which rows');
    await rows.selectOption({ index: 1 });
    await dialog.getByText('Filters, columns and privacy are taken from that export').waitFor();
    await dialog.getByRole('button', { name: 'Start export' }).click();
    await expect.poll(() => page.getByRole('main').locator('.cards > li').count()).toBe(before + 1);
    await newest().getByText('0 new, 0 changed, 0 deleted').waitFor(patience);
  });

  it('shares a file without personal data, and sees that nothing personal is left', async () => {
    const dialog = await openExport();
    await dialog.getByRole('button', { name: 'Leave out personal data' }).click();
    await dialog.getByText('None of them is in the file unchanged.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Start export' }).click();
    await newest().getByText('Personal columns: Remove').waitFor(patience);
    await newest().getByRole('button', { name: 'Share' }).click(patience);
    expect(await dialog.getByText('A separate file is made').count()).toBe(0);
    await dialog.getByRole('radio', { name: '7 days' }).click();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await dialog.getByText('Your link is ready').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await goTo('Links');
    await page.getByText('expires in 7 days').waitFor();
  });

  it('puts three waves into one table', async () => {
    await goTo('Batches');
    await page.getByRole('button', { name: 'New batch' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Waves');
    await dialog.getByRole('radio', { name: 'Chosen surveys' }).click();
    for (const name of [survey, `${survey} 2027`, `${survey} 2028`])
      await dialog.getByRole('checkbox', { name, exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'One table of all surveys' }).click();
    await dialog.getByLabel('Which questions are the same?').selectOption('Those with the same title');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Start batch' }).click();
    await page.getByText('3 of 3 surveys').first().waitFor(patience);
    await page.getByText(/^Waves answers .*\.xlsx$/).waitFor(patience);
    await page.getByRole('button', { name: /^Share Waves answers/ }).click();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await dialog.getByText('Your link is ready').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  it('makes slides that compare groups, which it knows by their titles', async () => {
    const dialog = await openExport();
    await dialog.getByRole('checkbox', { name: 'Report: PowerPoint' }).click();
    await dialog.getByText('Break down and compare').click();
    await dialog.getByRole('checkbox', { name: 'How did you take part?' }).click();
    await dialog.getByLabel('Weight').selectOption('All answers count equally');
    await dialog.getByLabel('Confidence, percent').fill('30');
    await dialog.getByText('options.report.confidence').waitFor();
    await dialog.getByLabel('Confidence, percent').fill('90');
    await dialog.getByLabel('Correction for several tests').selectOption('Bonferroni');
    await dialog.getByRole('checkbox', { name: 'The most notable findings, on the first page' }).click();
    await dialog.locator('summary').getByText('Personal data').click();
    await dialog.getByRole('checkbox', { name: 'Without answer ids, times rounded to the day' }).click();
    await dialog.getByRole('button', { name: 'Treat one column differently' }).click();
    await dialog.getByLabel('Column', { exact: true }).selectOption('City');
    await dialog.getByLabel('What happens to it').selectOption('Remove');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Start export' }).click();
    await newest()
      .getByText(/^Conference feedback report .*\.pptx$/)
      .waitFor(patience);
    const { data } = Object(await (await host.client.call('/exports?limit=1')).json());
    expect(data[0].options).toMatchObject({
      report: { confidence: 90, correction: 'bonferroni', stands_out: false },
      privacy: { unlinked: true, columns: { city: 'remove' } },
    });
  });
});
