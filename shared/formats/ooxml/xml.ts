/** Texts as XML of the Office formats. Every text is cleaned here: not all of them come out of a survey. */
import { cleanText } from '../../surveys/clean-text.ts';

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** What cannot appear in element content as it is: a carriage return would be read as a line feed. */
export const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
/** In an attribute readers take line breaks and tabs for spaces. */
const attributeEntities: typeof entities = { ...entities, '"': '&quot;', '\n': '&#10;', '\t': '&#9;' };

/** For element content and for attributes in double quotes; line breaks survive in both. */
export function xmlText(text: string): string {
  return cleanText(text).replace(/[&<>"\r\n\t]/g, (char) => attributeEntities[char] ?? char);
}

/** For texts of workbooks, which have an escape of their own (`_x000D_`) that a text must not seem to use. */
export function xmlCellText(text: string): string {
  return cleanText(text)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"\r]/g, (char) => attributeEntities[char] ?? char);
}

/** Attributes in the order given; those without a value are left out. */
export function attributes(given: Record<string, string | number | undefined>): string {
  return Object.entries(given)
    .filter((entry) => entry[1] !== undefined)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('');
}
