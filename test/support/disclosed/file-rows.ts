/**
 * What the files of a report say, row by row, each with the section it stands in: cells of the workbook and of tables,
 * paragraphs, the workbooks inside of charts, and lines of the PDF. Read by readers that are not the product's.
 */
import { all, readXml, type XmlElement } from '../files-read/read-xml.ts';
import { readZip } from '../files-read/read-zip.ts';

/** A number as a workbook holds it, or a text with the numbers that can be read in it. */
export type AnswerContent = string | number;

export interface FileRow {
  /** The heading it stands under; empty before the first one. */
  section: string;
  cells: AnswerContent[];
}

/** What may be about anything in the report: it is not known which section a drawing of a sheet belongs to. */
export const anySection = '*';

/** Headings as they stand in the file, in any order. */
type SectionOf = (text: string) => string | undefined;

const sectionFinder =
  (headings: readonly string[]): SectionOf =>
  (text) =>
    headings.find((heading) => text === heading || text.startsWith(`${heading} (`));

export function workbookRows(workbook: Buffer, headings: readonly string[]): FileRow[] {
  const sectionOf = sectionFinder(headings);
  const sheets = cellRows(workbook);
  const reported = sheets.flatMap((rows) => {
    let section = '';
    const isList = rows[0]?.includes('Higher than') === true;
    // one sheet lists the headings, a list names the question in every row
    const isContents = rows.some(([first]) => first === 'Contents');
    return rows.flatMap((cells) => {
      const numbered = isList ? headings.find((heading) => heading.startsWith(`${cells[0]}. `)) : undefined;
      const [first = '', ...others] = cells;
      // a name with something beside it is no heading
      const heading = others.every((cell) => cell === '') ? sectionOf(String(first)) : undefined;
      if (!isContents) section = numbered ?? heading ?? section;
      return (numbered ? listed(cells, rows[0] ?? []) : [cells]).map((one) => ({ section, cells: one }));
    });
  });
  return [...reported, ...drawnRows(readZip(workbook)).map((cells) => ({ section: anySection, cells }))];
}

/** What charts of sheets hold beside the cells, and what is said of them to those who do not see them. */
function drawnRows(parts: ReadonlyMap<string, Buffer>): AnswerContent[][] {
  const under = (folder: string) =>
    [...parts.keys()]
      .filter((path) => path.startsWith(folder) && path.endsWith('.xml'))
      .map((path) => partOf(parts, path));
  return [...under('xl/drawings/').flatMap(alternatives), ...under('xl/charts/').flatMap(cachedRows)];
}

/** Texts for those who cannot see a drawing. */
function alternatives(part: XmlElement): AnswerContent[][] {
  return ['xdr:cNvPr', 'p:cNvPr', 'wp:docPr', 'pic:cNvPr']
    .flatMap((name) => all(part, name))
    .flatMap(({ attributes }) => [attributes.get('descr'), attributes.get('title')])
    .flatMap((text) => (text ? [[text]] : []));
}

/** The answer with its figures, and apart from it the base, which is that of the column. */
function listed(cells: readonly AnswerContent[], head: readonly AnswerContent[]): AnswerContent[][] {
  const under = (title: string) => cells[head.indexOf(title)] ?? '';
  const [row, answer] = [under('Row'), under('Answer')];
  const figures = ['Count', 'Respondents, unweighted', 'Weighted count', 'Percent', 'Mean'].map(under);
  return [
    [row === '' ? answer : `${row} – ${answer}`, ...figures],
    ['', under('Base')],
  ];
}

/** The rows of every sheet; a cell without a value is an empty text. */
function cellRows(workbook: Buffer): AnswerContent[][][] {
  const parts = readZip(workbook);
  const strings = parts.has('xl/sharedStrings.xml')
    ? all(partOf(parts, 'xl/sharedStrings.xml'), 'si').map((item) => all(item, 't').map(textOf).join(''))
    : [];
  const paths = [...parts.keys()].filter((path) => /^xl\/worksheets\/sheet\d+\.xml$/.test(path));
  const number = (path: string) => Number(/\d+/.exec(path));
  return paths
    .sort((a, b) => number(a) - number(b))
    .map((path) => all(partOf(parts, path), 'row').map((row) => rowCells(row, strings)));
}

function rowCells(row: XmlElement, strings: readonly string[]): AnswerContent[] {
  const cells: AnswerContent[] = [];
  for (const cell of all(row, 'c')) {
    const value = all(cell, 'v').map(textOf).join('');
    const type = cell.attributes.get('t') ?? 'n';
    const text = type === 's' ? (strings[Number(value)] ?? '') : all(cell, 't').map(textOf).join('');
    cells[placeOf(cell.attributes.get('r') ?? 'A1')] = type === 'n' && value !== '' ? Number(value) : text;
  }
  return Array.from(cells, (cell) => cell ?? '');
}

