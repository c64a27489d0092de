/** The first column of an XLSX file's first sheet. Only what cells say is read: no formulas, no styles but number formats. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readZip } from '../../bytes/zip/read-zip.ts';
import { createFirstColumn } from './first-column.ts';
import { builtInFormats, numberText } from './number-text.ts';
import { unsupported } from './unreadable.ts';
import { attribute, type XmlTag, xmlTags } from './xml-tags.ts';

/** Yields the thread now and then while a long file is read: a loop asks after every step whether to pause. */
const STEPS = 500;
const WORK_MS = 20;

interface ThreadYield {
  isDue(): boolean;
  pause(): Promise<void>;
}

function createThreadYield(): ThreadYield {
  let steps = 0;
  let since = performance.now();
  return {
    // the clock is read only every so many steps
    isDue: () => ++steps % STEPS === 0 && performance.now() - since > WORK_MS,
    async pause() {
      await nextTurn();
      since = performance.now();
    },
  };
}

type Parts = ReadonlyMap<string, Buffer>;

interface Book {
  strings: readonly string[];
  /** The formats of cell styles, by their number. */
  formats: readonly string[];
}

export async function xlsxColumn(bytes: Buffer): Promise<string[]> {
  const parts = partsOf(bytes);
  const sheet = firstSheet(parts);
  return columnOf(sheet, { strings: await stringsOf(parts), formats: formatsOf(parts) });
}

function partsOf(bytes: Buffer): Parts {
  try {
    return readZip(bytes);
  } catch (cause) {
    throw unsupported('xlsx_unreadable', {}, cause);
  }
}

function firstSheet(parts: Parts): Buffer {
  const workbook = parts.get('xl/workbook.xml');
  if (!workbook) throw unsupported('not_xlsx');
  const id = firstOf(workbook, 'sheet', (tag) => attribute(tag, 'id'));
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  const target =
    relations &&
    firstOf(relations, 'Relationship', (tag) => (attribute(tag, 'Id') === id ? attribute(tag, 'Target') : undefined));
  const path = target?.startsWith('/') ? target.slice(1) : `xl/${target}`;
  const sheet = parts.get(path);
  if (!sheet) throw unsupported('without_sheet');
  return sheet;
}

/** What the first tag of the name that gives anything gives. */
function firstOf(part: Buffer, name: string, value: (tag: XmlTag) => string | undefined): string | undefined {
  for (const tag of xmlTags(part)) {
    const found = tag.name === name && tag.kind !== 'close' ? value(tag) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A text may be in several runs; how it is to be pronounced is not part of it. */
async function stringsOf(parts: Parts): Promise<string[]> {
  const threadYield = createThreadYield();
  const strings: string[] = [];
  const part = parts.get('xl/sharedStrings.xml');
  if (!part) return strings;
  let text = '';
  let isSpoken = false;
  for (const { name, kind, text: before } of xmlTags(part)) {
    if (threadYield.isDue()) await threadYield.pause();
    if (name === 'rPh') isSpoken = kind === 'open';
    else if (name === 't' && kind === 'close' && !isSpoken) text += before;
    else if (name === 'si' && kind !== 'open') {
      strings.push(escapesRead(text));
      text = '';
    }
  }
  return strings;
}

/** Characters that XML cannot hold are written `_x000D_`. */
function escapesRead(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function formatsOf(parts: Parts): string[] {
  const formats: string[] = [];
  const part = parts.get('xl/styles.xml');
  const own = new Map<string, string>();
  let areCells = false;
  for (const tag of part ? xmlTags(part) : []) {
    if (tag.name === 'numFmt') own.set(attribute(tag, 'numFmtId') ?? '', attribute(tag, 'formatCode') ?? '');
    else if (tag.name === 'cellXfs') areCells = tag.kind === 'open';
    else if (tag.name === 'xf' && tag.kind !== 'close' && areCells) {
      const id = attribute(tag, 'numFmtId') ?? '0';
      formats.push(own.get(id) ?? builtInFormats.get(Number(id)) ?? 'General');
    }
  }
  return formats;
}

/** Rows and cells may leave out their position: then they follow the one before. */
async function columnOf(sheet: Buffer, book: Book): Promise<string[]> {
  const threadYield = createThreadYield();
  const cells = createFirstColumn();
  let [row, column, text] = [-1, -1, ''];
  let cell: XmlTag | undefined;
  for (const tag of xmlTags(sheet)) {
    if (threadYield.isDue()) await threadYield.pause();
    if (tag.name === 'row' && tag.kind !== 'close') {
      row = place(attribute(tag, 'r'), row);
      column = -1;
    } else if (tag.name === 'c' && tag.kind !== 'close') {
      const letters = /^([A-Z]{1,3})\d+$/.exec(attribute(tag, 'r') ?? '')?.[1];
      column = letters ? columnNumber(letters) : column + 1;
      cell = tag.kind === 'open' && cells.wants(column) ? tag : undefined;
      text = '';
    } else if (tag.name === 'c' && cell) {
      cells.add(row, column, textOf(cell, text, book));
      cell = undefined;
    } else if (tag.kind === 'close' && (tag.name === 'v' || tag.name === 't')) text += tag.text;
  }
  return cells.texts();
}

function place(text: string | undefined, before: number): number {
  return text === undefined ? before + 1 : /^\d{1,7}$/.test(text) ? Number(text) - 1 : -1;
}

function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf(cell: XmlTag, text: string, { strings, formats }: Book): string {
  const type = attribute(cell, 't') ?? 'n';
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'inlineStr' || type === 'str') return escapesRead(text);
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return type === 'd' ? text : '';
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return '';
  return numberText(value, formats[Number(attribute(cell, 's') ?? 0)] ?? 'General');
}
