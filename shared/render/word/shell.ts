/**
 * The document around the rows, made by `docx`: styles, page, header, footer, properties. It is unpacked again, so that
 * the rows can be streamed into its body and the whole be packed without a clock.
 */
import {
  AlignmentType,
  Document,
  Footer,
  Header,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
} from 'docx';
import type { AnswersDocument } from '../../tables/answers-document.ts';
import { countText } from './day-texts.ts';
import type { Page } from './page.ts';
import { styles } from './styles.ts';
import { unzip } from './unzip.ts';
import { locales, wordTexts } from './word-texts.ts';

export interface Shell {
  /** `word/document.xml` up to the rows, and from there on. */
  before: string;
  after: string;
  /** The other parts, once the number of rows is known. */
  parts(rows: number): Map<string, string>;
}

export const DOCUMENT_PART = 'word/document.xml';
const PRODUCT = 'Survey Exports';
/** Stands where the rows go. A style that nothing else has: no text from outside can look like it. */
const rowsMarker = '<w:p><w:pPr><w:pStyle w:val="RowsHere"/></w:pPr></w:p>';
const countMarker = 'ROWS';

export async function buildShell(
  document: AnswersDocument,
  title: string,
  page: Page,
  changedAt: Date,
): Promise<Shell> {
  const parts = unzip(await Packer.toBuffer(shellDocument(document, title, page)));
  const texts = new Map([...parts].map(([name, bytes]) => [name, bytes.toString()]));
  const [before, after] = texts.get(DOCUMENT_PART)?.split(rowsMarker) ?? [];
  if (before === undefined || after === undefined) throw new Error('docx made a document without a place for the rows');
  texts.delete(DOCUMENT_PART);
  return { before, after, parts: (rows) => finished(texts, document, rows, changedAt) };
}

function shellDocument(document: AnswersDocument, title: string, page: Page): Document {
  const language = locales[document.language];
  return new Document({
    title,
    creator: PRODUCT,
    lastModifiedBy: PRODUCT,
    styles: styles(page.cellSize, language),
    sections: [
      {
        properties: { page: pageProperties(page) },
        headers: { default: new Header({ children: [countLine()] }) },
        footers: { default: new Footer({ children: [footerLine(document, title, page.tableWidth)] }) },
        children: [new Paragraph({ style: 'RowsHere' })],
      },
    ],
  });
}

function pageProperties({ width, height, margin, isLandscape }: Page) {
  const margins = { top: 1_000, bottom: 900, left: margin, right: margin, header: 480, footer: 440 };
  return {
    // docx takes the sides of an upright page and turns it itself
    size: isLandscape
      ? { orientation: PageOrientation.LANDSCAPE, width: height, height: width }
      : { orientation: PageOrientation.PORTRAIT, width, height },
    margin: margins,
  };
}

/** The number of rows is known after the last one; the header is a part of its own that is written after the body. */
function countLine(): Paragraph {
  return new Paragraph({ style: 'Margin', alignment: AlignmentType.RIGHT, children: [new TextRun(countMarker)] });
}

function footerLine(document: AnswersDocument, title: string, tableWidth: number): Paragraph {
  const { page, of } = wordTexts[document.language];
  const shown = title.length > 90 ? `${title.slice(0, 90).toWellFormed()}…` : title;
  return new Paragraph({
    style: 'Margin',
    tabStops: [{ type: TabStopType.RIGHT, position: tableWidth }],
    children: [
      new TextRun(shown),
      new TextRun({ children: [new Tab(), `${page} `, PageNumber.CURRENT, ` ${of} `, PageNumber.TOTAL_PAGES] }),
    ],
  });
}

function finished(texts: ReadonlyMap<string, string>, document: AnswersDocument, rows: number, changedAt: Date) {
  const count = `${wordTexts[document.language].answers}: ${countText(document.language, rows)}`;
  const parts = new Map(texts);
  change('word/header1.xml', (xml) => xml.replace(countMarker, count));
  change('docProps/core.xml', (xml) =>
    xml.replace(/(<dcterms:(?:created|modified) [^>]*>)[^<]*/g, `$1${changedAt.toISOString().slice(0, 19)}Z`),
  );
  return parts;

  function change(name: string, edit: (xml: string) => string): void {
    const before = parts.get(name) ?? '';
    const after = edit(before);
    if (after === before) throw new Error(`docx made no ${name} as it is known here`);
    parts.set(name, after);
  }
}
