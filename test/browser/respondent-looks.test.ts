/** How the respondent's page is laid out from a small phone to a desk, and what of it survives a lost connection. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { allTypes } from '../shared/survey-service/respondent-page/all-types.ts';
import { uuid } from '../shared/survey-service/survey-bench.ts';
import { allFindings, hasBrowser, newVisit, sharedBrowser, warnWithoutBrowser } from '../support/browsers/browser.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { createPageWorld } from '../support/worlds/page-world.ts';

warnWithoutBrowser('the respondent’s page fits every screen, and loses nothing');

const list = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text }));
const screen = (width: number) => ({ viewport: { width, height: 800 } });
const rowsOf = (selector: string) =>
  `new Set([...document.querySelectorAll('${selector}')].map((each) => Math.round(each.getBoundingClientRect().top))).size`;
/** The narrowest thing to touch. */
const least =
  "Math.min(...[...document.querySelectorAll('.step, .figure, .chip')].map((each) => each.getBoundingClientRect().width))";
const isWithin = 'document.documentElement.scrollWidth <= innerWidth';

/** Words that are drawn on two lines; what joins two with a hyphen may part there. */
const brokenWords = `(() => {
  const broken = [];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
      if (tops.size > 1) broken.push(word);
    }
  }
  return broken;
})()`;

