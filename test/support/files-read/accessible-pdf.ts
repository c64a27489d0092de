/**
 * A checker of PDF/UA-1: the conditions of veraPDF's published profiles that a report can break, asked of the file as qpdf
 * reads it. Numbers are those of the profiles (clause and test). It says nothing of what only a person can judge.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spokenFaults } from './pdf-languages.ts';

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
type Dict = { [key: string]: Value };

export function pdfUaFaults(bytes: Uint8Array): string[] {
  const file = readByQpdf(bytes);
  const faults: string[] = [];
  const wanted = (clause: string, isMet: boolean, about = '') => {
    if (!isMet) faults.push(`${clause} ${about}`.trim());
  };
  const catalog = file.dict(file.trailer['/Root']);
  const xmp = file.stream(catalog['/Metadata']);
  wanted('5-t01', /<pdfuaid:part>1<\/pdfuaid:part>/.test(xmp), 'XMP does not say PDF/UA-1');
  wanted('7.1-t08', xmp !== '', 'no XMP');
  wanted('7.1-t09', /<dc:title>.*<rdf:li[^>]*>[^<]+<\/rdf:li>/s.test(xmp), 'XMP has no title');
  wanted('6.2-t01', file.dict(catalog['/MarkInfo'])['/Marked'] === true, 'not marked');
  wanted('7.1-t04', file.dict(catalog['/MarkInfo'])['/Suspects'] !== true);
  wanted('7.1-t10', file.dict(catalog['/ViewerPreferences'])['/DisplayDocTitle'] === true);
  wanted('7.2', typeof catalog['/Lang'] === 'string', 'no language');
  wanted('7.1', file.list(file.trailer['/ID']).length === 2, 'no id in the trailer');
  wanted('7.1-t11', catalog['/StructTreeRoot'] !== undefined, 'no tags');
  checkTags(file, catalog, wanted);
  checkPages(file, catalog, wanted);
  return faults;
}

type Wanted = (clause: string, isMet: boolean, about?: string) => void;
type OpenFile = ReturnType<typeof readByQpdf>;

function readByQpdf(bytes: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'survey-exports-ua-'));
  try {
    const path = join(folder, 'file.pdf');
    writeFileSync(path, bytes);
    const args = ['--json=2', '--json-stream-data=inline', '--decode-level=generalized', '--json-key=qpdf', path];
    const { stdout, stderr, status } = spawnSync('qpdf', args, { maxBuffer: 2 ** 30 });
    if (status !== 0) throw new Error(`qpdf: ${stderr}`);
    const objects: Record<string, { value?: Value; stream?: { dict: Dict; data?: string } }> = JSON.parse(
      stdout.toString(),
    ).qpdf[1];
    const found = (value: Value | undefined) => (typeof value === 'string' ? objects[`obj:${value}`] : undefined);
    const resolved = (value: Value | undefined): Value | undefined => {
      const object = found(value);
      return object ? (object.value ?? object.stream?.dict) : value;
    };
    const dict = (value: Value | undefined): Dict => {
      const inner = resolved(value);
      return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {};
    };
    const list = (value: Value | undefined): Value[] => {
      const inner = resolved(value);
      // one that stands alone stays the reference that it is
      if (Array.isArray(inner)) return inner;
      return value === undefined || inner === undefined || inner === null ? [] : [value];
    };
    const stream = (value: Value | undefined) =>
      Buffer.from(found(value)?.stream?.data ?? '', 'base64').toString('latin1');
    return { trailer: dict(objects.trailer?.value), dict, list, stream };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const kidsOf: Readonly<Record<string, readonly string[]>> = {
  '/Table': ['/TR', '/Caption'],
  '/TR': ['/TH', '/TD'],
  '/TOC': ['/TOCI', '/TOC', '/Caption'],
};
const parentsOf: Readonly<Record<string, readonly string[]>> = {
  '/TR': ['/Table'],
  '/TH': ['/TR'],
  '/TD': ['/TR'],
  '/TOCI': ['/TOC'],
};
const standard =
  /^\/(Document|Sect|H[1-6]|P|BlockQuote|Figure|Caption|Table|TR|TH|TD|TOC|TOCI|Link|Span|L|LI|Lbl|LBody)$/;

interface Element {
  ref: Value;
  role: string;
  parent: string;
  dict: Dict;
  kids: Element[];
}

function checkTags(file: OpenFile, catalog: Dict, wanted: Wanted): void {
  let level = 0;
  const read = (ref: Value, parent: string, parentRef: Value | undefined): Element => {
    const dict = file.dict(ref);
    const role = String(dict['/S']);
    wanted('7.1-t05', standard.test(role), `${role} is no type of tag`);
    wanted('7.1-t12', dict['/P'] === parentRef, `${role} does not name its parent`);
    const allowed = parentsOf[role];
    wanted('7.2', !allowed || allowed.includes(parent), `${role} in ${parent}`);
    if (role === '/Figure') {
      wanted('7.3-t01', typeof dict['/Alt'] === 'string' && dict['/Alt'] !== 'u:', 'a figure without a text');
      wanted('7.3', file.list(attribute(file, dict, '/BBox')).length === 4, 'a figure that does not say where it is');
    }
    const heading = /^\/H([1-6])$/.exec(role);
    if (heading) {
      wanted('7.4.2-t01', Number(heading[1]) <= level + 1, `${role} after level ${level}`);
      level = Number(heading[1]);
    }
    const kids = file
      .list(dict['/K'])
      .filter((kid) => file.dict(kid)['/S'] !== undefined)
      .map((kid) => read(kid, role, ref));
    for (const kid of kids) wanted('7.2', kidsOf[role]?.includes(kid.role) !== false, `${kid.role} in ${role}`);
    if (role === '/Table') checkTable(file, kids, wanted);
    return { ref, role, parent, dict, kids };
  };
  const rootRef = catalog['/StructTreeRoot'];
  for (const kid of file.list(file.dict(rootRef)['/K'])) read(kid, '', rootRef);
}

function attribute(file: OpenFile, dict: Dict, name: string): Value | undefined {
  return file
    .list(dict['/A'])
    .map((one) => file.dict(one)[name])
    .find((one) => one !== undefined);
}

/** Every row has as many columns, and every cell a heading in its row or its column. */
function checkTable(file: OpenFile, kids: readonly Element[], wanted: Wanted): void {
  const captions = kids.filter(({ role }) => role === '/Caption');
  wanted(
    '7.2',
    captions.length <= 1 && (captions.length === 0 || kids[0]?.role === '/Caption'),
    'a caption inside a table',
  );
  const rows = kids.filter(({ role }) => role === '/TR');
  const spanOf = ({ dict }: Element) => Number(attribute(file, dict, '/ColSpan') ?? 1);
  const widths = new Set(rows.map((row) => row.kids.reduce((sum, cell) => sum + spanOf(cell), 0)));
  wanted('7.2-t42', widths.size <= 1, `rows of ${[...widths].join(' and ')} columns`);
  const headed = new Set<number>();
  for (const row of rows) {
    const scopes = row.kids.map((cell) => (cell.role === '/TH' ? attribute(file, cell.dict, '/Scope') : undefined));
    const isRowHeaded = scopes.includes('/Row') || scopes.includes('/Both');
    let column = 0;
    for (const [at, cell] of row.kids.entries()) {
      if (cell.role === '/TH') wanted('7.5', scopes[at] !== undefined, 'a heading of a table without a scope');
      for (let one = column; one < column + spanOf(cell); one++) if (scopes[at] === '/Column') headed.add(one);
      if (cell.role === '/TD') wanted('7.5-t01', isRowHeaded || headed.has(column), 'a cell without a heading');
      column += spanOf(cell);
    }
  }
}

