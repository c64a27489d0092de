/** Every screen on a phone and on a wide screen, by day and by night, in every language, by keyboard alone. */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sections } from '../../shared/ways-in/dashboard/page/route.ts';
import { allFindings, hasBrowser, newVisit, sharedBrowser, warnWithoutBrowser } from '../support/browsers/browser.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { someOf } from '../support/run/proof-size.ts';

warnWithoutBrowser('the looks of the dashboard');

const looks = [
  { width: 390, height: 844, locale: 'ru-RU', colorScheme: 'dark', language: 'ru', ground: 'rgb(11, 16, 21)' },
  { width: 390, height: 844, locale: 'en-US', colorScheme: 'light', language: 'en', ground: 'rgb(244, 246, 248)' },
  { width: 1440, height: 900, locale: 'ru-RU', colorScheme: 'light', language: 'ru', ground: 'rgb(244, 246, 248)' },
  { width: 390, height: 844, locale: 'es-MX', colorScheme: 'light', language: 'es', ground: 'rgb(244, 246, 248)' },
  { width: 390, height: 844, locale: 'pt-BR', colorScheme: 'dark', language: 'pt', ground: 'rgb(11, 16, 21)' },
  { width: 1440, height: 900, locale: 'de-DE', colorScheme: 'dark', language: 'en', ground: 'rgb(11, 16, 21)' },
] as const;

const isTooWide = 'document.documentElement.scrollWidth > innerWidth';

describe.runIf(hasBrowser)('the looks of the dashboard', () => {
  let host: TestHost;
  let browser: Browser;
  let paths: string[];

  beforeAll(async () => {
    host = await sharedHost();
    browser = await sharedBrowser();
    const post = async (path: string, json: object, status: number) =>
      JSON.stringify(await expectStatus(await host.client.call(path, { method: 'POST', json }), status));
    const idIn = (answer: string) => /"id":"([^"]+)"/.exec(answer)?.[1] ?? '';
    const outputs = [{ content: 'answers', format: 'csv' }];
    const batch = { name: 'All of them', surveys: { ids: [2, 999_999] }, outputs };
    const batchId = idIn(await post('/batches', batch, 202));
    const scheduleId = idIn(await post('/schedules', { name: 'Daily', cron: '0 6 * * *', batch }, 201));
    const { id } = await host.client.startCsv(2);
    await host.client.ended(id);
    await post(`/exports/${id}/links`, { expires_in: 3600 }, 201);
    await post('/presets', { name: 'Tables for analysts', outputs }, 201);
    await post('/views', { name: 'Germany', quiz_id: 2, filters: { country: ['DE'] } }, 201);
    const looks = ['surveys/2', 'surveys/2?by=device&period=last_30_days&compare=previous'];
    const things = [`exports/${id}`, `batches/${batchId}`, `schedules/${scheduleId}`];
    paths = [...sections, ...looks, ...things].map((path) => `/#/${path}`);
  });

  it.each(someOf(looks, 2))('fit and can be read at $width pixels, $colorScheme, in $language', async (look) => {
    const { width, height, locale, colorScheme } = look;
    const { page, complaints, close } = await newVisit(browser, { viewport: { width, height }, locale, colorScheme });
    await page.goto(host.url);
    await page.locator('.demo button').click();
    await page.locator('.survey-row').first().waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe(look.language);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(look.ground);
    for (const path of paths) {
      await page.goto(host.url + path);
      await page.locator('.survey-list, .cards, .empty, .card, .table').first().waitFor();
      expect(await page.evaluate(isTooWide), path).toBe(false);
      expect(await allFindings(page), path).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it('can be used by keyboard alone', async () => {
    const { page, close } = await newVisit(browser, { viewport: { width: 1440, height: 900 } });
    const focused = () => page.evaluate('document.activeElement.textContent || document.activeElement.id');
    await page.goto(host.url);
    await page.locator('#key').focus();
    await page.keyboard.type('1|demo');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Conference feedback' }).waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    await page.reload();
    await page.getByRole('link', { name: 'Conference feedback' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    const opener = page.getByRole('button', { name: 'Export Conference feedback' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    // nobody should have to pass more to export the usual files
    const stops: string[] = [];
    for (; stops.length < 60 && (await focused()) !== 'Start export'; stops.push(String(await focused())))
      await page.keyboard.press('Tab');
    // whoever has exported the survey before chooses between all rows and the new ones
    const passed = stops.filter((stop) => !stop.startsWith('All rows'));
    expect(passed.length, passed.map((stop) => stop.slice(0, 30)).join(', ')).toBeLessThanOrEqual(15);
    for (let step = stops.length; step < 60; step++) await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.closest("main")')).toBeNull();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Export Conference feedback');
    await close();
  });

  it('change at a press and stay changed', async () => {
    const { page, close } = await newVisit(browser, { colorScheme: 'light' });
    await page.goto(host.url);
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('ru');
    await page.getByRole('button', { name: 'Войти' }).waitFor();
    await page.getByRole('button', { name: /^Оформление/ }).click();
    await page.getByRole('button', { name: /^Оформление/ }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Оформление: Тёмное' }).waitFor();
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(11, 16, 21)');
    await close();
  });
});