describe.runIf(hasBrowser)('the respondent’s page', () => {
  let world: ReturnType<typeof createPageWorld>;
  let browser: Browser;
  beforeAll(async () => {
    world = createPageWorld(await sharedHost());
    browser = await sharedBrowser();
  });

  it('draws a matrix as a grid from 600 px on and as a stack below, and a scale in equal lines', async () => {
    const scale = { type: 'scale', scaleStartValue: 0, scaleLabelLeft: 'Not at all', scaleLabelRight: 'Very' };
    const entities = {
      [uuid(1)]: {
        type: 'matrix',
        title: 'Agree?',
        matrixRowEntities: list('Friendliness', 'Cleanliness', 'Waiting time'),
        matrixColEntities: list('Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'),
      },
      [uuid(2)]: { ...scale, title: 'Recommend?', scaleCount: 11 },
      [uuid(3)]: { ...scale, title: 'Points?', scaleCount: 20 },
      [uuid(4)]: {
        type: 'matrix',
        title: 'Many?',
        matrixRowEntities: list(...Array.from({ length: 100 }, (_, n) => `Row ${n}`)),
        matrixColEntities: list(...Array.from({ length: 20 }, (_, n) => `Provider ${n}`)),
      },
      [uuid(5)]: {
        type: 'choice',
        title: 'Country?',
        choiceEntities: list(...Array.from('x'.repeat(500), (_, n) => `Land ${n}`)),
      },
    };
    for (const [n, count] of [
      [6, 8],
      [7, 11],
    ] as const) {
      const numbers = list(...Array.from({ length: count }, (_, at) => String(at)));
      const one = { type: 'matrix', title: 'Points?', matrixRowEntities: list('Food'), matrixColEntities: numbers };
      Object.assign(entities, { [uuid(n)]: one });
    }
    const survey = await world.makeSurvey(entities, 'Sizes', { lang: 'en' });
    const { page, complaints, close } = await newVisit(browser);
    const seen: unknown[] = [];
    for (const width of [320, 599, 600, 1440]) {
      await page.setViewportSize(screen(width).viewport);
      await page.goto(survey.url);
      const cells = rowsOf(`#f-${uuid(1)} .row:first-of-type .chip, #f-${uuid(1)} .head + .row .chip`);
      const steps = (n: number) => rowsOf(`#f-${uuid(n)} .step`);
      const chips = (n: number) => rowsOf(`#f-${uuid(n)} .chip`);
      seen.push([
        width,
        ...(await Promise.all(
          [cells, steps(2), steps(3), chips(6), chips(7), isWithin].map((look) => page.evaluate(look)),
        )),
      ]);
    }
    expect(seen).toEqual([
      [320, 5, 1, 2, 2, 2, true],
      [599, 5, 1, 2, 2, 2, true],
      [600, 1, 1, 1, 1, 1, true],
      [1440, 1, 1, 1, 1, 1, true],
    ]);
    // far down in a hundred rows, the columns are still named
    const far = page.locator(`[name="q.${uuid(4)}.o90"]`).nth(19);
    await far.focus();
    await far.press('Space');
    const [head, cell] = await Promise.all([
      page.locator(`#f-${uuid(4)} .head > :last-child`).boundingBox(),
      far.boundingBox(),
    ]);
    expect([await far.isChecked(), head !== null && cell !== null && head.y >= 0 && head.y < cell.y]).toEqual([
      true,
      true,
    ]);
    // also where the page has been scrolled to its end
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    const box = await page.locator(`#f-${uuid(4)} .grid`).boundingBox();
    expect(box?.height).toBeLessThanOrEqual(800 - 288);
    await page.getByLabel('Find an option').fill('land 499');
    expect(await page.locator(`#f-${uuid(5)} .option:visible`).allInnerTexts()).toEqual(['Land 499']);
    expect(await allFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('keeps hours beside minutes, and every number inside its box, on the narrowest phone', async () => {
    const entities = {
      [uuid(1)]: { type: 'scale', title: 'How likely?', scaleCount: 11, scaleStartValue: 0 },
      [uuid(2)]: { type: 'datetime', title: 'When?', dateTimeType: 'datetime', dateTimeFormatOfTime: 'HH:mm' },
      [uuid(3)]: {
        type: 'matrix',
        title: 'Agree?',
        matrixRowEntities: list('A'),
        matrixColEntities: list('Yes', 'No'),
      },
    };
    const survey = await world.makeSurvey(entities, 'Narrow', { lang: 'en' });
    const { page, close } = await newVisit(browser);
    const times = rowsOf('[data-part=hour], [data-part=minute]');
    /** How much longer than its place the longest month is. */
    const month = `(() => {
      const list = document.querySelector('[data-part=month]');
      const style = getComputedStyle(list);
      const pen = document.createElement('canvas').getContext('2d');
      pen.font = style.font;
      const longest = Math.max(...[...list.options].map(({ text }) => pen.measureText(text).width));
      return longest - list.clientWidth + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    })()`;
    /** How far numbers are from the edges of their boxes, at least. */
    const room = `Math.min(...[...document.querySelectorAll('.step')].map((step) => {
      const [box, range] = [step.getBoundingClientRect(), document.createRange()];
      range.selectNodeContents(document.createTreeWalker(step, NodeFilter.SHOW_TEXT).nextNode());
      const { left, right } = range.getBoundingClientRect();
      return Math.min(left - box.left, box.right - right);
    }))`;
    /** The name of a row stays in view on its own ground, which is rounded to whole pixels and must not hide a border. */
    const clear = `document.querySelector('.chip').getBoundingClientRect().top
      - document.querySelector('.row .name').getBoundingClientRect().bottom`;
    const seen: unknown[] = [];
    for (const width of [320, 390]) {
      await page.setViewportSize(screen(width).viewport);
      await page.goto(survey.url);
      const [rows, free, over, between] = await Promise.all(
        [times, room, month, clear].map((look) => page.evaluate<number>(look)),
      );
      seen.push([width, rows, Number(free) >= 2, Number(over) <= 0, Number(between) >= 1]);
    }
    expect(seen).toEqual([
      [320, 1, true, true, true],
      [390, 1, true, true, true],
    ]);
    await close();
  });

  it.each([
    [
      'ru',
      'Совершенно неудовлетворён',
      'Доброжелательность сотрудников',
      'Насколько вероятно, что вы порекомендуете нас?',
    ],
    [
      'es',
      'Completamente insatisfecho',
      'Amabilidad del establecimiento',
      '¿Qué probabilidad hay de que nos recomiendes?',
    ],
    [
      'pt',
      'Completamente insatisfeito',
      'Disponibilidade dos funcionários',
      'Qual a probabilidade de você nos recomendar?',
    ],
    [
      'en',
      'Extraordinarily dissatisfied',
      'Straightforwardness of communication',
      'How likely are you to recommend us?',
    ],
  ])(
    'breaks nothing inside a word in %s, puts the last button last, and has nothing for axe',
    async (lang, cell, row, title) => {
      const longer = {
        [uuid(17)]: { type: 'choice', title, choiceEntities: list(cell, row), isRequired: true },
        [uuid(18)]: {
          type: 'matrix',
          title,
          matrixRowEntities: list(row, cell),
          matrixColEntities: list(cell, row, cell, row, cell),
        },
        [uuid(19)]: {
          type: 'scale',
          title,
          scaleCount: 11,
          scaleStartValue: 0,
          scaleLabelLeft: cell,
          scaleLabelRight: row,
        },
        [uuid(20)]: { type: 'yesno', title, yesNoTextEntities: list(cell, row) },
      };
      const { welcome: _welcome, submit, ...all } = allTypes;
      const survey = await world.makeSurvey({ ...all, ...longer, submit: submit ?? {} }, title, { lang });
      const { page, close } = await newVisit(browser);
      const buttonTop = `document.querySelector('.next').getBoundingClientRect().top - Math.max(...[...document.querySelectorAll('.question')].map((each) => each.getBoundingClientRect().bottom))`;
      // 720 is 1440 at 200 %
      for (const width of [320, 390, 720]) {
        await page.setViewportSize(screen(width).viewport);
        await page.goto(survey.url);
        await page.locator('button.next').click();
        await page.locator('.faults').waitFor();
        expect([width, await page.evaluate(brokenWords), await page.evaluate(isWithin)]).toEqual([width, [], true]);
        expect(Number(await page.evaluate(least))).toBeGreaterThanOrEqual(24);
        expect(Number(await page.evaluate(buttonTop))).toBeGreaterThan(0);
      }
      expect(await allFindings(page)).toEqual([]);
      // what a browser words by itself is not shown
      expect(
        await page.locator('input[type=file]').evaluate((field) => field.getBoundingClientRect().width),
      ).toBeLessThan(2);
      expect(await page.locator('input[type=date], input[type=time]').count()).toBe(0);
      await close();
    },
  );

  const field = (page: Page, n: number) => page.locator(`[name="q.${uuid(n)}"]`);

  it('keeps what was typed through a lost connection and a closed tab, and goes back after a refused form', async () => {
    const survey = await world.makeSurvey(
      {
        [uuid(1)]: { type: 'input', title: 'First', inputIsTextarea: true },
        [uuid(2)]: { type: 'email', title: 'Second', isRequired: true, startsPage: true },
        [uuid(3)]: { type: 'choice', title: 'Third', choiceEntities: list('A', 'B') },
      },
      'Kept',
      { lang: 'en' },
    );
    const { page, close } = await newVisit(browser, screen(390));
    const context = page.context();
    await page.goto(survey.url);
    const lines = 'Line\n'.repeat(20);
    const low = (await field(page, 1).boundingBox())?.height ?? 0;
    await field(page, 1).fill(lines);
    expect((await field(page, 1).boundingBox())?.height).toBeGreaterThan(low + 100);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('No connection. Your answers are kept').waitFor();
    await page.close();
    await context.setOffline(false);

    const second = await context.newPage();
    await second.goto(survey.url);
    expect(await field(second, 1).inputValue()).toBe(lines);
    await second.getByRole('button', { name: 'Next' }).click();
    await field(second, 2).fill('ann@');
    await second.getByText('B', { exact: true }).click();
    await second.getByRole('button', { name: 'Submit' }).click();
    await second.getByText('Check the e-mail address').waitFor();
    await second.goBack();
    expect(await field(second, 2).inputValue()).toBe('ann@');
    await second.getByRole('button', { name: 'Back' }).click();
    expect(await field(second, 1).inputValue()).toBe(lines);
    await second.getByRole('button', { name: 'Next' }).click();
    await field(second, 2).fill('ann@example.com');

    // the form is lost on its way
    await second.route(survey.url, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await second.getByRole('button', { name: 'Submit' }).click();
    await second.waitForURL(/^chrome-error:/);
    await second.unrouteAll();
    await second.goto(survey.url);
    expect([await field(second, 2).inputValue(), await field(second, 3).nth(1).isChecked()]).toEqual([
      'ann@example.com',
      true,
    ]);
    await second.getByRole('button', { name: 'Submit' }).click();
    await second.locator('.done').waitFor();
    expect(await second.evaluate('localStorage.length')).toBe(0);
    await close();
    expect(await world.total(survey.id)).toBe(1);
    const { cells } = await world.newest(survey.id);
    expect(Object.values(cells)).toEqual([lines, 'ann@example.com', 'o2']);
  });
});
