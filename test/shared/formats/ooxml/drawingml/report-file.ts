/** Reports written into memory and taken apart by readers that are not the product's: ZIP, XML, relations and types. */
import { posix } from 'node:path';
import type { ByteSink } from '../../../../../shared/bytes/byte-sink.ts';
import type { RenderedReport, ReportDocument } from '../../../../../shared/reports/report-document.ts';
import { all, readXml, type XmlElement } from '../../../../support/files-read/read-xml.ts';
import { readZip } from '../../../../support/files-read/read-zip.ts';

export interface ReportFile extends RenderedReport {
  bytes: Buffer;
  /** Every part as it is in the package. */
  parts: Map<string, Buffer>;
  /** Every XML part, parsed: reading fails when one is not well-formed. */
  xml: Map<string, XmlElement>;
}

type Render = (document: ReportDocument, out: ByteSink) => Promise<RenderedReport>;

export async function reportFile(render: Render, document: ReportDocument): Promise<ReportFile> {
  const chunks: Buffer[] = [];
  const rendered = await render(document, { write: async (bytes) => void chunks.push(Buffer.from(bytes)) });
  return { ...rendered, ...opened(Buffer.concat(chunks)) };
}

export function opened(bytes: Buffer): Pick<ReportFile, 'bytes' | 'parts' | 'xml'> {
  const parts = readZip(bytes);
  const texts = [...parts].filter(([name]) => /\.(xml|rels)$/.test(name));
  return { bytes, parts, xml: new Map(texts.map(([name, part]) => [name, readXml(part)])) };
}

export function xmlPart({ xml }: Pick<ReportFile, 'xml'>, name: string): XmlElement {
  const part = xml.get(name);
  if (!part) throw new Error(`no part ${name}`);
  return part;
}

/** Path of a part's relations to id and path of what it relates to. */
export function relationsOf({ xml }: Pick<ReportFile, 'xml'>, path: string): Map<string, string> {
  const { dir, base } = posix.parse(path);
  const rels = xml.get(posix.join(dir, '_rels', `${base}.rels`));
  const relations = rels ? all(rels, 'Relationship') : [];
  const target = (text = '') => (text.startsWith('/') ? text.slice(1) : posix.join(dir, text));
  return new Map(relations.map(({ attributes }) => [attributes.get('Id') ?? '', target(attributes.get('Target'))]));
}

/** What is wrong between the parts: relations to nothing, parts without a type, charts and sheets nobody relates to. */
export function looseEnds(file: Pick<ReportFile, 'parts' | 'xml'>): string[] {
  const names = [...file.parts.keys()].filter((name) => name !== '[Content_Types].xml');
  const sources = names.filter((name) => !name.endsWith('.rels'));
  const targets = new Set(['', ...sources].flatMap((path) => [...relationsOf(file, path).values()]));
  const types = xmlPart(file, '[Content_Types].xml');
  const paths = new Set(all(types, 'Override').map(({ attributes }) => attributes.get('PartName')?.slice(1)));
  const extensions = new Set(all(types, 'Default').map(({ attributes }) => attributes.get('Extension')));
  return [
    ...[...targets].filter((target) => !file.parts.has(target)).map((target) => `${target} is not there`),
    ...[...paths]
      .filter((path) => path !== undefined && !file.parts.has(path))
      .map((path) => `${path} has only a type`),
    ...names
      .filter((name) => !paths.has(name) && !extensions.has(name.split('.').at(-1)))
      .map((name) => `${name} has no type`),
    ...sources.filter((name) => !targets.has(name)).map((name) => `nobody relates to ${name}`),
  ];
}

/** The content of an element and all below it. */
export function innerText({ children }: XmlElement): string {
  return children.map((child) => (typeof child === 'string' ? child : innerText(child))).join('');
}

export function valOf(element: XmlElement, name: string): string | undefined {
  return all(element, name)[0]?.attributes.get('val');
}

export interface ReadSeries {
  name: string;
  nameAt: string | undefined;
  categories: string[];
  categoriesAt: string | undefined;
  values: (number | null)[];
  valuesAt: string | undefined;
  color: string | undefined;
}

/** The series of a chart part with the copies of their figures and the places these come from. */
export function seriesOf(chart: XmlElement): ReadSeries[] {
  return all(chart, 'c:ser').map((series) => {
    const [name, categories, values] = ['c:tx', 'c:cat', 'c:val'].map((tag) => all(series, tag)[0]);
    const count = Number(values ? valOf(values, 'c:ptCount') : 0);
    const held = new Map(
      values && all(values, 'c:pt').map((point) => [Number(point.attributes.get('idx')), Number(innerText(point))]),
    );
    return {
      name: name ? all(name, 'c:v').map(innerText).join('') : '',
      nameAt: placeIn(name),
      categories: categories ? all(categories, 'c:v').map(innerText) : [],
      categoriesAt: placeIn(categories),
      values: Array.from({ length: count }, (_, at) => held.get(at) ?? null),
      valuesAt: placeIn(values),
      color: all(series, 'a:srgbClr')[0]?.attributes.get('val'),
    };
  });
}

function placeIn(element: XmlElement | undefined): string | undefined {
  const [formula] = element ? all(element, 'c:f') : [];
  return formula && innerText(formula);
}
