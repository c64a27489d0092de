/**
 * A checker of Word files by the rules of Word's own accessibility checker, and of what it leaves to people: headings in order,
 * alternative texts, heads of tables, languages, contrast. It reads the file and nothing of the product.
 */
import {
  checkAltText,
  checkContrast,
  checkLanguages,
  checkLinkText,
  checkProperties,
  child,
  childrenOf,
  type Fault,
  type OfficeParts,
} from './accessible-office.ts';
import { textOf } from './read-word.ts';
import { all, type XmlElement } from './read-xml.ts';

export function wordAccessFaults(file: OfficeParts): string[] {
  const faults: string[] = [];
  const fault: Fault = (where, what) => faults.push(`${where}: ${what}`);
  checkProperties(file, fault);
  checkLanguages(file, /^word\/(document|header\d*|footer\d*|charts\/[^/]+)\.xml$/, saidOf, fault);
  const [document, styles] = ['word/document.xml', 'word/styles.xml'].map((name) => file.xml.get(name));
  const [body] = document ? all(document, 'w:body') : [];
  if (!body || !styles) return ['no document'];
  if (!all(styles, 'w:docDefaults').some((one) => all(one, 'w:lang').some(({ attributes }) => attributes.get('w:val'))))
    fault('word/styles.xml', 'no language');
  checkHeadings(body, fault);
  for (const about of all(body, 'wp:docPr')) checkAltText('a drawing', about, fault);
  if (all(body, 'wp:anchor').length > 0) fault('a drawing', 'floats, so that nobody knows when it is read');
  for (const table of all(body, 'w:tbl')) checkTable(table, fault);
  checkEmpty(body, fault);
  const marks = new Set(all(body, 'w:bookmarkStart').map(({ attributes }) => attributes.get('w:name')));
  for (const link of all(body, 'w:hyperlink')) {
    checkLinkText('a link', textOf(link), fault);
    const anchor = link.attributes.get('w:anchor');
    if (anchor !== undefined && !marks.has(anchor)) fault('a link', `“${textOf(link)}” leads nowhere`);
  }
  checkInk(body, styles, fault);
  return faults;
}

const saidOf = (run: XmlElement) => {
  const language = child(child(run, 'w:rPr'), 'w:lang')?.attributes.get('w:val');
  return { text: textOf(run), language: language ?? child(run, 'a:rPr')?.attributes.get('lang') };
};

const styleOf = (paragraph: XmlElement) =>
  child(child(paragraph, 'w:pPr'), 'w:pStyle')?.attributes.get('w:val') ?? 'Normal';

/** A level is never left out on the way down, and every heading says something. */
function checkHeadings(body: XmlElement, fault: Fault): void {
  let above = 0;
  for (const paragraph of all(body, 'w:p')) {
    const level = Number(/^Heading(\d)$/.exec(styleOf(paragraph))?.[1] ?? 0);
    if (level === 0) continue;
    const text = textOf(paragraph);
    if (text.trim() === '') fault('a heading', 'without a text');
    if (level > above + 1) fault(`“${text}”`, `a heading of level ${level} after one of ${above}`);
    above = level;
  }
  if (above === 0) fault('the document', 'no headings');
}

const [FIRST_ROW, FIRST_COLUMN] = [0x20, 0x80];

/** Cells that only stand beside each other: none claims to be a head, and each tells its own name and figure, or is alone in its row. */
function isForLayout(rows: readonly XmlElement[], look: number): boolean {
  const cells = rows.map((row) => childrenOf(row).filter(({ name }) => name === 'w:tc'));
  const isWhole = (cell: XmlElement) => textOf(cell) === '' || all(cell, 'w:p').length > 1;
  const isPlain = rows.length === 1 || cells.every(({ length }) => length === 1) || cells.flat().every(isWhole);
  return (look & FIRST_ROW) === 0 && isPlain;
}

function checkTable(table: XmlElement, fault: Fault): void {
  const rows = childrenOf(table).filter(({ name }) => name === 'w:tr');
  const where = `the table “${textOf(rows[0] ?? table).slice(0, 40)}”`;
  const isHead = (row: XmlElement) => all(child(row, 'w:trPr') ?? row, 'w:tblHeader').length > 0;
  const look = Number.parseInt(child(child(table, 'w:tblPr'), 'w:tblLook')?.attributes.get('w:val') ?? '0', 16);
  const [first] = rows;
  const hasRow = first !== undefined && isHead(first) && (look & FIRST_ROW) > 0;
  if (!hasRow && (look & FIRST_COLUMN) === 0 && !isForLayout(rows, look)) fault(where, 'no head');
  if (all(table, 'w:vMerge').length > 0) fault(where, 'cells are joined downwards');
  const below = rows.filter((row) => !isHead(row));
  const isJoined = (row: XmlElement) =>
    all(row, 'w:gridSpan').some(({ attributes }) => Number(attributes.get('w:val')) > 1);
  if (below.some(isJoined)) fault(where, 'joined cells below the head');
  if (all(table, 'w:tbl').length > 1) fault(where, 'a table in a table');
}

/** Word wants a paragraph between two tables, and at the end of a cell; anywhere else an empty one is there for its height. */
function checkEmpty(body: XmlElement, fault: Fault): void {
  const blocks = childrenOf(body);
  for (const [at, block] of blocks.entries()) {
    const isText =
      block.name === 'w:p' &&
      ['w:t', 'w:drawing', 'w:br', 'w:fldChar', 'w:fldSimple', 'w:sectPr'].every(
        (name) => all(block, name).length === 0,
      );
    if (!isText) continue;
    const beside = [blocks[at - 1], blocks[at + 1]];
    if (!beside.some((one) => one?.name === 'w:tbl'))
      fault('the document', `an empty paragraph of style ${styleOf(block)}`);
  }
}

/** Where a run or its style says a colour, and its cell or nothing is behind it. */
function checkInk(body: XmlElement, styles: XmlElement, fault: Fault): void {
  const looks = new Map(
    all(styles, 'w:style').map((style) => [style.attributes.get('w:styleId') ?? '', child(style, 'w:rPr')]),
  );
  const grounds = new Map<XmlElement, string>();
  for (const cell of all(body, 'w:tc')) {
    const shade = child(child(cell, 'w:tcPr'), 'w:shd')?.attributes.get('w:fill');
    if (shade !== undefined && shade !== 'auto') for (const run of all(cell, 'w:r')) grounds.set(run, shade);
  }
  for (const paragraph of all(body, 'w:p')) {
    const style = looks.get(styleOf(paragraph));
    for (const run of all(paragraph, 'w:r')) {
      if (all(run, 'w:t').length === 0) continue;
      const said = (name: string) => (child(child(run, 'w:rPr'), name) ?? child(style, name))?.attributes.get('w:val');
      const ink = said('w:color') ?? '000000';
      const points = Number(said('w:sz') ?? 20) / 2;
      const isBold = [child(run, 'w:rPr'), style].some((look) => child(look, 'w:b') !== undefined);
      if (/^[\da-f]{6}$/i.test(ink)) {
        checkContrast(
          `“${textOf(run).slice(0, 40)}”`,
          { ink, ground: grounds.get(run) ?? 'FFFFFF', points, isBold },
          fault,
        );
      }
    }
  }
}
