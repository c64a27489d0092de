/** The document around the rows: its template, with the marks filled in. The rows are streamed into its middle. */
import type { AnswersDocument } from '../../../tables/answers-document.ts';
import { locales } from '../../ooxml/locales.ts';
import { shortLine } from '../../ooxml/truncate-text.ts';
import { xmlText } from '../../ooxml/xml.ts';
import { DOCUMENT_PART, propertyTime, TITLE_UNITS } from '../document-pieces.ts';
import { countText } from './day-texts.ts';
import type { Page } from './page.ts';
import { shellTemplate } from './shell-template.ts';
import { wordTexts } from './word-texts.ts';

interface Shell {
  /** `word/document.xml` up to the rows, and from there on. */
  before: string;
  after: string;
  /** The other parts, once the number of rows is known: they are written after the body. */
  parts(rows: number): [name: string, xml: string][];
}

export async function buildShell(
  document: AnswersDocument,
  title: string,
  page: Page,
  changedAt: Date,
): Promise<Shell> {
  const { [DOCUMENT_PART]: body = '', ...others } = Object.fromEntries(await shellTemplate());
  const [before = '', after = ''] = body.split('{{rows}}');
  const values = { ...documentValues(document, title, changedAt), ...pageValues(page) };
  return {
    before: filled(before, values),
    after: filled(after, values),
    parts(rows) {
      const count = `${wordTexts[document.language].answers}: ${countText(document.language, rows)}`;
      return Object.entries(others).map(([name, xml]) => [name, filled(xml, { ...values, count })]);
    },
  };
}

function documentValues({ language }: AnswersDocument, title: string, changedAt: Date) {
  const { page, of } = wordTexts[language];
  return {
    title,
    shortTitle: shortLine(title, TITLE_UNITS),
    page,
    of,
    language: locales[language],
    changedAt: propertyTime(changedAt),
  };
}

/** 6 pt, in half points. */
const SMALLEST_SIZE = 12;

function pageValues({ width, height, margin, isLandscape, cellSize, tableWidth }: Page) {
  const orientation = isLandscape ? 'landscape' : 'portrait';
  return {
    width,
    height,
    margin,
    orientation,
    cellSize,
    detailSize: Math.max(cellSize - 3, SMALLEST_SIZE),
    lineEnd: tableWidth,
  };
}

/** All at once, so that a mark in a text from outside stays a text. */
function filled(xml: string, values: Record<string, string | number>): string {
  return xml.replace(/\{\{(\w+)\}\}/g, (mark, name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the shell of a Word document has an unknown mark: ${mark}`);
    return xmlText(String(value));
  });
}
