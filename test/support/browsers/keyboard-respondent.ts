/**
 * A respondent with a keyboard and nothing else: goes through the page by Tab, answers what has the focus, and presses
 * the button that leads on, until the end. Tells what stood in the fields when they were sent.
 */
import type { FileChooser, Page } from 'playwright-core';
import { vi } from 'vitest';

export interface Typed {
  /** The values of all steps, by the name of the field. */
  fields: Map<string, string[]>;
  /** Names of the files that were sent. */
  files: Map<string, string[]>;
}

interface Focus {
  tag: string;
  type: string;
  name: string;
  value: string;
  className: string;
  part: string;
  isNext: boolean;
  isSeen: boolean;
  min: number;
  max: number;
  step: number;
}

const focus = `(() => {
  const field = document.activeElement;
  const number = (name, otherwise) => Number(field.getAttribute(name) || otherwise);
  return { tag: field.tagName, type: field.type ?? '', name: field.name ?? '', value: field.value ?? '', className: field.className, part: field.dataset.part ?? '',
    isNext: field.matches('.next'), isSeen: field.checkVisibility({ opacityProperty: true }) || field.closest('.figure, .step') !== null,
    min: number('min', 0), max: number('max', 100), step: number('step', 1) };
})()`;
/** Rows of a matrix where several columns may be chosen are exported box by box, and the parts of a date as one. */
const sent = `(() => {
  const form = document.querySelector('form.survey');
  const boxes = [...form.querySelectorAll('.row input[type=checkbox]')];
  const parts = [...form.querySelectorAll('[data-part]')];
  const taken = new Set([...boxes, ...parts].map(({ name }) => name));
  const others = [...new FormData(form)].filter(([name]) => !taken.has(name));
  const moments = [...form.querySelectorAll('.moment')].map((box) => {
    const at = (part) => box.querySelector('[data-part=' + part + ']')?.value.padStart(2, '0');
    const [date, time] = [at('year') && [at('year'), at('month'), at('day')].join('-'), at('hour') && [at('hour'), at('minute')].join(':')];
    return [box.querySelector('[data-part]').name.replace(/[.]\\w+$/, ''), [date, time].filter(Boolean).join('T')];
  });
  return [...moments, ...boxes.map((box) => [box.name + box.value.replace('o', ''), box.checked ? '1' : '0']),
    ...others.map(([name, value]) => [name, typeof value === 'string' ? value : value.name])];
})()`;
const texts: Record<string, string> = {
  text: 'Так, "вот" <b>; 😀',
  textarea: 'Первая, строка',
  email: 'ann@example.com',
  tel: '+7 900 123-45-67',
};
const momentTexts: Record<string, string> = { day: '1', year: '2026', hour: '15', minute: '30' };
const MOST_STEPS = 30;
const MOST_TABS = 400;

/** Surveys take it that take pictures. */
export const sentFile = {
  name: 'dot "1".png',
  mimeType: 'image/png',
  buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
};

export async function fillByKeyboard(page: Page): Promise<Typed> {
  const typed: Typed = { fields: new Map(), files: new Map() };
  // heard before any key is pressed
  const choosers: FileChooser[] = [];
  page.on('filechooser', (chooser) => choosers.push(chooser));
  for (let step = 0; step < MOST_STEPS; step++) {
    if ((await page.locator('form.survey').count()) === 0) return typed;
    await fillStep(page, typed, choosers);
    for (const [name, value] of await page.evaluate<[string, string][]>(sent)) {
      if (name.startsWith('q.')) add(typed.fields, name, value);
    }
    const gone = page.waitForEvent('framenavigated');
    await page.keyboard.press('Enter');
    await gone;
    await page.waitForLoadState();
    const wrong = await page.locator('.wrong').allInnerTexts();
    if (wrong.length > 0) throw new Error(`refused: ${wrong.join(' | ')}`);
  }
  throw new Error('the survey does not end');
}

/** Up to the button that leads on, which then has the focus. */
async function fillStep(page: Page, { files }: Typed, choosers: FileChooser[]): Promise<void> {
  const done = new Set<string>();
  let places = 0;
  for (let tab = 0; tab < MOST_TABS; tab++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate<Focus>(focus);
    if (at.isNext) return;
    if (!at.isSeen) throw new Error(`something unseen has the focus: ${at.tag} ${at.name}`);
    if (at.tag === 'BUTTON' && at.type === 'button') await page.keyboard.press('Enter');
    else if (at.tag === 'SELECT') await choose(page, /\.o\d+$/.test(at.name) ? ++places : 2);
    else if (at.type === 'radio' && !done.has(at.name)) await page.keyboard.press('ArrowDown');
    else if (at.type === 'checkbox') await tick(page, at, done);
    else if (at.type === 'number')
      await page.keyboard.type(String(at.min + at.step * Math.floor((at.max - at.min) / at.step / 2)));
    else if (at.type === 'file') await send(page, at, choosers, files);
    else if (at.className === 'own-text') await typeOwn(page, at, done);
    else if (momentTexts[at.part] !== undefined) await page.keyboard.type(momentTexts[at.part] ?? '');
    else if (texts[at.type] !== undefined) await page.keyboard.type(texts[at.type] ?? '');
    done.add(at.name);
  }
  throw new Error('no button leads on');
}

async function choose(page: Page, place: number): Promise<void> {
  for (let press = 0; press < place; press++) await page.keyboard.press('ArrowDown');
}

/** Every second box, and the one for an own text. */
async function tick(page: Page, { name, value }: Focus, done: Set<string>): Promise<void> {
  if (!name.startsWith('q.') || /noneOfAbove|hardToAnswer/.test(value)) return;
  const isOdd = !done.has(`${name} odd`);
  done[isOdd ? 'add' : 'delete'](`${name} odd`);
  if (!isOdd && value !== 'other') return;
  await page.keyboard.press('Space');
  if (value !== 'other') return;
  done.add(`${name}.other wanted`);
  // a script leads straight to the text
  const at = await page.evaluate<Focus>(focus);
  if (at.className === 'own-text') await typeOwn(page, at, done);
}

async function typeOwn(page: Page, { name }: Focus, done: Set<string>): Promise<void> {
  if (done.has(`${name} wanted`) && !done.has(name)) await page.keyboard.type('Своё; "слово"');
  done.add(name);
}

async function send(page: Page, { name }: Focus, choosers: FileChooser[], files: Typed['files']): Promise<void> {
  await page.keyboard.press('Enter');
  const chooser = await vi.waitUntil(() => choosers.pop(), 300_000);
  await chooser.setFiles(sentFile);
  add(files, name, sentFile.name);
}

function add(into: Map<string, string[]>, name: string, value: string): void {
  into.set(name, [...(into.get(name) ?? []), value]);
}

/** The cells of an export with codes: columns are named like the fields. */
export function expectedCells({ fields, files }: Typed): Record<string, string> {
  const cells = new Map<string, string>();
  const columnOf = (name: string) => name.replace(/^q\.([\w-]{36})\.?/, (_, id) => `q:${id}:`).replace(/:$/, '');
  for (const [name, values] of fields) {
    if (files.has(name)) continue;
    const cell = values
      .filter((value) => value !== 'other')
      .map(cellOf)
      .join('; ');
    if (cell !== '') cells.set(columnOf(name), cell);
  }
  for (const [name, names] of files) cells.set(`${columnOf(name)}:names`, names.join('; '));
  return Object.fromEntries(cells);
}

function cellOf(value: string): string {
  if (value === 'yes' || value === 'no') return value === 'yes' ? '1' : '0';
  return value.replace(/^o:/, '').replace(/\r\n/g, '\n');
}
