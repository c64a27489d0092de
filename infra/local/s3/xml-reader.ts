/** Reads the small XML bodies S3 accepts: elements, text, entities. Attributes are skipped, a DOCTYPE is refused. */
import { s3Error } from './errors.ts';

export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

const token = /<\?[^>]*\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:.-]+)(?:\s[^<>]*?)?(\/?)>|([^<]+)/gy;
const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The root element, which must have the expected name. */
export function readXml(xml: string, rootName: string): XmlElement {
  const children: XmlElement[] = [];
  const top = { name: '', text: '', children };
  const open = [top];
  let end = 0;
  for (const match of xml.trim().matchAll(token)) {
    end += match[0].length;
    const [, cdata, closing, name, selfClosing, text] = match;
    const current = open.at(-1) ?? top;
    if (text !== undefined) current.text += readEntities(text);
    else if (cdata !== undefined) current.text += cdata;
    else if (closing === '/') {
      if (open.length === 1 || open.pop()?.name !== localName(name)) throw s3Error('MalformedXML');
    } else if (name !== undefined) {
      const element = { name: localName(name), text: '', children: [] };
      current.children.push(element);
      if (selfClosing !== '/') open.push(element);
    }
  }
  const [root, ...others] = children;
  const whole = end === xml.trim().length && open.length === 1 && others.length === 0 && top.text.trim() === '';
  if (!whole || root?.name !== rootName) throw s3Error('MalformedXML');
  return root;
}

export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

export function childText(element: XmlElement, name: string): string | undefined {
  return childrenNamed(element, name)[0]?.text;
}

function localName(name: string | undefined): string {
  return name?.slice(name.indexOf(':') + 1) ?? '';
}

function readEntities(text: string): string {
  return text.replace(/&([^;&]{0,10});?/g, (whole, name: string) => {
    const [, hex, decimal] = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name) ?? [];
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (code <= 0x10ffff && whole.endsWith(';')) return String.fromCodePoint(code);
    const character = whole.endsWith(';') ? entities.get(name) : undefined;
    if (character === undefined) throw s3Error('MalformedXML');
    return character;
  });
}
