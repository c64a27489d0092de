/** The page of a survey: filters, groups and periods, kept as views that exports and schedules begin with. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hasBrowser,
  newSignedInVisit,
  seriousFindings,
  sharedBrowser,
  toasted,
  type Visit,
  warnWithoutBrowser,
} from '../support/browsers/browser.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

warnWithoutBrowser('views in a browser');

/** Survey 2 of the demo data. */
const surveyName = 'Conference feedback';
const preset = {
  name: 'For analysts',
  outputs: [{ content: 'answers', format: 'sav' }],
  filters: { period: 'previous_week' },
};

describe.runIf(hasBrowser)('views on the dashboard', () => {
  let host: TestHost;
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    host = await sharedHost();
    await host.client.counted(2);
    visit = await newSignedInVisit(await sharedBrowser(), host.url);
    page = visit.page;
  });
  afterAll(() => visit?.close());

  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const goTo = async (name: string, title = name) => {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await heading(title).waitFor();
  };
  const expectAccessible = async () => expect(await seriousFindings(page)).toEqual([]);

  it('filters, breaks down and compares what it shows, and the address remembers it', async () => {
    await goTo('Surveys');
    await page.getByRole('link', { name: surveyName }).click();
    await heading(surveyName).waitFor();
    const complete = async () => {
      const tile = page.locator('.figure', { hasText: 'Complete' }).first();
      return Number(((await tile.locator('strong').textContent()) ?? '').replace(/\D/g, ''));
    };
    await page.locator('.figure').first().waitFor();
    const all = await complete();
    const bar = page.getByRole('region', { name: 'Filters' });
    await bar.locator('summary', { hasText: 'Countries' }).click();
    const germany = bar.getByRole('checkbox', { name: /^Germany/ });
    const offered = Number(((await germany.locator('xpath=..').textContent()) ?? '').replace(/\D/g, ''));
    await germany.check({ force: true });
    await expect.poll(complete).toBe(offered);
    expect(offered).toBeLessThan(all);
    expect(page.url()).toContain('country=DE');
    await expectAccessible();

    await page.getByLabel('Break down by').selectOption('device');
    const groups = page.locator('.breakdown').first();
    await groups.getByRole('columnheader', { name: /^Mobile A n = \d+/ }).waitFor();
    await bar.locator('summary', { hasText: 'Period' }).click();
    await bar.getByLabel('Period').selectOption('Last 30 days');
    await page.getByLabel('Compare with').selectOption('previous');
    await page.locator('.figure .change').first().waitFor();
    await expectAccessible();
    const address = page.url();
    for (const part of ['by=device', 'period=last_30_days', 'compare=previous']) expect(address).toContain(part);

    await page.reload();
    await page.locator('.figure .change').first().waitFor();
    await page.getByRole('button', { name: 'Remove the filter: Countries: Germany' }).waitFor();
    await page.goBack();
    await expect.poll(() => page.locator('.figure .change').count()).toBe(0);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(complete).toBe(all);
  });

  it('keeps a view under a name, and takes it along into an export and a schedule', async () => {
    const { hash } = new URL(page.url());
    await page.goto(`${host.url}/${hash.split('?')[0]}?country=DE&by=device`);
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('dialog').getByLabel('Name of the view').fill('Germany by device');
    await expectAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await toasted(page, 'The view is saved.');
    await page.getByLabel('View', { exact: true }).selectOption('All answers');
    await expect.poll(() => page.url()).not.toContain('country');
    await page.getByLabel('View', { exact: true }).selectOption('Germany by device');
    await expect.poll(() => page.url()).toContain('country=DE');

    const asked = page.waitForRequest((request) => request.url().endsWith('/exports/preview'));
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const { filters, options, outputs } = (await asked).postDataJSON();
    expect({ filters, outputs, banner: options.report.banner }).toMatchObject({
      filters: { country: ['DE'] },
      outputs: [{ content: 'report' }],
      banner: [['device']],
    });
    // the first files have the focus; from there to the start few stops are left
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(/looks? personal/)
      .first()
      .waitFor();
    expect(await dialog.locator('input[name=banner][value=device]').count()).toBe(1);
    const start = dialog.getByRole('button', { name: 'Start export' });
    let stops = 0;
    while ((await start.and(page.locator(':focus')).count()) === 0 && stops < 40) {
      await page.keyboard.press('Tab');
      stops++;
    }
    expect(stops).toBeLessThanOrEqual(15);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Send now' }).click();
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await dialog.getByText('Choose a destination, or enter an e-mail address.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await dialog.getByText('1 filter', { exact: true }).waitFor();
    await dialog.getByText('Which answers').click();
    await expect.poll(() => dialog.getByRole('checkbox', { name: /^Germany \d/ }).isChecked()).toBe(true);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('says of a schedule whose figures its e-mails carry, and leads there', async () => {
    const made = async (path: string, json: object): Promise<string> => {
      const response = await host.client.call(path, { method: 'POST', json });
      return Object(await expectStatus(response, 201)).id;
    };
    const people = { name: 'Editors', kind: 'email', to: ['editors@example.org'], language: 'en' };
    const destination = await made('/destinations', people);
    const view = await made('/views', { name: 'Spanish visitors', quiz_id: 2, filters: { country: ['ES'] } });
    const batch = {
      name: 'Every day',
      surveys: { ids: [2] },
      outputs: [{ content: 'report', format: 'pdf' }],
      deliver: [{ destination_id: destination, view_id: view }],
    };
    const schedule = await made('/schedules', { name: 'Every day', cron: '0 6 * * *', batch });
    await goTo('Schedules');
    const card = page.getByRole('listitem').filter({ hasText: 'Every day' });
    await card.getByText('Figures and charts of a view:').waitFor();
    await card.getByRole('link', { name: 'Every day' }).click();
    await page.getByRole('link', { name: 'Spanish visitors' }).click();
    await expect.poll(() => page.url()).toContain('country=ES');
    for (const path of [`/schedules/${schedule}`, `/views/${view}`, `/destinations/${destination}`]) {
      expect((await host.client.call(path, { method: 'DELETE' })).status).toBe(204);
    }
  });

  it('renames what is kept, and deletes it', async () => {
    await goTo('Presets', 'Presets and views');
    await page.getByRole('button', { name: 'Rename the view Germany by device' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the view').fill('German devices');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'German devices' }).click();
    await expect.poll(() => page.url()).toContain('country=DE');

    expect((await host.client.call('/presets', { method: 'POST', json: preset })).status).toBe(201);
    await goTo('Presets', 'Presets and views');
    await page.getByRole('button', { name: 'Edit the preset For analysts' }).click();
    await dialog.getByLabel('Name of the preset').fill('For statisticians');
    await dialog.getByRole('checkbox', { name: 'Answers: Stata' }).check();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const card = page.getByRole('listitem').filter({ hasText: 'For statisticians' });
    await card.getByText('Answers, Stata').waitFor();
    // what was not changed is still there
    await card.getByText('Previous week').waitFor();
    for (const name of ['Delete the preset For statisticians', 'Delete the view German devices']) {
      await page.getByRole('button', { name }).click();
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('button', { name }).waitFor({ state: 'detached' });
    }
  });

  it('reads the exact values of a chart by keyboard, and packs its cards without laying one over another', async () => {
    await page.goto(`${host.url}/#/surveys/2`);
    const chart = page.locator('.figure-card', { hasText: 'Devices' }).getByRole('group', { name: /^Chart/ });
    await chart.focus();
    const said = async (key: string) => {
      await page.keyboard.press(key);
      return chart.locator('[aria-live]').textContent();
    };
    expect(await said('Home')).toMatch(/^Mobile: \d+\.\d%$/);
    expect(await said('ArrowDown')).toMatch(/^Desktop: /);
    expect(await said('End')).toMatch(/^Tablet: /);
    await expectAccessible();
    await chart.hover({ position: { x: 5, y: 5 } });
    await expect.poll(() => chart.locator('.reading strong').textContent()).toBe('Mobile');
    // cards come a few at a time, and each has its place once its height is known
    const boxes = () =>
      page.locator('.figure-card').evaluateAll((cards) =>
        cards.map((card) => {
          const { left, right, top, bottom } = card.getBoundingClientRect();
          return { left, right, top, bottom };
        }),
      );
    await expect.poll(async () => (await boxes()).length).toBeGreaterThan(10);
    const laidOver = async () =>
      (await boxes()).flatMap((one, at, all) =>
        all
          .slice(at + 1)
          .filter(
            (two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom,
          ),
      );
    await expect.poll(laidOver).toEqual([]);
  });

  it('puts the surveys in order, with how many answers came when', async () => {
    await goTo('Surveys');
    await page.getByLabel('Order').selectOption('Most answers');
    const names = page.locator('.survey-name');
    await expect.poll(() => names.first().textContent()).toBe('Customer satisfaction');
    await page.getByLabel('Order').selectOption('By name');
    await expect.poll(() => names.first().textContent()).toBe(surveyName);
    await page.locator('.sparkline').first().waitFor();
    await page
      .getByText(/^last answer/)
      .first()
      .waitFor();
    await expectAccessible();
  });

  it('has given the browser nothing to complain about', () => {
    expect(visit.complaints).toEqual([]);
  });
});
