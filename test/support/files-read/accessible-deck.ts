/**
 * A checker of decks by the rules of PowerPoint's own accessibility checker, and of what it leaves to people: titles, reading
 * order, alternative texts, heads of tables, languages, contrast. It reads the file and nothing of the product.
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
  isDecorative,
  type OfficeParts,
  textBelow,
} from './accessible-office.ts';
import { paragraphsOf, slidePaths } from './deck-file.ts';
import { all, type XmlElement } from './read-xml.ts';

export function deckAccessFaults(file: OfficeParts & { xml: Map<string, XmlElement> }): string[] {
  const faults: string[] = [];
  const fault: Fault = (where, what) => faults.push(`${where}: ${what}`);
  checkProperties(file, fault);
  checkLanguages(file, /^ppt\/(slides|notesSlides|charts)\/[^/]+\.xml$/, saidOf, fault);
  const titles = new Map<string, string>();
  const theme = themeColors(file);
  for (const [at, path] of slidePaths(file).entries()) {
    const where = `slide ${at + 1}`;
    const slide = file.xml.get(path);
    const tree = slide && all(slide, 'p:spTree')[0];
    const shapes = childrenOf(tree).filter(({ name }) => /^p:(sp|pic|graphicFrame|grpSp|cxnSp)$/.test(name));
    const read = shapes.filter((shape) => !isDecorative(aboutOf(shape) ?? shape));
    checkTitle(where, read, titles, fault);
    for (const shape of read) {
      if (shape.name !== 'p:sp') checkAltText(where, aboutOf(shape), fault);
      for (const table of all(shape, 'a:tbl')) checkTable(where, table, fault);
      checkTexts(where, shape, fault);
      checkInk(where, shape, shapes, { theme, ...groundOf(file, path, theme) }, fault);
    }
  }
  return faults;
}

const saidOf = (run: XmlElement) => ({
  text: textBelow(child(run, 'a:t')),
  language: child(run, 'a:rPr')?.attributes.get('lang'),
});

function aboutOf(shape: XmlElement): XmlElement | undefined {
  return all(shape, 'p:cNvPr')[0];
}

const isTitle = (shape: XmlElement) =>
  all(shape, 'p:ph').some(({ attributes }) => ['title', 'ctrTitle'].includes(attributes.get('type') ?? ''));

/** Slides are found by their titles, and a slide is read from its title on. */
function checkTitle(where: string, shapes: readonly XmlElement[], known: Map<string, string>, fault: Fault): void {
  const [title, ...more] = shapes.filter(isTitle);
  const text = title ? paragraphsOf(title).join(' ').trim() : '';
  if (!title || text === '') {
    fault(where, 'no title');
    return;
  }
  if (more.length > 0) fault(where, 'more than one title');
  if (shapes[0] !== title) fault(where, 'the title is not read first');
  const same = known.get(text);
  if (same !== undefined) fault(where, `the title “${text}” is that of ${same}`);
  known.set(text, where);
}

/** A head of columns or of rows, and cells that reach over others only in the head. */
function checkTable(where: string, table: XmlElement, fault: Fault): void {
  const look = child(table, 'a:tblPr')?.attributes;
  if (look?.get('firstRow') !== '1' && look?.get('firstCol') !== '1') fault(where, 'a table without a head');
  const rows = all(table, 'a:tr').map((row) => childrenOf(row).filter(({ name }) => name === 'a:tc'));
  const isJoined = ({ attributes }: XmlElement) =>
    ['gridSpan', 'rowSpan'].some((name) => Number(attributes.get(name) ?? 1) > 1);
  const head = rows.findIndex((cells) => !cells.some(isJoined));
  if (rows.slice(Math.max(head, 0)).some((cells) => cells.some(isJoined))) fault(where, 'joined cells below the head');
}

function checkTexts(where: string, shape: XmlElement, fault: Fault): void {
  const isCovered = ({ attributes }: XmlElement) =>
    attributes.get('hMerge') === '1' || attributes.get('vMerge') === '1';
  const covered = new Set(
    all(shape, 'a:tc')
      .filter(isCovered)
      .flatMap((cell) => all(cell, 'a:p')),
  );
  const cells = new Set(all(shape, 'a:tc').flatMap((cell) => all(cell, 'a:p')));
  for (const paragraph of all(shape, 'a:p')) {
    if (!covered.has(paragraph) && !cells.has(paragraph) && textBelow(paragraph) === '')
      fault(where, 'an empty paragraph');
  }
  for (const run of [...all(shape, 'a:r'), ...all(shape, 'a:fld')]) {
    if (!child(run, 'a:rPr')?.attributes.get('lang')) fault(where, `“${textBelow(run)}” is of no language`);
  }
  if (all(shape, 'a:hlinkClick').length > 0) checkLinkText(where, paragraphsOf(shape).join(' '), fault);
}

