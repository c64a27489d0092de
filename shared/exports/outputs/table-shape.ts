/** How the table of a format is shaped: as the options say, or as its readers need it. */
import type { TableOptions } from '../../tables/table-options.ts';

type Shape = Pick<TableOptions, 'values' | 'choices' | 'header' | 'isAlwaysSplit'>;

/** One number per single choice, a tick per option of the others; names and labels stand in the dictionary. */
const labelled: Shape = { values: 'numbers', choices: 'split', header: 'title', isAlwaysSplit: true };

/** Formats that are always shaped alike. */
const shapes: Readonly<Record<string, Shape>> = { sav: labelled, dta: labelled };

/** Formats whose fields are named by the dictionary. */
const named: ReadonlySet<string> = new Set([...Object.keys(shapes), 'parquet', 'jsonl']);

export function shapeOf(format: string, options: TableOptions): TableOptions {
  return { ...options, ...shapes[format] };
}

export function needsDictionary(format: string, { header, values }: Pick<TableOptions, 'header' | 'values'>): boolean {
  return named.has(format) || header === 'name' || values === 'numbers';
}
