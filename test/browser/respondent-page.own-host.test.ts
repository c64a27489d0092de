/** The respondent's page in Chromium: filled in by keyboard, with and without scripts; what is exported is what was typed. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allTypes } from '../shared/survey-service/respondent-page/all-types.ts';
import { uuid } from '../shared/survey-service/survey-bench.ts';
import { hasBrowser, newVisit, openBrowser, seriousFindings, warnWithoutBrowser } from '../support/browsers/browser.ts';
import { expectedCells, fillByKeyboard, sentFile } from '../support/browsers/keyboard-respondent.ts';
import { answerWithoutBrowser } from '../support/browsers/plain-respondent.ts';
import { startTestHost } from '../support/hosts/local-host.ts';
import { inPart, someOf } from '../support/run/proof-size.ts';
import { createPageWorld } from '../support/worlds/page-world.ts';

warnWithoutBrowser('the respondent’s page works in a browser');

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
/** More of them: PAGE_RESPONDENTS=200. */
const respondents = Number(process.env.PAGE_RESPONDENTS ?? 10);
const arabicLabels = { button_submit: 'إرسال', message_thanks: 'شكرا', button_start: 'ابدأ' };
const arabicName = 'استطلاع رأي العملاء الكرام حول جودة خدماتنا المقدمة في المتجر '.repeat(8).slice(0, 250);

