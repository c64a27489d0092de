/**
 * Every screen, dialog and live page, on a phone and a desk, light and dark, in every language: nothing that axe would
 * find, and nothing wider than the screen. Usually a light phone and a dark desk, with `PROOFS=all` all of
 * these looks; `SCREENSHOTS` names a folder for pictures.
 */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadLanguage } from '../../shared/ways-in/dashboard/page/words.ts';
import { allFindings, hasBrowser, newVisit, sharedBrowser, warnWithoutBrowser } from '../support/browsers/browser.ts';
import { makeOneOfEach } from '../support/browsers/dashboard-screens.ts';
import { startTestHost, type TestHost } from '../support/hosts/local-host.ts';
import { isWhole } from '../support/run/proof-size.ts';

warnWithoutBrowser('every screen');

const pictures = process.env.SCREENSHOTS;
const languages = [
  ['en', 'en-GB'],
  ['ru', 'ru-RU'],
  ['es', 'es-ES'],
  ['pt', 'pt-BR'],
] as const;
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const allLooks = languages.flatMap(([language, locale]) =>
  sizes.flatMap((viewport) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ language, locale, colorScheme, ...viewport })),
  ),
);
// a light phone in English, a dark desk in Portuguese
const looks = allLooks.filter((_, at) => isWhole || at % 15 === 0);

/** What is on its way is no screen yet. */
const unfinished = '.skeleton, .counting, [aria-busy=true]';

describe.runIf(hasBrowser)('every screen', () => {
  let host: TestHost;
  let browser: Browser;
  let things: Awaited<ReturnType<typeof makeOneOfEach>>;

  beforeAll(async () => {
    host = await startTestHost();
    browser = await sharedBrowser();
    await host.client.counted(2);
    things = await makeOneOfEach(host);
  });
  afterAll(() => host?.close());

  it.each(looks)('can be used by all at $width pixels, $colorScheme, in $language', async (look) => {
    const { language, locale, colorScheme, width, height } = look;
    const texts = await loadLanguage(language);
    const { page, complaints, close } = await newVisit(browser, { viewport: { width, height }, locale, colorScheme });
    const faults: string[] = [];
    const check = async (name: string, of: Page) => {
      const isWide = await of.evaluate('document.documentElement.scrollWidth > innerWidth');
      if (isWide) faults.push(`${name} is wider than the screen`);
      for (const found of await allFindings(of)) faults.push(`${name}: ${found}`);
      const file = `${[name, language, width, colorScheme].join('-')}.png`;
      if (pictures) await of.screenshot({ path: join(pictures, file), fullPage: true });
    };
    await page.goto(host.url);
    await page.locator('.demo button').click();
    await page.locator('.survey-row').first().waitFor();
    for (const { name, path, opener } of things.screens) {
      await page.goto('about:blank');
      await page.goto(`${host.url}/#/${path}`);
      await page.locator('main h1').waitFor();
      await expect.poll(() => page.locator(unfinished).count(), { timeout: 300_000 }).toBe(0);
      if (opener) {
        const button = page.getByRole('button', { name: opener(texts), exact: true });
        await button.first().click();
        await page.getByRole('dialog').waitFor();
      }
      await check(name, page);
    }
    const visitor = await newVisit(browser, { viewport: { width, height }, locale, colorScheme });
    for (const [name, url] of Object.entries(things.keyless)) {
      await expect.poll(async () => (await visitor.page.goto(url))?.status(), { timeout: 300_000 }).not.toBe(503);
      await check(name, visitor.page);
    }
    await visitor.close();
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
