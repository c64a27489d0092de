/** The answers of a survey on the dashboard: chosen and tagged as a new user would, undone, opened one by one, revealed. */
import type { Browser, Page } from 'playwright-core';
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

warnWithoutBrowser('answers in a browser');

describe.runIf(hasBrowser)('the answers on the dashboard', () => {
  let host: TestHost;
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    host = await sharedHost();
    visit = await newSignedInVisit(await sharedBrowser(), host.url);
    page = visit.page;
  });
  afterAll(() => visit?.close());

  const expectAccessible = async () => expect(await seriousFindings(page)).toEqual([]);
  const rows = () => page.locator('.answers-grid tbody tr:not(.spacer)');

  it('are filtered as the survey was, tagged all at once, and the tag is taken back', async () => {
    await page.goto(`${host.url}/#/surveys/2?period=last_30_days`);
    await page.getByRole('link', { name: 'Answers', exact: true }).click();
    await rows().first().waitFor();
    expect(page.url()).toContain('period=last_30_days');

    const bar = page.getByRole('region', { name: 'Filters' });
    await bar.locator('summary', { hasText: 'Questions' }).click();
    await bar.getByLabel('Question').selectOption('The event as a whole');
    await bar.getByLabel('Comparison').selectOption('at most');
    await bar.getByLabel('Value').selectOption('2');
    await expect.poll(() => page.url()).toContain('answers=');
    await page.keyboard.press('Escape');
    await page.getByText(/^\d+ answers$/).waitFor();
    // what was filtered by is the first question that is shown
    expect(await page.locator('.answers-grid thead th').nth(4).textContent()).toBe('The event as a whole');
    await page.getByRole('checkbox', { name: 'Choose all rows' }).check();
    await expectAccessible();

    const count = Number(/\d+/.exec((await page.getByText(/answers chosen/).textContent()) ?? '')?.[0]);
    await page.getByRole('button', { name: 'Tag', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Tag').fill('unhappy');
    await page.keyboard.press('Enter');
    await page.getByText(`${count} answers were tagged.`).waitFor();
    await expect.poll(() => rows().locator('.tag', { hasText: 'unhappy' }).count()).toBe(await rows().count());
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect(await page.locator('.tag', { hasText: 'unhappy' }).count()).toBe(0);
  });

  it('are opened one by one, with what is personal masked until it is revealed', async () => {
    const first = rows().first().getByRole('link');
    const id = await first.textContent();
    await first.press('Enter');
    await page.getByRole('heading', { level: 1, name: `Answer ${id}` }).waitFor();
    const city = page.locator('dt', { hasText: /^City$/ }).locator('xpath=following-sibling::dd[1]');
    await expect.poll(() => city.textContent()).toBe('… (masked)');
    await page.getByRole('button', { name: 'Show masked values' }).click();
    await page.getByText('This was logged.').waitFor();
    expect(await city.textContent()).toMatch(/^\p{L}{3,}/u);
    await expectAccessible();

    await page.getByRole('link', { name: 'Answers', exact: true }).click();
    await page.getByRole('button', { name: 'Who has seen masked values' }).click();
    await page
      .getByRole('dialog')
      .getByRole('cell', { name: id ?? '', exact: true })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('scroll through all of them with few rows in the document, and fit a phone in Russian', async () => {
    await page.goto(`${host.url}/#/surveys/2/answers`);
    await page.getByText(/^771 answers/).waitFor();
    await page.locator('.answers-grid').evaluate((grid) => grid.scrollTo(0, 3_000));
    await expect.poll(async () => Number(await rows().first().getByRole('link').textContent())).toBeLessThan(860);
    expect(await rows().count()).toBeLessThan(60);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('ru');
    await page.getByRole('heading', { level: 1, name: 'Ответы' }).waitFor();
    await rows().first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await expectAccessible();
    expect(visit.complaints).toEqual([]);
  });

  it('lead from an address that nobody can search for to the person, and from one answer too', async () => {
    const address = 'anna@example.org';
    const { page: fresh, close } = await newSignedInVisit(visit.page.context().browser() as Browser, host.url);
    const dialog = fresh.getByRole('dialog');
    await fresh.goto(`${host.url}/#/surveys`);
    await fresh.getByPlaceholder('Search surveys').fill(address);
    await fresh.getByRole('button', { name: 'Find this person' }).click();
    expect(await dialog.getByLabel('E-mail address of the respondent').inputValue()).toBe(address);
    await fresh.keyboard.press('Escape');

    await fresh.goto(`${host.url}/#/surveys/2/answers`);
    await fresh.locator('.answers-grid tbody tr').first().waitFor();
    await fresh.getByLabel('Search in texts').fill(address);
    await fresh.getByText('Looking for a person?').waitFor();
    expect(await seriousFindings(fresh)).toEqual([]);
    await fresh.getByRole('button', { name: 'Find this person' }).click();
    await dialog.getByRole('button', { name: 'Find', exact: true }).click();
    await dialog.getByText('Nobody was found').waitFor();
    await fresh.keyboard.press('Escape');

    await fresh.goto(`${host.url}/#/surveys/2/answers?answer=900`);
    await fresh.getByRole('button', { name: 'Erase a person' }).click();
    expect(await dialog.getByLabel('Number of the survey').inputValue()).toBe('2');
    expect(await dialog.getByLabel('Numbers of the answers').inputValue()).toBe('900');
    await close();
  });
});
