/** Chromium as a reader of the dashboard, and an ear for everything it complains about. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { loadedOnce } from '../../../shared/loaded-once.ts';

const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export const hasBrowser = existsSync(chromiumPath);

/** Call it where tests depend on `hasBrowser`, so that nobody takes silence for success. */
export function warnWithoutBrowser(what: string): void {
  if (hasBrowser) return;
  console.warn(`NOT TESTED: ${what}. Chromium is missing: apt-get install chromium, or set CHROMIUM_PATH`);
}

/**
 * Each new window loads two pages of Chromium's own for what its address bar may propose, which takes three times the CPU
 * of the window itself. The others are Playwright's own list, which this switch replaces.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** `env`: what it finds around it, besides what we have. */
export function openBrowser(env: Readonly<Record<string, string>> = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    env: { ...process.env, ...env },
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${disabledFeatures.join(',')}`,
    ],
  });
}

/** One Chromium for all files of a process, in which no visit of an earlier file is open. It runs until the process ends. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await opened();
  await Promise.all(browser.contexts().map((context) => context.close()));
  return browser;
}

const opened = loadedOnce(() => openBrowser());

/** Only what never comes meets it: on a busy machine a page may take minutes. */
const patienceMs = 300_000;

export interface Visit {
  page: Page;
  /** Errors of the console and of scripts, refusals of the policy, and anything that asks the reader a question. */
  complaints: string[];
  /** From the next address on the page's time stands still, until it is told to pass; then it goes on by itself. */
  stopClock(): Promise<(ms: number) => Promise<void>>;
  close(): Promise<void>;
}

const tellRefusals = `addEventListener('securitypolicyviolation', (event) =>
  console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))`;

/** What the page has shown for a moment stays known, for a test that gets no turn while it is shown. */
const keepToasts = `window.toastsSaid = [];
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.toasts > *')) window.toastsSaid.push(toast.textContent);
  }).observe(document, { childList: true, subtree: true, characterData: true })`;

/** Resolves once the page has shown this, however long ago and briefly. */
export async function toasted(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate<string[]>('window.toastsSaid')).toContainEqual(expect.stringContaining(text));
}

/** A reader of their own, who shares nothing with the others. */
export async function newVisit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  // what moves is caught half-way: colours are judged when they have come to rest
  const calm = { locale: 'en-GB', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...calm, ...options });
  const complaints: string[] = [];
  await context.addInitScript(tellRefusals);
  await context.addInitScript(keepToasts);
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('dialog', async (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  return { page, complaints, stopClock: () => stopClock(page), close: () => context.close() };
}

async function stopClock({ clock }: Page): Promise<(ms: number) => Promise<void>> {
  await clock.install({ time: 0 });
  await clock.pauseAt(1_000);
  return async (ms) => {
    await clock.runFor(ms);
    await clock.resume();
  };
}

/** A reader who has signed in with the demo key and sees the surveys. */
export async function newSignedInVisit(browser: Browser, url: string): Promise<Visit> {
  const visit = await newVisit(browser);
  const { page } = visit;
  await page.goto(url);
  await page.getByRole('button', { name: /demo key/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
  return visit;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

/** What axe-core finds serious or critical on this page, a line each; of one rule alone, where it is named. */
export async function seriousFindings(page: Page, rule?: string): Promise<string[]> {
  const isSerious = ({ impact }: Finding) => impact === 'serious' || impact === 'critical';
  return linesOf((await findingsOf(page, rule)).filter(isSerious));
}

/** All that axe-core finds on this page, however small. */
export async function allFindings(page: Page): Promise<string[]> {
  return linesOf(await findingsOf(page));
}

async function findingsOf(page: Page, rule?: string): Promise<Finding[]> {
  const only = rule === undefined ? '' : `, runOnly: ["${rule}"]`;
  // the page's own policy lets no foreign script in, so it comes through the debugger
  await page.evaluate(axeSource);
  return page.evaluate<Finding[]>(
    `axe.run(document, { resultTypes: ["violations"]${only} }).then((r) => r.violations)`,
  );
}

function linesOf(findings: readonly Finding[]): string[] {
  return findings.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
