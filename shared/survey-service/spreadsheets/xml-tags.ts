/**
 * Walks through the XML of a package's part, tag by tag, in one pass and without a tree. Entities of its own making are
 * refused with the DOCTYPE that declares them; tags have an end to their length and their depth.
 */
import { unsupported } from './unreadable.ts';

export interface XmlTag {
  /** Without its namespace. */
  name: string;
  kind: 'open' | 'close' | 'empty';
  attributes: string;
  /** Between the tag before and this one. */
  text: string;
}

const MAX_TAG_CHARACTERS = 65_536;
const MAX_DEPTH = 64;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function* xmlTags(bytes: Buffer): Generator<XmlTag> {
  const xml = decoded(bytes);
  let depth = 0;
  let text = '';
  for (let at = 0; ; ) {
    const open = xml.indexOf('<', at);
    if (open < 0) break;
    text += unescaped(xml.slice(at, open));
    if (xml.startsWith('<![CDATA[', open)) {
      at = endOf(xml, ']]>', open);
      text += xml.slice(open + 9, at - 3);
    } else if (xml.startsWith('<!--', open)) at = endOf(xml, '-->', open);
    else if (xml.startsWith('<?', open)) at = endOf(xml, '?>', open);
    else if (xml.startsWith('<!', open)) throw unsupported('xml_entities');
    else {
      at = tagEnd(xml, open);
      const tag = tagOf(xml.slice(open + 1, at - 1), text);
      depth += tag.kind === 'open' ? 1 : tag.kind === 'close' ? -1 : 0;
      if (depth < 0 || depth > MAX_DEPTH) throw unsupported('xml_nesting');
      yield tag;
      text = '';
    }
  }
  if (depth !== 0) throw unsupported('sheet_cut');
}

/** The value of an attribute, whatever its namespace; undefined where it is not there. */
export function attribute({ attributes }: XmlTag, name: string): string | undefined {
  if (!attributes.includes(name)) return undefined;
  for (const [, found, double, single] of attributes.matchAll(/([^\s=:"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (found === name) return unescaped(double ?? single ?? '');
  }
  return undefined;
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unsupported('xml_not_utf8', {}, cause);
  }
}

function endOf(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  if (at < 0) throw unsupported('sheet_cut');
  return at + mark.length;
}

const GREATER = 0x3e;
const DOUBLE = 0x22;
const SINGLE = 0x27;

/** A `>` inside quotes belongs to an attribute. */
function tagEnd(xml: string, open: number): number {
  const most = Math.min(xml.length, open + MAX_TAG_CHARACTERS);
  let quote = 0;
  for (let at = open + 1; at < most; at++) {
    const character = xml.charCodeAt(at);
    if (quote !== 0) {
      if (character === quote) quote = 0;
    } else if (character === GREATER) return at + 1;
    else if (character === DOUBLE || character === SINGLE) quote = character;
  }
  throw unsupported('xml_open_tag');
}

function tagOf(inside: string, text: string): XmlTag {
  const isClose = inside.startsWith('/');
  const isEmpty = !isClose && inside.endsWith('/');
  const body = inside.slice(isClose ? 1 : 0, isEmpty ? -1 : undefined);
  const space = body.search(/\s/);
  const full = space < 0 ? body : body.slice(0, space);
  const name = full.slice(full.indexOf(':') + 1);
  const kind = isClose ? 'close' : isEmpty ? 'empty' : 'open';
  return { name, kind, attributes: space < 0 ? '' : body.slice(space), text };
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{1,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? whole;
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