type Theme = ReadonlyMap<string, string>;

/** The colours of the first master: six hex digits by the names that texts use. */
function themeColors({ xml }: OfficeParts): Theme {
  const scheme = all(xml.get('ppt/theme/theme1.xml') ?? nothing, 'a:clrScheme')[0];
  const own = new Map(childrenOf(scheme).map((one) => [one.name.slice(2), colorOf(childrenOf(one)[0], new Map())]));
  const map = all(xml.get('ppt/slideMasters/slideMaster1.xml') ?? nothing, 'p:clrMap')[0]?.attributes ?? new Map();
  return new Map(
    [...own, ...[...map].map(([name, of]) => [name, own.get(of)] as const)].flatMap(([name, hex]) =>
      hex === undefined ? [] : [[name, hex] as const],
    ),
  );
}

const nothing: XmlElement = { name: '', attributes: new Map(), children: [] };

function colorOf(color: XmlElement | undefined, theme: Theme): string | undefined {
  if (!color || childrenOf(color).length > 0) return undefined;
  const value = color.attributes.get(color.name === 'a:sysClr' ? 'lastClr' : 'val');
  return color.name === 'a:schemeClr' ? theme.get(value ?? '') : value;
}

const fillOf = (element: XmlElement | undefined, theme: Theme): string | undefined =>
  colorOf(childrenOf(child(element, 'a:solidFill'))[0], theme);

/** The ground of a slide: its own, that of its layout, or of its master; and the areas that its layout fills. */
function groundOf({ xml }: OfficeParts, path: string, theme: Theme): Omit<Grounds, 'theme'> {
  const related = (from: string, folder: string) => {
    const rels = xml.get(from.replace(/([^/]+)$/, '_rels/$1.rels'));
    const target =
      rels && all(rels, 'Relationship').find(({ attributes }) => attributes.get('Target')?.includes(folder));
    return `ppt/${folder}/${target?.attributes.get('Target')?.split('/').at(-1)}`;
  };
  const layout = related(path, 'slideLayouts');
  const areas = all(xml.get(layout) ?? nothing, 'p:sp').filter((one) => fillOf(child(one, 'p:spPr'), theme));
  for (const part of [path, layout, related(layout, 'slideMasters')]) {
    const [bg] = all(xml.get(part) ?? nothing, 'p:bg');
    const color = childrenOf(child(bg, 'p:bgRef'))[0];
    if (bg) return { areas, ground: fillOf(child(bg, 'p:bgPr'), theme) ?? colorOf(color, theme) };
  }
  return { areas, ground: undefined };
}

interface Grounds {
  theme: Theme;
  ground: string | undefined;
  areas: readonly XmlElement[];
}

/** Where a text says its colour and its ground is known: its own fill, that of its cell, of what is behind the whole of it, or of the slide. */
function checkInk(
  where: string,
  shape: XmlElement,
  shapes: readonly XmlElement[],
  { theme, ground, areas }: Grounds,
  fault: Fault,
): void {
  const fill = fillOf(child(shape, 'p:spPr'), theme);
  const plates = [...areas, ...shapes.filter((one) => isDecorative(aboutOf(one) ?? one))];
  const plate = plates.findLast((one) => one !== shape && meets(one, shape));
  const under = plate ? (holds(plate, shape) ? fillOf(child(plate, 'p:spPr'), theme) : undefined) : ground;
  const behind = fill ?? under;
  const cells = all(shape, 'a:tc').map((cell) => [cell, fillOf(child(cell, 'a:tcPr'), theme) ?? behind] as const);
  for (const [text, own] of cells.length > 0 ? cells : [[shape, behind] as const]) {
    for (const run of all(text, 'a:r')) {
      const look = child(run, 'a:rPr');
      const ink = fillOf(look, theme);
      const points = Number(look?.attributes.get('sz') ?? 0) / 100;
      if (ink === undefined || own === undefined || points === 0) continue;
      const isDrawn = /^█+$/.test(textBelow(run));
      checkContrast(where, { ink, ground: own, points, isBold: look?.attributes.get('b') === '1', isDrawn }, fault);
    }
  }
}

function meets(one: XmlElement, other: XmlElement): boolean {
  const [a, b] = [boxOf(one), boxOf(other)];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function holds(one: XmlElement, other: XmlElement): boolean {
  const [a, b] = [boxOf(one), boxOf(other)];
  return a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height;
}

function boxOf(shape: XmlElement) {
  const [off, ext] = ['a:off', 'a:ext'].map((name) =>
    all(shape, name).find(({ attributes }) => !attributes.has('uri')),
  );
  const of = (element: XmlElement | undefined, name: string) => Number(element?.attributes.get(name) ?? 0);
  return { x: of(off, 'x'), y: of(off, 'y'), width: of(ext, 'cx'), height: of(ext, 'cy') };
}
