/** Changes to XML that somebody else has written: what is not named in a change stays as it is, to the last byte. */
import { decoded, descendants, type XmlElement } from './read-xml.ts';

export interface XmlChange {
  from: number;
  to: number;
  xml: string;
}

/** No two of them may touch the same place. */
export function changedXml(text: string, changes: readonly XmlChange[]): string {
  let at = 0;
  const pieces: string[] = [];
  for (const { from, to, xml } of changes.toSorted((one, other) => one.from - other.from)) {
    if (from < at) throw new Error('two changes to one place');
    pieces.push(text.slice(at, from), xml);
    at = to;
  }
  return pieces.join('') + text.slice(at);
}

export const replacing = ({ start, end }: XmlElement, xml: string): XmlChange => ({ from: start, to: end, xml });

/** The element as it is written. */
export const sourceOf = (text: string, { start, end }: XmlElement): string => text.slice(start, end);

/** What the last child of it is followed by; it must not be empty. */
export const appendedTo = ({ to }: XmlElement, xml: string): XmlChange => ({ from: to, to, xml });

/** The tag of an element with other values of some attributes. */
export function withAttributes(text: string, element: XmlElement, given: Readonly<Record<string, string>>): XmlChange {
  const tag = text.slice(element.start, element.from === element.end ? element.end : element.from);
  const changed = Object.entries(given).reduce((xml, [name, value]) => {
    const known = new RegExp(`(\\s${name}\\s*=\\s*)(?:"[^"]*"|'[^']*')`);
    return known.test(xml)
      ? xml.replace(known, (_, before: string) => `${before}"${value}"`)
      : xml.replace(/\s*(\/?>)$/, (_, end: string) => ` ${name}="${value}"${end}`);
  }, tag);
  return { from: element.start, to: element.start + tag.length, xml: changed };
}

/** The words of every paragraph below it; a line break is a space. */
export function paragraphTexts(text: string, element: XmlElement): string[] {
  return descendants(element, 'p').map((paragraph) =>
    descendants(paragraph, 't', 'br')
      .map((one) => (one.name === 'br' ? ' ' : decoded(text.slice(one.from, one.to))))
      .join(''),
  );
}
