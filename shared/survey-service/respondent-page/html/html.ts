/** Markup that cannot be mixed up with text: whatever is put into a template is escaped unless it is markup itself. */
import { escaped } from '../../../http/escaped.ts';

export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | false | null | undefined | readonly Part[];

export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: pieces.map((piece, at) => piece + markupOf(parts[at])).join('') };
}

/** For text that is markup already: our own, or a survey's after it was cleaned. */
export function raw(markup: string): Html {
  return { markup };
}

export const nothing: Html = raw('');

function markupOf(part: Part): string {
  if (part === undefined || part === null || part === false) return '';
  if (Array.isArray(part)) return part.map(markupOf).join('');
  return typeof part === 'object' && 'markup' in part ? part.markup : escaped(String(part));
}

/** How clocks show a time that is left. */
export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** ` name="value"`, or nothing where there is no value. */
export function attribute(name: string, value: string | number | boolean | null | undefined): Html {
  if (value === undefined || value === null || value === false) return nothing;
  return value === true ? raw(` ${name}`) : html` ${raw(name)}="${value}"`;
}
