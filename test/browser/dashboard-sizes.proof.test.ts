/**
 * The dashboard with lists as they are after years, on screens that are not ours: no text is cut, in any of the usual fonts.
 * `DASHBOARD_SIZES=large` takes 10,000 exports, 2,000 surveys and 500 questions, in every font, and asks that no screen
 * keeps the page busy for a second; `full` takes every look too, with axe. `SCREENSHOTS` names a folder for pictures.
 */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { hasBrowser, newVisit, openBrowser, seriousFindings, warnWithoutBrowser } from '../support/browsers/browser.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import { startTestHost } from '../support/hosts/local-host.ts';
import { clippedTexts } from '../support/sizes/clipped-texts.ts';
import { fillLists, type Sizes } from '../support/sizes/fill-lists.ts';
import { makeLongSurvey } from '../support/sizes/long-survey.ts';
import { families, machineWith } from '../support/sizes/system-font.ts';

warnWithoutBrowser('the dashboard with long lists');

const isFull = process.env.DASHBOARD_SIZES === 'full';
const isLarge = isFull || process.env.DASHBOARD_SIZES === 'large';
const pictures = process.env.SCREENSHOTS;
const sizes: Sizes = isLarge
  ? { surveys: 2_000, exports: 10_000, batches: 500, links: 500, questions: 500 }
  : { surveys: 60, exports: 60, batches: 30, links: 30, questions: 10 };
const mostMs = 1_000;

interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
  locale: string;
}

const everyLook = [390, 1440].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    ['en-GB', 'ru-RU'].map((locale): Look => ({ width, colorScheme, locale })),
  ),
);
const looks = isFull ? everyLook : everyLook.filter((_, at) => at === 3 || at === 4);
const runs = (isLarge ? families : families.slice(0, 1)).flatMap((font) => looks.map((look) => ({ font, ...look })));

describe.runIf(hasBrowser && families.length > 0)('the dashboard after years', () => {
  let host: Awaited<ReturnType<typeof startTestHost>>;
  const browsers = new Map<string, Browser>();
  let screens: Record<string, string> = {};

  const made = async (path: string, json: object) => {
    const response = await host.client.call(path, { method: 'POST', json });
    return z.object({ id: z.string() }).parse(await expectStatus(response, response.status)).id;
  };

  beforeAll(async () => {
    host = await startTestHost();
    const { id: exportId } = await host.client.startCsv(2);
    await host.client.ended(exportId);
    const batch = { name: 'One', surveys: { ids: [2] }, outputs: [{ content: 'answers', format: 'csv' }] };
    const batchId = await made('/batches', batch);
    await vi.waitFor(
      async () => {
        const batch = await expectStatus(await host.client.call(`/batches/${batchId}`), 200);
        expect(batch).toMatchObject({ status: 'ready' });
      },
      { timeout: 300_000, interval: 200 },
    );
    const linkId = await made(`/exports/${exportId}/links`, { expires_in: 86_400 });
    await made('/schedules', { name: 'Every night', cron: '0 3 * * *', batch });
    const long = await makeLongSurvey(host.client, sizes.questions, isLarge ? 30 : 8);
    await fillLists(host, sizes, { owner: 'u-1', surveyId: 2, exportId, batchId, linkId });
    screens = {
      surveys: '.survey-row',
      exports: '.cards > li',
      batches: '.cards > li',
      links: '.cards > li',
      schedules: '.cards > li',
      'surveys/2': '.chart svg',
      [`surveys/${long}`]: '.chart svg',
      [`batches/${batchId}`]: 'table',
    };
    for (const font of new Set(runs.map((run) => run.font))) {
      browsers.set(font, await openBrowser(await machineWith(font)));
    }
  });
  afterAll(async () => {
    for (const browser of browsers.values()) await browser.close();
    await host?.close();
  });

  it.each(runs)('can be read in $font at $width pixels, $colorScheme, $locale', async (run) => {
    const { font, width, colorScheme, locale } = run;
    const browser = browsers.get(font);
    if (!browser) throw new Error(`no browser has ${font}`);
    const viewport = { width, height: 900 };
    const { page, complaints, close } = await newVisit(browser, { viewport, colorScheme, locale });
    await page.goto(host.url);
    await page.locator('.demo button').click();
    await page.locator('.survey-row').first().waitFor();
    const faults: string[] = [];
    // what the page itself needs, on a machine that may be busy with other work
    const session = await page.context().newCDPSession(page);
    for (const [path, row] of Object.entries(screens)) {
      await page.goto('about:blank');
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const startedAt = performance.now();
      await page.goto(`${host.url}/#/${path}`);
      await page.locator(row).first().waitFor();
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      const tookMs = Math.round(performance.now() - startedAt);
      const { metrics } = await session.send('Performance.getMetrics');
      const busyMs = Math.round(1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0));
      const name = path.replace('/', '-').replace(/(bat|sch)_.*/, '$1');
      const clipped = await clippedTexts(page);
      if (isLarge) console.info([name, font, width, `${tookMs} ms`, `page busy ${busyMs} ms`, ...clipped].join(', '));
      if (isLarge && busyMs > mostMs) faults.push(`${path} kept the page busy for ${busyMs} ms`);
      for (const said of clipped) faults.push(`${path}: ${said}`);
      if (isFull) {
        for (const said of await seriousFindings(page)) faults.push(`${path}: ${said}`);
      }
      if (pictures) {
        const file = [name, font.replace(' ', ''), width, colorScheme, locale].join('-');
        await page.screenshot({ path: join(pictures, `${file}.png`), fullPage: true });
      }
    }
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