describe.runIf(hasBrowser)('the respondent’s page', () => {
  let host: Awaited<ReturnType<typeof startTestHost>>;
  let world: ReturnType<typeof createPageWorld>;
  let browser: Browser;
  beforeAll(async () => {
    process.env.OWNER_SCRIPTS = '1';
    host = await startTestHost();
    world = createPageWorld(host);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await host?.close();
    delete process.env.OWNER_SCRIPTS;
  });

  const field = (page: Page, n: number) => page.locator(`[name="q.${uuid(n)}"]`);
  const overflow = 'document.documentElement.scrollWidth - innerWidth';

  const ways = [
    ['on a phone, in English', phone, true, 'en', 1],
    ['on a desktop without scripts, in Russian', desk, false, 'ru', 3],
    ['on a phone without scripts, in Arabic', phone, false, 'en', 4],
    ['on a desktop, in Arabic', desk, true, 'en', 6],
  ] as const;

  it.each(someOf(ways, 2))(
    'is filled in by keyboard alone %s, and exported cell by cell',
    async (way, size, javaScriptEnabled, lang, theme) => {
      const isArabic = way.includes('Arabic');
      const survey = await world.makeSurvey(allTypes, isArabic ? arabicName : 'All types', { lang });
      if (isArabic) {
        const texts = Object.entries(arabicLabels).map(([code, text]) => ({ code, text }));
        await world.v3('POST', `/quiz/${survey.id}/default-texts`, { texts });
      }
      await world.v3('POST', `/quiz/${survey.id}/applyTheme/${theme}`);
      const { page, complaints, close } = await newVisit(browser, { ...size, javaScriptEnabled });
      await page.goto(survey.url);
      expect(await page.locator('html').getAttribute('dir')).toBe(isArabic ? 'rtl' : 'ltr');
      const typed = await fillByKeyboard(page);
      await page.getByRole('heading', { name: 'Thanks a lot!' }).waitFor();
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
      await close();
      const { cells, files } = await world.newest(survey.id);
      const { [`q:${uuid(15)}:urls`]: _address, ...others } = cells;
      // fifteen questions ask for something; a ranking of three and a matrix of two rows have more cells
      expect(Object.keys(others)).toHaveLength(17);
      expect(others).toEqual(expectedCells(typed));
      expect(files).toEqual([sentFile.buffer]);
    },
  );

  const demo = [
    ['demoShop01', 1],
    ['demoEvent2', 2],
    ['demoPulse3', 3],
    ['demoNotes4', 4],
    ['demoCafe06', 6],
  ] as const;

  it('lets demo surveys be filled in by keyboard, and exports what was typed', async () => {
    const fill = async ([code, id]: (typeof demo)[number], at: number) => {
      const size = at % 2 === 0 ? phone : desk;
      const { page, complaints, close } = await newVisit(browser, { ...size, javaScriptEnabled: at % 3 !== 2 });
      await page.goto(`${host.pageUrl}/${code}`);
      const typed = await fillByKeyboard(page);
      await page.locator('.done').waitFor();
      expect(complaints).toEqual([]);
      await close();
      const { cells } = await world.newest(id, id === 6 ? '2|demo' : undefined);
      const seen = Object.fromEntries(Object.entries(cells).filter(([column]) => !column.endsWith(':urls')));
      expect([code, seen]).toEqual([code, expectedCells(typed)]);
      expect(Object.keys(seen).length).toBeGreaterThan(3);
    };
    await Promise.all(someOf(demo, 1).map(fill));
    // one is a draft: its owner fills in the preview
    const { url_preview } = await world.v3('GET', '/quiz/5/settings/info');
    const { page, close } = await newVisit(browser, phone);
    await page.goto(url_preview);
    await fillByKeyboard(page);
    await page.locator('.done').waitFor();
    await close();
    expect(await world.total(5)).toBe(0);
  });

  it.each(someOf([1, 2, 3, 4, 5, 6], 2))('can be read in theme %i, from the questions to the end', async (theme) => {
    const survey = await world.makeSurvey(allTypes, 'All types');
    await world.v3('POST', `/quiz/${survey.id}/applyTheme/${theme}`);
    // all rules once on each size; a theme changes colours and nothing else
    const rule = theme > inPart(2, 6) ? 'color-contrast' : undefined;
    const { page, close } = await newVisit(browser, theme % 2 === 0 ? desk : phone);
    await page.goto(survey.url);
    await page.getByRole('button', { name: 'Let’s go' }).click();
    await field(page, 10).fill('ann@');
    await page.getByRole('button', { name: 'Send it' }).click();
    await page.locator('.faults').waitFor();
    expect(await seriousFindings(page, rule)).toEqual([]);
    await page.getByText('Yes').click();
    await field(page, 10).fill('ann@example.com');
    await page.getByRole('button', { name: 'Send it' }).click();
    await page.locator('.done').waitFor();
    expect(await seriousFindings(page, rule)).toEqual([]);
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    await close();
  });

  it('continues by a touch where there are no buttons, by a button for keyboards, and is sent once', async () => {
    const list = ['A', 'B', 'C'].map((text) => ({ id: text, text }));
    const survey = await world.makeSurvey(
      {
        [uuid(1)]: { type: 'choice', title: 'Touch', choiceEntities: list, isRequired: true },
        [uuid(2)]: { type: 'choice', title: 'Keys', choiceEntities: list, isRequired: true },
        [uuid(3)]: { type: 'choice', title: 'Optional', choiceEntities: list },
        [uuid(5)]: { type: 'ranking', title: 'Order', rankingEntities: list },
        [uuid(4)]: { type: 'datetime', title: 'When', dateTimeType: 'datetime', dateTimeFormatOfDate: 'D.MM.YY' },
        submit: { type: 'submit', title: 'Gone', redirectUrl: 'https://example.com/' },
      },
      'Touch',
      { show_by_one: true, show_navigate: false, disable_auto_redirect: true },
    );
    const { page, complaints, close } = await newVisit(browser, phone);
    await page.goto(survey.url);
    await page.getByText('B', { exact: true }).tap();
    await page.getByText('Keys').waitFor();
    const next = page.getByRole('button', { name: 'Next' });
    await field(page, 2).first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('next by-keyboard');
    await page.reload();
    expect(await field(page, 2).nth(2).isChecked()).toBe(true);
    await next.press('Enter');
    await page.getByText('Optional').waitFor();
    await page.getByRole('button', { name: 'Skip' }).click();
    const places = page.locator('.rank button');
    for (const at of [2, 0, 1]) await places.nth(at).tap();
    expect(await places.allTextContents()).toEqual(['2', '3', '1']);
    await next.click();
    const parts = Object.entries({ day: '1', year: '2026', hour: '15', minute: '5' });
    for (const [part, text] of parts) await page.locator(`[data-part=${part}]`).fill(text);
    await page.getByLabel('Month').selectOption('March');
    expect(await page.locator('output').textContent()).toBe('1.03.26');
    await page.getByRole('button', { name: 'Submit' }).dblclick();
    await page.getByRole('heading', { name: 'Gone' }).waitFor();
    await page.reload();
    expect(await seriousFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
    expect(await world.total(survey.id)).toBe(1);
    const { cells } = await world.newest(survey.id);
    expect(Object.values(cells)).toEqual(['B', 'C', '2', '3', '1', expect.stringContaining('2026-03-01T15:05')]);
  });

  it('counts the time of single questions down, closes them, and continues where there is no other', async () => {
    const limit = { filling_time_enabled: true, filling_time_seconds: 6, isRequired: true };
    const list = ['A', 'B'].map((text) => ({ id: text, text }));
    const survey = await world.makeSurvey(
      {
        [uuid(1)]: { type: 'input', title: 'Short', ...limit },
        [uuid(2)]: { type: 'choice', title: 'Chosen', choiceEntities: list, choiceMultiple: true, ...limit },
        [uuid(3)]: { type: 'input', title: 'Long' },
      },
      'Times',
    );
    const { page, complaints, close } = await newVisit(browser, desk);
    await page.goto(survey.url);
    await expect.poll(() => page.getByRole('timer').count()).toBe(2);
    await page.getByText('B', { exact: true }).click();
    await field(page, 1).fill('Half a');
    const reported = page.getByRole('status').filter({ hasText: 'Time is up for this question' });
    await reported.nth(1).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Time is up for this question');
    expect([await field(page, 1).first().isDisabled(), await page.getByRole('timer').count()]).toEqual([true, 0]);
    expect(await seriousFindings(page)).toEqual([]);
    await page.reload();
    expect([await field(page, 1).inputValue(), await field(page, 2).nth(1).isChecked()]).toEqual(['Half a', true]);
    await field(page, 3).fill('All');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.locator('.done').waitFor();
    expect(Object.values((await world.newest(survey.id)).cells)).toEqual(['Half a', 'B', 'All']);

    await world.v3('POST', `/quiz/${survey.id}/settings/info`, { show_by_one: true, allow_multiple_answer: true });
    await page.goto((await world.v3('GET', `/quiz/${survey.id}/settings/info`)).url_preview);
    await page.getByText('Chosen').waitFor();
    await page.goto(survey.url);
    await page.getByRole('button', { name: 'again' }).click();
    await field(page, 1).fill('Typed');
    await page.getByText('A', { exact: true }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.locator('.done').waitFor();
    expect(Object.values((await world.newest(survey.id)).cells)).toEqual(['Typed', 'A']);
    expect(complaints).toEqual([]);
    await close();
  });

  it('runs nothing of hostile names, texts, options and blocks', async () => {
    const evil = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
    const options = [{ id: evil.slice(0, 100), text: evil }];
    const survey = await world.makeSurvey(
      {
        welcome: { type: 'welcome', title: evil, description: evil, welcomeLabel: 'Go' },
        [uuid(1)]: { type: 'choice', title: evil, choiceEntities: options, description: evil },
        [uuid(2)]: { type: 'matrix', title: evil, matrixRowEntities: options, matrixColEntities: options },
        [uuid(3)]: {
          type: 'html',
          htmlCode: `${evil}<a href="javascript:alert(3)">x</a><iframe srcdoc="<script>alert(4)</script>">`,
        },
        [uuid(4)]: { type: 'message', title: evil, multimedia: { type: 'img', imgUrl: 'javascript:alert(5)' } },
        [uuid(6)]: {
          type: 'html',
          htmlCode: '<svg onload=alert(7)><form action=//x><math><style><img src onerror=alert(8)>',
        },
        [uuid(7)]: {
          type: 'datetime',
          title: 'When',
          dateTimeFormatOfDate: evil,
          multimedia: { type: 'img', imgUrl: 'https://x.invalid/?\\");}body{display:none}', imgLocation: 'background' },
        },
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
  });

  it('keeps an owner’s scripts away from the API, the dashboard and other surveys', async () => {
    const script = `<script>
      const tries = ['${host.url}/', '${host.url}/v3/quiz', '${host.pageUrl}/demoShop01'].map((url) =>
        fetch(url, { credentials: 'include' }).then((r) => r.text()).then(() => 'read', () => 'refused'));
      const cookie = (() => { try { return 'cookie ' + document.cookie; } catch { return 'refused'; } })();
      Promise.all(tries).then((found) => { document.title = [cookie, ...found].join(','); });
    </script>`;
    const survey = await world.makeSurvey({ [uuid(1)]: { type: 'yesno', title: 'Well?' } }, 'Scripts', {
      lang: 'en',
      scripts_in_body: script,
      scripts_in_body_enabled: true,
    });
    const { page, close } = await newVisit(browser, desk);
    await page.goto(survey.url);
    await expect.poll(() => page.title()).toBe('refused,refused,refused,refused');
    await page.getByText('Yes').click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await close();
  });

  it('loses nothing when many answer at once and try again what was late', async () => {
    const survey = await world.makeSurvey({ [uuid(1)]: { type: 'input', title: 'Number?' } }, 'Rush', { lang: 'en' });
    const statuses = await Promise.all(
      Array.from({ length: respondents }, (_, n) => answerWithoutBrowser(survey.url, `n${n}`)),
    );
    expect(new Set(statuses)).toEqual(new Set(['thanked']));
    const found = await world.v3('GET', `/quiz/${survey.id}/answers?cursor=&limit=500`);
    const texts = found.data.answers.map((each: { answers: { answer: string }[] }) => each.answers[0]?.answer);
    expect(new Set(texts).size).toBe(respondents);
    expect(texts).toHaveLength(respondents);
  });
});
