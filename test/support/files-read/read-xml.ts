/** A small strict XML reader that is not the product's: it throws on anything that is not well-formed. */

export interface XmlElement {
  name: string;
  attributes: Map<string, string>;
  children: XmlNode[];
}

export type XmlNode = XmlElement | string;

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const token =
  /<\?[^?]*\?>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gy;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

export function readXml(bytes: Uint8Array): XmlElement {
  const xml = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (illegal.test(xml)) throw new Error('a character that XML 1.0 forbids');
  const top: XmlElement = { name: '', attributes: new Map(), children: [] };
  const open = [top];
  token.lastIndex = 0;
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex;
    const found = token.exec(xml);
    if (!found) throw new Error(`not well-formed at ${at}: ${xml.slice(at, at + 60)}`);
    take(found, open);
  }
  const [root] = top.children.filter((node) => typeof node !== 'string');
  if (open.length !== 1 || !root) throw new Error('an element is not closed');
  return root;
}

function take([whole, closed, opened, attributes = '', isEmpty]: RegExpExecArray, open: XmlElement[]): void {
  if (whole.startsWith('<?')) return;
  if (closed !== undefined) {
    if (open.pop()?.name !== closed || open.length === 0) throw new Error(`${closed} closes what is not open`);
  } else if (opened !== undefined) {
    const element: XmlElement = { name: opened, attributes: attributesOf(attributes), children: [] };
    open.at(-1)?.children.push(element);
    if (!isEmpty) open.push(element);
  } else open.at(-1)?.children.push(decoded(whole));
}

function attributesOf(text: string): Map<string, string> {
  const found = [...text.matchAll(attribute)].map(([, name = '', a, b]) => [name, decoded(a ?? b ?? '')] as const);
  const attributes = new Map(found);
  if (attributes.size !== found.length) throw new Error(`an attribute stands twice: ${text}`);
  return attributes;
}

/** Line ends as an XML reader has to give them: a carriage return never survives unless it is written as a number. */
function decoded(text: string): string {
  if (text.includes(']]>')) throw new Error(']]> in text');
  return text.replace(/\r\n?/g, '\n').replace(/&(#x[0-9a-fA-F]+|#\d+|\w+)?;?/g, (whole, name: string = '') => {
    const character = name.startsWith('#x')
      ? String.fromCodePoint(Number.parseInt(name.slice(2), 16))
      : name.startsWith('#')
        ? String.fromCodePoint(Number(name.slice(1)))
        : entities.get(name);
    if (character === undefined || !whole.endsWith(';')) throw new Error(`not an entity: ${whole}`);
    return character;
  });
}

/** All elements of this name, in the order of the document. */
export function all(element: XmlElement, name: string, found: XmlElement[] = []): XmlElement[] {
  if (element.name === name) found.push(element);
  for (const child of element.children) if (typeof child !== 'string') all(child, name, found);
  return found;
}
