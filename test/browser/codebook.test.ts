/** The page of a codebook as a reader sees it: accessible in every language and light, and deaf to hostile labels. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerSatisfaction } from '../../infra/local/demo-data/customer-satisfaction.ts';
import {
  hasBrowser,
  newVisit,
  seriousFindings,
  sharedBrowser,
  type Visit,
  warnWithoutBrowser,
} from '../support/browsers/browser.ts';
import { codebooks, exported } from '../support/files-written/codebook-export.ts';
import { someOf } from '../support/run/proof-size.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';
import { demoAnswers } from '../support/surveys/demo-answers.ts';
import { hostileLabels } from '../support/surveys/hostile-labels.ts';

warnWithoutBrowser('the page of a codebook');

const looks = [
  { lang: 'en', colorScheme: 'light', width: 1280 },
  { lang: 'ru', colorScheme: 'dark', width: 1280 },
  { lang: 'es', colorScheme: 'light', width: 390 },
  { lang: 'pt', colorScheme: 'dark', width: 390 },
] as const;

describe.runIf(hasBrowser)('the page of a codebook', () => {
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    browser = await sharedBrowser();
    folder = await temporaryFolder();
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  async function opened(
    given: Parameters<typeof exported>[0],
    options: object,
    look: { colorScheme: 'light' | 'dark'; width: number },
  ): Promise<Visit> {
    const path = join(folder, 'codebook.html');
    await writeFile(path, (await exported(given, codebooks, options)).bytes('html'));
    const visit = await newVisit(browser, {
      viewport: { width: look.width, height: 900 },
      colorScheme: look.colorScheme,
    });
    await visit.page.goto(pathToFileURL(path).href);
    return visit;
  }

  it.each(someOf(looks, 2))(
    'passes axe in $lang, $colorScheme, $width pixels wide, and fits',
    async ({ lang, ...look }) => {
      const visit = await opened(demoAnswers(customerSatisfaction, 60), { lang }, look);
      const { page, complaints } = visit;
      expect(await page.locator('html').getAttribute('lang')).toBe(lang);
      expect(await seriousFindings(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(look.width);
      expect(complaints).toEqual([]);
      await visit.close();
    },
  );

  it('has contents that lead to every variable and set', async () => {
    const visit = await opened(demoAnswers(customerSatisfaction, 60), {}, { colorScheme: 'light', width: 1280 });
    const targets = await visit.page
      .locator('nav a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const places = await visit.page.locator('section.variable').evaluateAll((all) => all.map(({ id }) => `#${id}`));
    expect(targets).toEqual(places);
    expect(targets.length).toBeGreaterThan(40);
    await visit.close();
  });

  it('shows hostile labels letter by letter and runs none of them', async () => {
    const given = hostileLabels();
    const visit = await opened(given, {}, { colorScheme: 'light', width: 1280 });
    const { page, complaints } = visit;
    expect(await page.locator('script, img, svg, iframe').count()).toBe(0);
    const said = (await page.locator('body').textContent()) ?? '';
    const clean = given.survey.questions.flatMap(({ options }) => options.map(({ text }) => text));
    expect(clean.filter((text) => !said.includes(text.replaceAll('\r\n', '\n')) && !said.includes(text))).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await visit.close();
  });
});
