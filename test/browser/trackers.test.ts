/** Waves of a study on the dashboard: which questions of the newest one are new, for whoever has never seen the page. */
import { describe, expect, it } from 'vitest';
import {
  hasBrowser,
  newSignedInVisit,
  seriousFindings,
  sharedBrowser,
  warnWithoutBrowser,
} from '../support/browsers/browser.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { makeWaves } from '../support/surveys/made-waves.ts';

warnWithoutBrowser('trackers in a browser');

describe.runIf(hasBrowser)('a tracker on the dashboard', () => {
  it('is made of three surveys, and begins with the questions that are new in the last', async () => {
    const host = await sharedHost();
    await makeWaves(host.client, 5);
    const { page, complaints, close } = await newSignedInVisit(await sharedBrowser(), host.url);
    await page.getByRole('link', { name: 'Trackers' }).click();
    await page.getByText('Open Data Days, three years').waitFor();
    await page.getByRole('button', { name: 'New tracker' }).first().click();
    await page.getByLabel('Name').fill('Customers');
    for (const season of ['spring', 'summer', 'autumn']) await page.getByLabel(`Customers, ${season}`).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'New in Wave 3, Customers, autumn' }).waitFor();
    const id = page.url().split('/').at(-1);

    const table = page.getByRole('table').first();
    const rowOf = (title: string) => table.getByRole('row').filter({ hasText: title });
    expect(await rowOf('What is new?').getByText('New', { exact: true }).count()).toBe(1);
    expect(await rowOf('Where do you buy?').getByText('Same', { exact: true }).count()).toBe(2);

    // options of a question are matched below it, and by hand where words do not show that they are the same
    await table.getByRole('button', { name: /^Options of “Where do you buy\?”: 4 options, New: 1/ }).click();
    expect(await rowOf('In a shop').getByText('Same', { exact: true }).count()).toBe(2);
    await table.getByRole('button', { name: 'Count separately: By phone' }).last().click();
    await rowOf('By phone').getByText('New', { exact: true }).waitFor();
    await table.getByRole('button', { name: 'Match by hand: In an app' }).click();
    await page.getByRole('dialog').getByLabel('The same as').selectOption('By phone');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await rowOf('By phone').getByText('In an app').waitFor();
    await table.getByRole('button', { name: 'Undo the match by hand: In an app' }).click();
    await rowOf('In an app').getByText('New', { exact: true }).waitFor();

    // the letters of a chart are as large as those around it, however wide the screen is
    const letter = page.locator('.trend-text').first();
    await letter.waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(async () => (await letter.boundingBox())?.height).toBeLessThan(24);
    expect(await seriousFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
    expect((await host.client.call(`/trackers/${id}`, { method: 'DELETE' })).status).toBe(204);
  });
});
