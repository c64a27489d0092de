/** Writes S3's XML answers from nested tuples: `['Owner', ['ID', 'a']]` is `<Owner><ID>a</ID></Owner>`. */

export type XmlNode = readonly [name: string, ...content: XmlContent[]];
type XmlContent = string | number | boolean | XmlNode;

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

export function xmlDocument([name, ...content]: XmlNode): string {
  const opening = name === 'Error' ? name : `${name} xmlns="${NAMESPACE}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${opening}>${content.map(render).join('')}</${name}>`;
}

function render(content: XmlContent): string {
  if (typeof content === 'string') return escapeText(content);
  if (typeof content === 'number' || typeof content === 'boolean') return String(content);
  const [name, ...inner] = content;
  return `<${name}>${inner.map(render).join('')}</${name}>`;
}

function escapeText(text: string): string {
  // Line ends and controls as references: readers would otherwise fold or refuse them, and a key would change.
  return text.replace(/[&<>"\p{Cc}]/gu, (mark) => `&#${mark.codePointAt(0)};`);
}
