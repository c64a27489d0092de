/** Texts as XML of the Office formats. Every text is cleaned here: not all of them come out of a survey. */
import { cleanText } from '../../surveys/clean-text.ts';
import { escapeXml } from '../xlsx/xml.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** For element content and for attributes in double quotes; line breaks survive in both. */
export function xmlText(text: string): string {
  return cleanText(text).replace(/[&<>"\r\n\t]/g, (char) => entities[char] ?? char);
}

/** The same where the format has an escape of its own (`_x000D_`), which a text must not seem to use. */
export function xmlCellText(text: string): string {
  return escapeXml(cleanText(text));
}

/** Attributes in the order given; those without a value are left out. */
export function attributes(given: Record<string, string | number | undefined>): string {
  return Object.entries(given)
    .filter((entry) => entry[1] !== undefined)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('');
}
