/** The dashboard as a person uses it: from the key to a file, a shared link and a preset, in a real browser. */
import { readFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportJobs, exportViewSchema } from '../../shared/operations/exports.ts';
import {
  hasBrowser,
  newVisit,
  seriousFindings,
  sharedBrowser,
  toasted,
  type Visit,
  warnWithoutBrowser,
} from '../support/browsers/browser.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

warnWithoutBrowser('the dashboard in a browser');

/** Survey 2 of the demo data. */
const surveyName = 'Conference feedback';
const password = 'an open secret';

describe.runIf(hasBrowser)('the dashboard', () => {
  let host: TestHost;
  let browser: Browser;
  let visit: Visit;
  let page: Page;
  let sharedUrl = '';

  beforeAll(async () => {
    host = await sharedHost();
    browser = await sharedBrowser();
    visit = await newVisit(browser, { acceptDownloads: true, viewport: { width: 1440, height: 900 } });
    page = visit.page;
  });

  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const goTo = async (name: string) => {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await heading(name).waitFor();
  };
  const expectAccessible = async () => expect(await seriousFindings(page)).toEqual([]);

  it('refuses a wrong key in words and takes the right one', async () => {
    await page.goto(host.url);
    await expectAccessible();
    await page.getByLabel('API key of the survey service').fill('9|wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('does not accept this key').waitFor();
    // the browser reports every refused request; this one was wanted
    expect(visit.complaints.splice(0)).toEqual([expect.stringContaining('401')]);

    await page.getByLabel('API key of the survey service').fill('1|demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading('Surveys').waitFor();
    expect(page.url()).not.toContain('demo');
    await expectAccessible();
  });

  it('finds a survey by its name and shows its figures', async () => {
    await page.getByRole('searchbox', { name: 'Search surveys' }).fill('conference');
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'answers' }).count()).toBe(1);
    await page.getByRole('link', { name: surveyName }).click();
    await heading(surveyName).waitFor();
    await page.getByRole('heading', { name: 'Questions' }).waitFor();
    await expect.poll(() => page.locator('svg[role="img"]').count()).toBeGreaterThan(5);
    await expectAccessible();
  });

  it('previews and starts an export with a filter', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog');
    const preview = dialog.getByRole('complementary', { name: 'Preview' });
    await preview.getByText(/^\d+ columns$/).waitFor();
    const rows = async () => Number(((await preview.locator('strong').first().textContent()) ?? '').replace(/\D/g, ''));
    const all = await rows();
    await dialog.getByText('Which answers').click();
    await dialog.getByRole('checkbox', { name: 'Phone' }).check();
    await expect.poll(rows).toBeLessThan(all);
    await preview.getByText('look personal').first().waitFor();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Start export' }).click();
    await heading('Exports').waitFor();
  });

  it('shows how far a running export is, in a bar and in words', async () => {
    // the real answer, with its newest export turned back to where it was at 40 percent
    await page.route('**/exports?*', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      const progress = { answers_read: 400, answers_total: 1000, percent: 40 };
      const started_at = new Date(Date.now() - 20_000).toISOString();
      const running = { ...data[0], status: 'running', stage: 'pull', progress, started_at, files: [] };
      await route.fulfill({ response, json: { data: [running], ...rest } });
    });
    const bar = page.getByRole('progressbar', { name: `Progress of ${surveyName}` });
    await page.reload();
    await bar.waitFor();
    expect(await bar.getAttribute('value')).toBe('40');
    await page.getByText('400 of 1,000 answers').waitFor();
    await page.getByText(/^about \d+ sec left$/).waitFor();
    // the page may be asking just now
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('gives the file to download, and it holds the filtered rows', async () => {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: surveyName }) });
    await card.getByText('Ready', { exact: true }).waitFor();
    await expectAccessible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('link', { name: /^Download/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(Uint8Array.from(await readFile(await download.path())).buffer);
    const sheet = workbook.worksheets[0];
    const header = sheet?.getRow(1).values;
    const device = Array.isArray(header) ? header.indexOf('Device') : -1;
    const devices = sheet?.getColumn(device).values.slice(2);
    expect(new Set(devices)).toEqual(new Set(['mobile']));
    await card.getByText(`${(devices?.length ?? 0).toLocaleString('en')} rows`).waitFor();
  });

  it('has a page for the export: what it was asked for, and where its rows come from', async () => {
    await page.getByRole('listitem').getByRole('link', { name: surveyName }).first().click();
    await page.getByText(/Devices: Phone/).waitFor();
    const counts = page.locator('.card', { hasText: 'Where the rows come from' });
    await counts.getByText('Left out by filters').waitFor();
    await expectAccessible();
    await goTo('Exports');
  });

  it('shares the file with a password', async () => {
    await page
      .getByRole('button', { name: /^Share/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByLabel('Download limit').fill('5');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    sharedUrl = await dialog.getByLabel('Link').inputValue();
    expect(sharedUrl).toContain('/s/');
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  it('lets somebody else in with the password', async () => {
    const other = await newVisit(browser, { acceptDownloads: true });
    await other.page.goto(sharedUrl);
    await other.page.locator('input[type=password]').fill(password);
    const [download] = await Promise.all([
      other.page.waitForEvent('download'),
      other.page.locator('button[type=submit], button').first().click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    await other.close();
  });

  it('revokes the link, and it is refused at once', async () => {
    await goTo('Links');
    const card = page.locator('.card', { hasText: '1 of 5 downloads' });
    await card.locator('summary', { hasText: 'Downloads' }).click();
    await expect.poll(() => card.locator('.visits li').count()).toBe(1);
    await expectAccessible();
    await page.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.locator('.cards').getByText('Revoked', { exact: true }).waitFor();
    const other = await newVisit(browser);
    const response = await other.page.goto(sharedUrl);
    expect(response?.status()).toBe(410);
    await other.close();
  });

  it('keeps what a dialog holds as a preset, fills the next one with it, and exports again with one press', async () => {
    const openDialog = async () => {
      await goTo('Surveys');
      await page.getByRole('link', { name: surveyName }).click();
      await heading(surveyName).waitFor();
      await page.getByRole('button', { name: 'Export' }).click();
      return page.getByRole('dialog');
    };
    const dialog = await openDialog();
    await dialog.getByRole('complementary', { name: 'Preview' }).getByText('look personal').first().waitFor();
    await dialog.getByRole('button', { name: 'Save as preset' }).click();
    await dialog.getByLabel('Name of the preset').fill('Tablets');
    await expectAccessible();
    await dialog.getByText('Which answers').click();
    await dialog.getByLabel('Period').selectOption('Previous month');
    await dialog.getByRole('checkbox', { name: 'Tablet' }).check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await toasted(page, 'The preset is saved.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    const next = await openDialog();
    await next.getByText('Which answers').click();
    expect(await next.getByRole('checkbox', { name: 'Tablet' }).isChecked()).toBe(false);
    await next.getByLabel('Preset').selectOption('Tablets');
    await expect.poll(() => next.getByRole('checkbox', { name: 'Tablet' }).isChecked()).toBe(true);
    await expect.poll(() => next.getByLabel('Period').inputValue()).toBe('previous_month');
    await next.getByRole('button', { name: 'Cancel' }).click();

    await goTo('Exports');
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: surveyName }) });
    await cards.first().waitFor();
    const before = await cards.count();
    await cards.first().getByRole('button', { name: 'Export again' }).click();
    await expect.poll(() => cards.count()).toBe(before + 1);
  });

  it('puts new figures into a deck that was edited', async () => {
    const json = { quiz_id: 2, outputs: [{ content: 'summary', format: 'pptx' }] };
    const made = await host.client.call('/exports', { method: 'POST', json });
    const { id } = exportViewSchema.parse(await made.json());
    const [file] = (await host.client.ended(id)).files;
    const buffer = Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer());
    await goTo('Surveys');
    await goTo('Exports');
    const card = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${id}"]`) });
    const chooser = page.waitForEvent('filechooser');
    await card.getByRole('button', { name: 'Refresh with an edited deck…' }).click();
    await (await chooser).setFiles({ name: 'deck.pptx', mimeType: 'application/octet-stream', buffer });
    const newest = async () => {
      const { data } = exportJobs.list.reply.schema.parse(await (await host.client.call('/exports?quiz_id=2')).json());
      return data.filter(({ refresh_of }) => refresh_of === id).length;
    };
    await expect.poll(newest).toBe(1);
  });

  it('has given the browser nothing to complain about', () => {
    expect(visit.complaints).toEqual([]);
  });

  it('forgets the key on the way out', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key of the survey service').waitFor();
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain('demo');
  });
});
