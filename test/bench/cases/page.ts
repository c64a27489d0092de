/** The page of a very large survey in Chromium: how long it is busy at a chunk, and how soon it shows other figures. */
import type { Page } from 'playwright-core';
import { hasBrowser, newVisit, openBrowser } from '../../support/browsers/browser.ts';
import { atMost, type BenchCase } from '../bench-case.ts';
import { usageOf } from '../process-usage.ts';
import { withHost } from '../running-host.ts';
import { type Busy, busyDuring } from '../watch/page-tasks.ts';

const QUESTIONS = 20;
const WORKERS = 2;
const MOST_BUSY_MS = 200;
const MOST_REDRAW_S = 1;
const READING_MS = 3_600_000;
const LOOK_MS = 250;
/** Each view is asked for once more with another value, so that none was counted before. */
const countries = ['DE', 'BR', 'ES'];
const groups = ['device', 'country', 'q:q1'];

interface Step extends Busy {
  name: string;
  wallS: number;
}

export const pageCase: BenchCase = {
  name: 'page',
  about: 'the page of a survey in Chromium while its answers are read, then a filter and a breakdown',
  async run(bench, { rows }) {
    if (!hasBrowser) throw new Error('Chromium is missing');
    const upstream = ['test/bench/giant/giant-upstream.ts', String(rows), 'typical'] as const;
    const env = { WORKERS: String(WORKERS) };
    const { steps, cpuS, rssMb } = await withHost(rows, (url, pid) => visitPage(bench.say, url, pid, rows), {
      env,
      upstream,
    });
    const [reading, ...redraws] = steps;
    const slowest = Math.max(...redraws.map(({ wallS }) => wallS));
    const busiest = Math.max(...steps.map(({ longestCpuMs }) => longestCpuMs));
    return {
      rows,
      ours: { cpuS, wallS: reading?.wallS ?? 0, rssMb, fileBytes: 0 },
      peers: {},
      more: { steps },
      table: [
        ['', 'seconds', 'longest task, ms', 'in CPU ms', 'page CPU ms'],
        ...steps.map(({ name, wallS, ...busy }) => [
          name,
          wallS.toFixed(2),
          ...[busy.longestMs, busy.longestCpuMs, busy.cpuMs].map((ms) => ms.toFixed(0)),
        ]),
      ],
      budgets: [
        atMost(MOST_BUSY_MS, busiest, 'ms', 'CPU of the longest task of the page'),
        atMost(MOST_REDRAW_S, slowest, 's', 'until other figures are shown'),
      ],
    };
  },
};

async function visitPage(say: (line: string) => void, url: string, pid: number, rows: number) {
  const browser = await openBrowser();
  try {
    const { page } = await newVisit(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(url);
    await page.locator('#key').fill('1|bench');
    await page.keyboard.press('Enter');
    await page.locator('#content').waitFor();
    say(`opens the survey of ${rows.toLocaleString('en')} answers`);
    const before = usageOf(pid);
    const steps = [await stepOf(page, 'until all are read', () => firstLook(page, url, rows))];
    const { cpuS, rssMb } = usageOf(pid);
    for (const [name, paths] of Object.entries(looks)) {
      say(name);
      const all: Step[] = [];
      for (const path of paths) all.push(await stepOf(page, name, () => lookAt(page, path)));
      steps.push(worstOf(name, all));
    }
    return { steps, cpuS: cpuS - before.cpuS, rssMb };
  } finally {
    await browser.close();
  }
}

function worstOf(name: string, all: readonly Step[]): Step {
  const most = (figure: (step: Step) => number) => Math.max(...all.map(figure));
  return {
    name,
    wallS: most(({ wallS }) => wallS),
    longestMs: most(({ longestMs }) => longestMs),
    longestCpuMs: most(({ longestCpuMs }) => longestCpuMs),
    cpuMs: most(({ cpuMs }) => cpuMs),
  };
}

const looks = {
  'another filter': countries.map((country) => `country=${country}`),
  'another breakdown': groups.map((by) => `by=${by}`),
  'both, and the month before': countries.map(
    (country, at) => `country=${country}&by=${groups[at]}&date_from=2026-06-01&date_to=2026-06-30&compare=previous`,
  ),
};

/** Everybody in these surveys has answered to the end. */
async function firstLook(page: Page, url: string, rows: number): Promise<void> {
  await page.goto(`${url}/#/surveys/1`);
  const all = rows.toLocaleString('en');
  const tile = page.locator('.figure strong', { hasText: new RegExp(`^${all}$`) });
  await tile.first().waitFor({ timeout: READING_MS });
  await page.locator('.figure-card').nth(QUESTIONS).waitFor();
}

/** Until the figures that were asked for are shown. */
async function lookAt(page: Page, query: string): Promise<void> {
  await page.evaluate(`location.hash = '#/surveys/1?${query}'`);
  await page.locator('.counting').waitFor();
  await page.locator('.counting').waitFor({ state: 'detached' });
}

async function stepOf(page: Page, name: string, act: () => Promise<void>): Promise<Step> {
  let wallS = 0;
  const busy = await busyDuring(page, async () => {
    const startedAt = performance.now();
    await act();
    wallS = (performance.now() - startedAt) / 1_000;
    // what follows when the page is idle is part of it
    await page.evaluate(`new Promise((done) => setTimeout(done, ${LOOK_MS}))`);
  });
  return { name, wallS, ...busy };
}