function checkPages(file: OpenFile, catalog: Dict, wanted: Wanted): void {
  const numbers = file.list(file.dict(file.dict(catalog['/StructTreeRoot'])['/ParentTree'])['/Nums']);
  const parents = new Map(
    numbers.flatMap((key, at) => (at % 2 === 0 ? [[Number(key), numbers[at + 1]] as const] : [])),
  );
  const own = String(catalog['/Lang']).replace(/^u:/, '');
  for (const ref of pageRefs(file, catalog['/Pages'])) {
    const page = file.dict(ref);
    const annotations = file.list(page['/Annots']);
    wanted('7.18.3-t01', annotations.length === 0 || page['/Tabs'] === '/S', 'tabs follow no structure');
    for (const annotation of annotations) {
      const { '/Contents': contents, '/StructParent': key } = file.dict(annotation);
      wanted('7.18.5-t02', typeof contents === 'string' && contents.length > 2, 'a link without words');
      const tag = file.dict(parents.get(Number(key)));
      wanted('7.18.5-t01', tag['/S'] === '/Link', 'a link outside the tags');
      const isNamed = file.list(tag['/K']).some((kid) => file.dict(kid)['/Obj'] === annotation);
      wanted('7.18.5', isNamed, 'a tag that does not name its link');
    }
    const tags = file.list(parents.get(Number(page['/StructParents'])));
    const content = file.list(page['/Contents']).map(file.stream).join('\n');
    const fonts = file.dict(file.dict(page['/Resources'])['/Font']);
    checkContent(content, tags.length, wanted);
    checkFonts(file, fonts, wanted);
    const maps = Object.entries(fonts).map(
      ([name, font]) => [name, file.stream(file.dict(font)['/ToUnicode'])] as const,
    );
    for (const fault of spokenFaults(content, new Map(maps), own)) wanted('7.2', false, fault);
  }
}

