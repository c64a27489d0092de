/** Around the respondent's page in Chromium: files that go straight to the store, and the way there from the dashboard. */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { uuid } from '../shared/survey-service/survey-bench.ts';
import {
  hasBrowser,
  newVisit,
  seriousFindings,
  sharedBrowser,
  warnWithoutBrowser,
} from '../support/browsers/browser.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { createPageWorld } from '../support/worlds/page-world.ts';

warnWithoutBrowser('respondents send files, and the dashboard leads to their page');

describe.runIf(hasBrowser)('the survey’s page', () => {
  let host: TestHost;
  let world: ReturnType<typeof createPageWorld>;
  let browser: Browser;
  beforeAll(async () => {
    host = await sharedHost();
    world = createPageWorld(host);
    browser = await sharedBrowser();
  });

  it('sends files as they are chosen, says what goes wrong, tries again and takes back', async () => {
    const entities = { [uuid(1)]: { type: 'file', title: 'Picture?', fileFormats: ['txt', 'png'], isRequired: true } };
    const survey = await world.makeSurvey(entities, 'Files', { lang: 'en' });
    const { page, close } = await newVisit(browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.goto(survey.url);
    const choose = (name: string, bytes: Buffer) =>
      page.locator(`[name="q.${uuid(1)}"]`).setInputFiles({ name, mimeType: 'text/plain', buffer: bytes });
    const item = (name: string) => page.locator('.files li', { hasText: name });
    await page.getByText('Up to 50 MB each').waitFor();
    await choose('run.exe', Buffer.from('MZ'));
    await item('run.exe').getByText('This file format is not accepted').waitFor();
    await choose('fake.png', Buffer.from('MZ'));
    await item('fake.png').getByText('This file format is not accepted').waitFor();
    for (const name of ['run.exe', 'fake.png']) await page.getByRole('button', { name: `Remove: ${name}` }).click();
    let seen = false;
    let isCut = true;
    await page.route('**/uploads', async (route) => {
      seen ||= await item('<b>large</b>.txt').locator('progress').isVisible();
      return isCut ? route.abort() : route.continue();
    });
    await choose('<b>large</b>.txt', Buffer.alloc(8 * 1024 * 1024, 'a'));
    await item('large').getByText('This file did not arrive').waitFor();
    isCut = false;
    await page.getByRole('button', { name: /Try again/ }).click();
    await item('large').getByText('Sent').waitFor();
    await choose('second.txt', Buffer.from('b'));
    await item('second.txt').getByText('Sent').waitFor();
    await page.getByRole('button', { name: 'Remove: second.txt' }).click();
    await expect.poll(() => item('second.txt').count()).toBe(0);
    await page.reload();
    await item('large').waitFor();
    expect([seen, await page.locator('.files li').count(), await seriousFindings(page)]).toEqual([true, 1, []]);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await close();
    const { cells, files } = await world.newest(survey.id);
    expect(Object.values(cells).join(' ')).toContain('<b>large</b>.txt');
    expect(files.map(({ length }) => length)).toEqual([8 * 1024 * 1024]);
  });

  it('is what the dashboard leads to, with a preview and a QR code, and counts on while people answer', async () => {
    const survey = await world.makeSurvey({ [uuid(1)]: { type: 'yesno', title: 'Well?' } }, 'Counted', { lang: 'en' });
    const { page, close } = await newVisit(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(`${host.url}/#/surveys/${survey.id}`);
    await page.getByLabel('API key of the survey service').fill('1|demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const addressOf = async (name: string) => (await page.getByRole('link', { name }).getAttribute('href')) ?? '';
    expect(await addressOf('Open the survey')).toBe(survey.url);
    expect((await fetch(await addressOf('Preview the draft'))).status).toBe(200);
    await page.getByText('QR code', { exact: true }).click();
    const picture = page.getByRole('img', { name: `QR code of ${survey.url}` });
    await expect.poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBeGreaterThan(50);
    for (const kind of ['svg', 'png']) {
      const { headers } = await fetch(await addressOf(kind.toUpperCase()));
      expect(headers.get('content-disposition')).toBe(`attachment; filename="qr.${kind}"`);
    }
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByText('0 answers').waitFor();
    await world.v3('POST', `/public/${survey.url.split('/').at(-1)}/answers`, { answers: { [uuid(1)]: true } });
    await page.getByText('1 answer', { exact: true }).waitFor({ timeout: 300_000 });
    await close();
  });
});
