/**
 * Reads XML that somebody else has written, as far as Office files need it: elements, attributes and nothing that could
 * reach outside or grow, such as a DTD. Names are given without their prefix. Throws on what is not well-formed.
 */

export interface XmlElement {
  name: string;
  /** The prefix as well, as in `r:id`. */
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** Where it is in the text: all of it, and what is between its tags; both ends of an empty one are its end. */
  start: number;
  end: number;
  from: number;
  to: number;
}

const MOST_ELEMENTS = 300_000;
const MOST_DEPTH = 200;

const token =
  /<\?[^>]*\?>|<!--(?:(?!--)[\s\S])*-->|<!\[CDATA\[(?:(?!\]\]>)[\s\S])*\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gy;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const xmlTextOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

export function readXml(bytes: Uint8Array): XmlElement {
  return parseXml(xmlTextOf(bytes));
}

/** The same of a text; places in it are places in the elements. */
export function parseXml(xml: string): XmlElement {
  const top: XmlElement = { name: '', attributes: new Map(), children: [], start: 0, end: 0, from: 0, to: 0 };
  const open: { element: XmlElement; fullName: string }[] = [{ element: top, fullName: '' }];
  let count = 0;
  token.lastIndex = 0;
  while (token.lastIndex < xml.length) {
    const found = token.exec(xml);
    if (!found) throw new Error('XML that is not well-formed, or has a DTD');
    const [, closed, opened, given = '', isEmpty] = found;
    if (closed !== undefined) {
      const last = open.length === 1 ? undefined : open.pop();
      if (last?.fullName !== closed) throw new Error('an XML element that closes what is not open');
      Object.assign(last.element, { to: found.index, end: token.lastIndex });
    }
    if (opened === undefined) continue;
    if (++count > MOST_ELEMENTS || open.length > MOST_DEPTH) throw new Error('too many XML elements');
    const end = token.lastIndex;
    const place = { start: found.index, end, from: end, to: end };
    const element: XmlElement = {
      name: withoutPrefix(opened),
      attributes: attributesOf(given),
      children: [],
      ...place,
    };
    open.at(-1)?.element.children.push(element);
    if (!isEmpty) open.push({ element, fullName: opened });
  }
  const [root, ...others] = top.children;
  if (open.length !== 1 || !root || others.length > 0) throw new Error('XML without one whole element');
  return root;
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attributesOf(text: string): Map<string, string> {
  const found = [...text.matchAll(attribute)].map(([, name = '', a, b]) => [name, decoded(a ?? b ?? '')] as const);
  const attributes = new Map(found);
  if (attributes.size !== found.length) throw new Error('an XML attribute that occurs twice');
  return attributes;
}

/** A text as it is read: its entities as characters. */
export function decoded(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (_, name: string) => {
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    const character = name.startsWith('#') ? String.fromCodePoint(code) : named[name];
    if (character === undefined) throw new Error('an XML entity of its own');
    return character;
  });
}

/** Its first child of this name. */
export function child(element: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  let found = element;
  for (const name of names) found = found?.children.find((one) => one.name === name);
  return found;
}

/** All elements of these names below it, in the order of the document. */
export function descendants(element: XmlElement, ...names: string[]): XmlElement[] {
  return element.children.flatMap((one) => [...(names.includes(one.name) ? [one] : []), ...descendants(one, ...names)]);
}

export function numberOf(element: XmlElement | undefined, name: string): number | undefined {
  const text = element?.attributes.get(name);
  const number = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}