function pageRefs(file: OpenFile, ref: Value | undefined): Value[] {
  const node = file.dict(ref);
  if (node['/Type'] === '/Page') return ref === undefined ? [] : [ref];
  return file.list(node['/Kids']).flatMap((kid) => pageRefs(file, kid));
}

/** All that is drawn belongs to a tag or is an artifact, and neither is inside the other. */
function checkContent(content: string, tags: number, wanted: Wanted): void {
  const open: string[] = [];
  const bare = content.replace(/\((?:[^()\\]|\\.)*\)|<[\da-fA-F\s]*>/g, '()');
  for (const line of bare.split('\n')) {
    const [, name = '', id] = /^\/(\w+) (?:<<.*?(?:\/MCID (\d+))?>> BDC|BMC)$/.exec(line) ?? [];
    if (name !== '') {
      wanted('7.1-t01', name !== 'Artifact' || !open.some((one) => one !== 'Artifact'), 'an artifact inside a tag');
      wanted('7.1-t02', id === undefined || !open.includes('Artifact'), 'a tag inside an artifact');
      wanted('7.1', id === undefined || Number(id) < tags, `content ${id} has no tag`);
      open.push(name);
    } else if (line === 'EMC') open.pop();
    else if (/(?:^|\s)(?:TJ|Tj|f|S|Do)(?:\s|$)/.test(line))
      wanted('7.1-t03', open.length > 0, `outside all tags: ${line.slice(0, 60)}`);
  }
  wanted('7.1', open.length === 0, 'content that never ends');
}

function checkFonts(file: OpenFile, fonts: Dict, wanted: Wanted): void {
  for (const font of Object.values(fonts).map(file.dict)) {
    const name = String(font['/BaseFont']);
    wanted('7.21.7-t01', font['/ToUnicode'] !== undefined, `${name} does not say which letters it has`);
    for (const own of file.list(font['/DescendantFonts']).map(file.dict)) {
      const { '/FontFile2': two, '/FontFile3': three } = file.dict(own['/FontDescriptor']);
      wanted('7.21.4.1-t01', (two ?? three) !== undefined, `${name} is not embedded`);
      wanted('7.21.3.2-t01', three !== undefined || own['/CIDToGIDMap'] !== undefined, `${name} has no CIDToGIDMap`);
    }
  }
}