function placeOf(address: string): number {
  return Array.from(address.replace(/\d/g, '')).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A slide is of the section that its title names, until another heading follows on it. */
export function deckRows(deck: Buffer, headings: readonly string[]): FileRow[] {
  const parts = readZip(deck);
  const sectionOf = sectionFinder(headings);
  const slides = [...parts.keys()].filter((path) => /^ppt\/slides\/slide\d+\.xml$/.test(path));
  return slides.flatMap((path) => {
    const charts = chartsOf(parts, path);
    const shapes = (all(partOf(parts, path), 'p:spTree')[0]?.children ?? []).filter((node) => typeof node !== 'string');
    const rows = asSeen(shapes).flatMap((shape) => shapeRows(shape, charts));
    if (rows.some(([first]) => first === 'Contents')) return [];
    let section = '';
    return rows.map((cells) => {
      const heading = cells.length === 1 ? sectionOf(String(cells[0])) : undefined;
      section = heading ?? section;
      // slides that go on with a section are numbered
      return { section, cells: heading === undefined ? cells : [heading] };
    });
  });
}

/** The chapter stands over the title, though the title is read first to those who hear the slide. */
function asSeen(shapes: readonly XmlElement[]): XmlElement[] {
  const topOf = (shape: XmlElement) => Number(all(shape, 'a:off')[0]?.attributes.get('y') ?? 0);
  const title = shapes.find((shape) => all(shape, 'p:ph').some(({ attributes }) => attributes.get('type') === 'title'));
  const isAbove = (shape: XmlElement) => title !== undefined && topOf(shape) < topOf(title);
  return [...shapes.filter(isAbove), ...shapes.filter((shape) => !isAbove(shape))];
}

/** Numbers of pages are no figures. */
function shapeRows(shape: XmlElement, charts: ReadonlyMap<string, AnswerContent[][]>): AnswerContent[][] {
  if (all(shape, 'p:ph').some(({ attributes }) => attributes.get('type') === 'sldNum')) return [];
  const chart = all(shape, 'c:chart').flatMap(({ attributes }) => charts.get(attributes.get('r:id') ?? '') ?? []);
  const rows = all(shape, 'a:tr').map((row) => all(row, 'a:tc').map((cell) => all(cell, 'a:t').map(textOf).join(' ')));
  const loose = rows.length > 0 ? [] : all(shape, 'a:p').map((one) => [all(one, 'a:t').map(textOf).join('')]);
  return [...chart, ...rows, ...loose, ...alternatives(shape)];
}

export function wordRows(file: Buffer, headings: readonly string[]): FileRow[] {
  const parts = readZip(file);
  const sectionOf = sectionFinder(headings);
  const body = all(partOf(parts, 'word/document.xml'), 'w:body')[0]?.children ?? [];
  const charts = chartsOf(parts, 'word/document.xml');
  let section = '';
  return body.flatMap((node): FileRow[] => {
    if (typeof node === 'string') return [];
    const text = all(node, 'w:t').map(textOf).join('');
    const isHeading = all(node, 'w:pStyle').some(({ attributes }) => /^Heading/.test(attributes.get('w:val') ?? ''));
    if (isHeading) section = sectionOf(text) ?? '';
    const tables = all(node, 'w:tr').map((row) =>
      all(row, 'w:tc').map((cell) => all(cell, 'w:t').map(textOf).join(' ')),
    );
    const drawn = all(node, 'c:chart').flatMap(({ attributes }) => charts.get(attributes.get('r:id') ?? '') ?? []);
    return [...(tables.length > 0 ? tables : [[text]]), ...drawn, ...alternatives(node)].map((cells) => ({
      section,
      cells,
    }));
  });
}

/** Lines as they stand on the page; what is far apart is two cells. */
export function pdfRows(layout: string, headings: readonly string[]): FileRow[] {
  const sectionOf = sectionFinder(headings);
  let section = '';
  return layout.split(/[\n\f]/).flatMap((line) => {
    const cells = line.trim().split(/\s{2,}/);
    section = (cells.length === 1 ? sectionOf(cells[0] ?? '') : undefined) ?? section;
    // the contents, and the footers of pages
    const isPage = /Page \d+ of \d+/.test(line) || (headings.includes(cells[0] ?? '') && cells.length > 1);
    return isPage ? [] : [{ section, cells }];
  });
}

/** The rows of the workbooks inside of the charts of a part, and what their own caches hold, by the relation's id. */
function chartsOf(parts: ReadonlyMap<string, Buffer>, path: string): Map<string, AnswerContent[][]> {
  const charts = [...relations(parts, path)].filter(([, target]) => target.includes('/charts/'));
  return new Map(
    charts.map(([id, target]) => {
      const inside = [...relations(parts, target).values()].filter((part) => part.endsWith('.xlsx'));
      return [
        id,
        [
          ...inside.flatMap((part) => cellRows(parts.get(part) ?? Buffer.alloc(0)).flat()),
          ...cachedRows(partOf(parts, target)),
        ],
      ];
    }),
  );
}

/** The categories of each series with its points. */
function cachedRows(chart: XmlElement): AnswerContent[][] {
  return all(chart, 'c:ser').flatMap((series) => {
    const [names, values] = ['c:cat', 'c:val'].map(
      (name) =>
        new Map(
          all(series, name)
            .flatMap((part) => all(part, 'c:pt'))
            .map((point) => [point.attributes.get('idx'), all(point, 'c:v').map(textOf).join('')]),
        ),
    );
    return [...(values ?? [])].map(([at, value]) => [names?.get(at) ?? '', Number(value)]);
  });
}

function relations(parts: ReadonlyMap<string, Buffer>, path: string): Map<string, string> {
  const cut = path.lastIndexOf('/');
  const [folder, name] = [path.slice(0, cut), path.slice(cut + 1)];
  const rels = `${folder}/_rels/${name}.rels`;
  if (!parts.has(rels)) return new Map();
  return new Map(
    all(partOf(parts, rels), 'Relationship').map(({ attributes }) => [
      attributes.get('Id') ?? '',
      new URL(attributes.get('Target') ?? '', `file:///${folder}/`).pathname.slice(1),
    ]),
  );
}

function partOf(parts: ReadonlyMap<string, Buffer>, path: string): XmlElement {
  const part = parts.get(path);
  if (!part) throw new Error(`there is no ${path}`);
  return readXml(part);
}

const textOf = ({ children }: XmlElement) => children.filter((child) => typeof child === 'string').join('');
