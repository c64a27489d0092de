/** How the table of a format is shaped: as the options say, or as its readers need it. */
import type { TableOptions } from '../../tables/table-options.ts';
import type { Output } from '../options.ts';

type Shape = Pick<TableOptions, 'values' | 'choices' | 'header' | 'isAlwaysSplit'>;

/** One number per single choice, a tick per option of the others; names and labels stand in the dictionary. */
const labelled: Shape = { values: 'numbers', choices: 'split', header: 'title', isAlwaysSplit: true };

/** Formats that are always shaped alike, and the codebook in all of its formats. */
const shapes: Readonly<Record<string, Shape>> = { sav: labelled, dta: labelled, codebook: labelled };

/** Formats whose fields, or files, are named by the dictionary. */
const named: ReadonlySet<string> = new Set([...Object.keys(shapes), 'parquet', 'jsonl', 'zip']);

/** The name that the shape of an output goes by: a codebook tells of what an analyst's file holds. */
export function shapeName({ content, format }: Output): string {
  return content === 'codebook' ? content : format;
}

export function shapeOf(format: string, options: TableOptions): TableOptions {
  return { ...options, ...shapes[format] };
}

export function needsDictionary(format: string, { header, values }: Pick<TableOptions, 'header' | 'values'>): boolean {
  return named.has(format) || header === 'name' || values === 'numbers';
}
