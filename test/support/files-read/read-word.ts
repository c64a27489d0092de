/** A Word file as a reader sees it: paragraphs above the tables, tables of rows of cells, each a text. */
import { all, readXml, type XmlElement } from './read-xml.ts';
import { readZip } from './read-zip.ts';

export interface WordRow {
  cells: string[];
  isHeader: boolean;
  staysWhole: boolean;
}

export interface ReadWord {
  /** Every part, parsed: reading fails when one is not well-formed. */
  parts: Map<string, XmlElement>;
  body: XmlElement;
  /** Paragraphs outside of tables that hold text. */
  paragraphs: string[];
  tables: WordRow[][];
}

export function readWord(bytes: Buffer): ReadWord {
  const parts = new Map([...readZip(bytes)].map(([name, part]) => [name, readXml(part)]));
  const [body] = all(partOf(parts, 'word/document.xml'), 'w:body');
  if (!body) throw new Error('a document without a body');
  const direct = body.children.filter((child) => typeof child !== 'string');
  return {
    parts,
    body,
    paragraphs: direct
      .filter(({ name }) => name === 'w:p')
      .map(textOf)
      .filter((text) => text !== ''),
    tables: direct.filter(({ name }) => name === 'w:tbl').map((table) => all(table, 'w:tr').map(rowOf)),
  };
}

export function partOf(parts: ReadonlyMap<string, XmlElement>, name: string): XmlElement {
  const part = parts.get(name);
  if (!part) throw new Error(`no part ${name}`);
  return part;
}

function rowOf(row: XmlElement): WordRow {
  return {
    cells: all(row, 'w:tc').map(textOf),
    isHeader: all(row, 'w:tblHeader').length === 1,
    staysWhole: all(row, 'w:cantSplit').length === 1,
  };
}

/** Runs one after the other, line breaks as line feeds. */
export function textOf(element: XmlElement): string {
  return all(element, 'w:r')
    .flatMap((run) => run.children)
    .map((child) => (typeof child === 'string' ? '' : shown(child)))
    .join('');
}

function shown({ name, attributes, children }: XmlElement): string {
  if (name === 'w:br') return '\n';
  if (name === 'w:tab') return '\t';
  if (name !== 'w:t') return '';
  const text = children.join('');
  return attributes.get('xml:space') === 'preserve' ? text : text.trim();
}
