/** A view shared from the survey page, as whoever has its address sees it: without a script, in any light, on any screen. */
import { createServer } from 'node:http';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeServer, listen } from '../../infra/local/listen.ts';
import { viewLinkSchema } from '../../shared/operations/view-links.ts';
import {
  allFindings,
  hasBrowser,
  newSignedInVisit,
  newVisit,
  sharedBrowser,
  warnWithoutBrowser,
} from '../support/browsers/browser.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

warnWithoutBrowser('a shared view works in a browser');

const overflow = 'document.documentElement.scrollWidth - innerWidth';

describe.runIf(hasBrowser)('a shared view', () => {
  let host: Awaited<ReturnType<typeof sharedHost>>;
  let browser: Browser;
  beforeAll(async () => {
    host = await sharedHost();
    browser = await sharedBrowser();
  });

  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const headers = { authorization: 'Bearer 1|demo', 'content-type': 'application/json' };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(new URL(path, host.url), init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answers ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  async function share(wanted: object = {}) {
    const options = { report: { banner: [['device']] } };
    const view = Object(await ask('POST', '/views', { name: 'Pulse by device', quiz_id: 3, options }));
    const path = `/views/${view.id}/links`;
    const link = viewLinkSchema.parse(await ask('POST', path, wanted));
    await expect.poll(async () => Object(await ask('GET', path)).data[0].status).toBe('active');
    return { ...link, url: link.url ?? '' };
  }

  it('is whole without scripts on a phone and a desk, light and dark, and nothing in it is hard to use', async () => {
    const { url } = await share();
    for (const [width, colorScheme] of [
      [390, 'dark'],
      [1440, 'light'],
    ] as const) {
      const { page, complaints, close } = await newVisit(browser, { viewport: { width, height: 900 }, colorScheme });
      await page.goto(url);
      expect(await page.locator('h1').innerText()).toBe('Pulse by device');
      expect(await page.locator('svg:visible').count()).toBeGreaterThan(3);
      // shares are drawn beside their figures where there is room for them
      const bars = page.locator('td.bar svg:visible');
      if (width > 480) expect((await bars.first().boundingBox())?.width).toBeGreaterThan(60);
      else expect(await bars.count()).toBe(0);
      const gap = await page.evaluate(
        `document.querySelector('.cards').getBoundingClientRect().top - document.querySelector('.figures').getBoundingClientRect().bottom`,
      );
      expect(gap).toBeGreaterThan(8);
      expect(await page.locator('figure').count()).toBeLessThanOrEqual(await page.locator('table').count());
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
      expect(await allFindings(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    }
  });

  it('is shown in a frame by the sites that are named, and by no other', async () => {
    let framed = '';
    const site = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end(`<iframe src="${framed}" width="800" height="600"></iframe>`);
    });
    const { url: origin } = await listen(site, 0);
    framed = (await share({ embed_on: ['https://intranet.example.com'] })).url;
    const { page, close } = await newVisit(browser);
    await page.goto(origin);
    await expect
      .poll(() => page.frames().map((frame) => frame.url()))
      .toContainEqual(expect.stringMatching(/^chrome-error:/));
    await close();
    await closeServer(site);
  });

  it('is made on the survey page, opened, and revoked there', async () => {
    const { page, complaints, close } = await newSignedInVisit(browser, host.url);
    await page.goto(new URL('/#/surveys/4', host.url).href);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByLabel('Name of the view').fill('All of it');
    await page.locator('dialog button[type=submit]').click();
    await page.getByRole('heading', { name: 'Share “All of it”' }).waitFor();
    expect(await allFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create link' }).click();
    const url = await page.locator('#copy-field').inputValue();
    const visitor = await newVisit(browser);
    await expect.poll(async () => (await visitor.page.goto(url))?.status()).toBe(200);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke' }).last().click();
    await expect.poll(async () => (await visitor.page.goto(url))?.status()).toBe(410);
    await visitor.close();
    expect(complaints).toEqual([]);
    await close();
  });
});
