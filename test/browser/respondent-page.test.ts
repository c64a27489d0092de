/** The respondent's page in Chromium: filled in by hand, by keyboard and without scripts; what is exported is what was typed. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allTypes } from '../shared/survey-service/respond/all-types.ts';
import { uuid } from '../shared/survey-service/survey-bench.ts';
import { hasBrowser, newVisit, openBrowser, seriousFindings, warnWithoutBrowser } from '../support/browser.ts';
import { startTestHost } from '../support/local-host.ts';

warnWithoutBrowser('the respondent’s page works in a browser');

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
/** More of them: PAGE_RESPONDENTS=200. */
const respondents = Number(process.env.PAGE_RESPONDENTS ?? 25);
const arabicLabels = { button_submit: 'إرسال', message_thanks: 'شكرا', button_start: 'ابدأ' };

describe.runIf(hasBrowser)('the respondent’s page', () => {
  let host: Awaited<ReturnType<typeof startTestHost>>;
  let browser: Browser;
  beforeAll(async () => {
    process.env.OWNER_SCRIPTS = '1';
    host = await startTestHost();
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await host?.close();
    delete process.env.OWNER_SCRIPTS;
  });

  async function v3(method: string, path: string, body?: object) {
    const response = await fetch(`${host.url}/v3${path}`, {
      method,
      headers: { authorization: 'Bearer 1|demo', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([method, path, response.status]).toEqual([method, path, expect.toSatisfy((status) => status < 300)]);
    return JSON.parse(await response.text());
  }

  async function makeSurvey(entities: Record<string, object>, name: string, settings: object) {
    const { id, url_shared } = await v3('POST', '/quiz', { folder_id: 1 });
    await v3('POST', `/quiz/${id}/save`, { ids: Object.keys(entities), entities });
    await v3('POST', `/quiz/${id}/publish`);
    await v3('POST', `/quiz/${id}/settings/info`, { name, ...settings });
    return { id, url: String(url_shared) };
  }

  /** One cell each of the file that an export makes. */
  async function exported(id: number): Promise<string[][]> {
    const read = () => fetch(`${host.url}/v3/quiz/${id}/answers/csv`, { headers: { authorization: 'Bearer 1|demo' } });
    let response = await read();
    // a slow machine is told to come back
    for (; response.status !== 200; response = await read()) await pause(1000);
    const text = (await response.text()).replace(/^\uFEFF/, '');
    const lines = text.trim().split(/\r\n/);
    return lines.map((line) =>
      [...line.matchAll(/(?:^|[,;])(?:"((?:[^"]|"")*)"|([^,;]*))/g)].map(([, a, b]) => a ?? b ?? ''),
    );
  }

  const field = (page: Page, n: number) => page.locator(`[name="q.${uuid(n)}"]`);

  async function fillIn(page: Page, hasScripts: boolean): Promise<void> {
    await field(page, 1).first().press('Space');
    await field(page, 2).nth(1).press('Space');
    await field(page, 3).nth(0).press('Space');
    await field(page, 3).nth(2).press('Space');
    await field(page, 4).selectOption('o:o2');
    for (const option of ['o3', 'o1', 'o2']) {
      const select = page.locator(`[name="q.${uuid(5)}.${option}"]`);
      if (hasScripts) await select.locator('xpath=preceding-sibling::button').press('Enter');
      else await select.selectOption(String(['o3', 'o1', 'o2'].indexOf(option) + 1));
    }
    await field(page, 6).fill('35');
    await field(page, 7).nth(3).press('Space');
    await field(page, 8).nth(9).press('Space');
    await field(page, 9).fill('Так, "вот" <b>');
    await field(page, 10).fill('ann@example.com');
    await field(page, 11).fill('+7 900 123-45-67');
    await field(page, 12).fill('2026-03-01');
    for (const row of ['r.1', 'r.2'])
      await page
        .locator(`[name="q.${uuid(13)}.${row}"]`)
        .nth(1)
        .press('Space');
    await field(page, 15).setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  }

  const ways = [
    ['on a phone, in English', phone, true, { lang: 'en' }, 1],
    ['on a desktop without scripts, in Russian', desk, false, { lang: 'ru' }, 3],
    ['on a phone without scripts, in Arabic', phone, false, { lang: 'en' }, 4],
    ['on a desktop, in Arabic', desk, true, { lang: 'en' }, 6],
  ] as const;

  it.each(ways)(
    'is filled in %s, and exported as it was typed',
    async (way, size, hasScripts, settings, theme) => {
      const isArabic = way.includes('Arabic');
      const survey = await makeSurvey(
        allTypes,
        isArabic
          ? 'استطلاع رأي العملاء الكرام حول جودة خدماتنا المقدمة في المتجر '.repeat(8).slice(0, 250)
          : 'All types',
        settings,
      );
      if (isArabic) {
        const texts = Object.entries(arabicLabels).map(([code, text]) => ({ code, text }));
        await v3('POST', `/quiz/${survey.id}/default-texts`, { texts });
      }
      await v3('POST', `/quiz/${survey.id}/applyTheme/${theme}`);
      const { page, complaints, close } = await newVisit(browser, { ...size, javaScriptEnabled: hasScripts });
      await page.goto(survey.url);
      await page.getByRole('button', { name: 'Let’s go' }).press('Enter');
      await page.locator(`#f-${uuid(1)}`).waitFor();
      expect(await page.locator('html').getAttribute('dir')).toBe(isArabic ? 'rtl' : 'ltr');
      await fillIn(page, hasScripts);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      if (hasScripts) expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Send it' }).press('Enter');
      await page.getByRole('heading', { name: 'Thanks a lot!' }).waitFor();
      await close();
      const [, row = []] = await exported(survey.id);
      const cells = ['Coffee', 'Red', 'South', '35', '4', '9', 'ann@example.com', '2026-03-01', 'note.txt'];
      for (const cell of cells) expect(row.join(' | ')).toContain(cell);
      expect(row.join(' | ')).toMatch(/Так, ""вот"" <b>/);
      expect(complaints).toEqual([]);
    },
    60_000,
  );

  it('runs nothing of hostile names, texts, options and blocks', async () => {
    const evil = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
    const options = [{ id: evil.slice(0, 100), text: evil }];
    const survey = await makeSurvey(
      {
        welcome: { type: 'welcome', title: evil, description: evil, welcomeLabel: 'Go' },
        [uuid(1)]: { type: 'choice', title: evil, choiceEntities: options, description: evil },
        [uuid(2)]: { type: 'matrix', title: evil, matrixRowEntities: options, matrixColEntities: options },
        [uuid(3)]: {
          type: 'html',
          htmlCode: `${evil}<a href="javascript:alert(3)">x</a><iframe srcdoc="<script>alert(4)</script>">`,
        },
        [uuid(4)]: { type: 'message', title: evil, multimedia: { type: 'img', imgUrl: 'javascript:alert(5)' } },
        [uuid(5)]: { type: 'input', title: evil, inputPlaceholder: evil },
        submit: { type: 'submit', title: evil, redirectUrl: 'javascript:alert(6)' },
      },
      `Evil ${evil}`,
      { lang: 'en', description: evil },
    );
    const { page, complaints, close } = await newVisit(browser, phone);
    await page.goto(`${survey.url}?utm_source=${encodeURIComponent(evil)}`);
    await page.getByRole('button', { name: 'Go' }).click();
    await page.locator('.option').click();
    await field(page, 5).fill(evil);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.locator('.done').waitFor();
    await close();
    expect(complaints.filter((each) => !/net::ERR|status of 404/.test(each))).toEqual([]);
  }, 60_000);

  it('keeps an owner’s scripts away from the API, the dashboard and other surveys', async () => {
    const script = `<script>
      const tries = ['${host.url}/', '${host.url}/v3/quiz', '${host.pageUrl}/demoShop01'].map((url) =>
        fetch(url, { credentials: 'include' }).then((r) => r.text()).then(() => 'read', () => 'refused'));
      const cookie = (() => { try { return 'cookie ' + document.cookie; } catch { return 'refused'; } })();
      Promise.all(tries).then((found) => { document.title = [cookie, ...found].join(','); });
    </script>`;
    const survey = await makeSurvey({ [uuid(1)]: { type: 'yesno', title: 'Well?' } }, 'Scripts', {
      ...{ lang: 'en', scripts_in_body: script, scripts_in_body_enabled: true },
    });
    const { page, close } = await newVisit(browser, desk);
    await page.goto(survey.url);
    await expect.poll(() => page.title(), { timeout: 20_000 }).toBe('refused,refused,refused,refused');
    await page.getByText('Yes').click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await close();
  }, 60_000);

  it('sends files as they are chosen, says what goes wrong, tries again and takes back', async () => {
    const entities = { [uuid(1)]: { type: 'file', title: 'Picture?', fileFormats: ['txt', 'png'], isRequired: true } };
    const survey = await makeSurvey(entities, 'Files', { lang: 'en' });
    const { page, close } = await newVisit(browser, phone);
    await page.goto(survey.url);
    const choose = (name: string, bytes: Buffer) =>
      field(page, 1).setInputFiles({ name, mimeType: 'text/plain', buffer: bytes });
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
    expect((await exported(survey.id))[1]?.join(' ')).toContain('<b>large</b>.txt');
  }, 60_000);

  it('is what the dashboard leads to, with a preview and a QR code, and counts on while people answer', async () => {
    const survey = await makeSurvey({ [uuid(1)]: { type: 'yesno', title: 'Well?' } }, 'Counted', { lang: 'en' });
    const { page, close } = await newVisit(browser, desk);
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
    await v3('POST', `/public/${survey.url.split('/').at(-1)}/answers`, { answers: { [uuid(1)]: true } });
    await page.getByText('1 answer', { exact: true }).waitFor({ timeout: 25_000 });
    await close();
  }, 60_000);

  it('loses nothing when many answer at once and try again what was late', async () => {
    const survey = await makeSurvey({ [uuid(1)]: { type: 'input', title: 'Number?' } }, 'Rush', { lang: 'en' });
    const one = async (n: number) => {
      const opened = await fetch(survey.url, { headers: { accept: 'text/html' } });
      const [, ticket = ''] = /name="ticket" value="([^"]*)"/.exec(await opened.text()) ?? [];
      const body = new URLSearchParams({ ticket, step: uuid(1), go: 'next', [`q.${uuid(1)}`]: `n${n}` });
      // as a browser does: sends again what was refused for its lateness, and waits while the answer is stored
      for (let cookie = ''; ; await pause(1000)) {
        const sent = cookie === '' ? await fetch(survey.url, { method: 'POST', body, redirect: 'manual' }) : undefined;
        cookie ||= sent?.headers.getSetCookie()[0]?.split(';')[0] ?? '';
        const page =
          cookie === '' ? '' : await (await fetch(survey.url, { headers: { accept: 'text/html', cookie } })).text();
        if (page.includes('Thank you')) return 'thanked';
      }
    };
    const statuses = await Promise.all(Array.from({ length: respondents }, (_, n) => one(n)));
    expect(new Set(statuses)).toEqual(new Set(['thanked']));
    const found = await v3('GET', `/quiz/${survey.id}/answers?cursor=&limit=500`);
    const texts = found.data.answers.map((each: { answers: { answer: string }[] }) => each.answers[0]?.answer);
    expect(new Set(texts).size).toBe(respondents);
    expect(texts).toHaveLength(respondents);
  }, 120_000);
});
