/** How the table of an output is shaped: as the options say, or as its readers need it. */
import type { FormatChoices } from '../../formats/all-formats.ts';
import { chosenOf, heldAnswers } from '../../formats/described.ts';
import type { TableOptions } from '../../tables/table-options.ts';
import type { Output } from '../options.ts';

type Shape = Pick<TableOptions, 'values' | 'choices' | 'header' | 'isAlwaysSplit'>;

/** One number per single choice, a tick per option of the others; names and labels are in the dictionary. */
const labelled: Shape = { values: 'numbers', choices: 'split', header: 'title', isAlwaysSplit: true };

/** A codebook describes what an analyst's file holds, a script reads it, and uploaded files are named by the questions they answer. */
function columnsOf(output: Output): 'labelled' | 'named' | undefined {
  if (output.content === 'codebook' || output.content === 'script') return 'labelled';
  return output.content === 'files' ? 'named' : heldAnswers(output)?.columns;
}

/** Without an output, as the options say. `choices`: what was chosen of the options of formats. */
export function shapeOf(
  output: Output | undefined,
  options: TableOptions,
  choices: Partial<FormatChoices> = {},
): TableOptions {
  const areLists = output && heldAnswers(output)?.areLists?.(chosenOf(output.format, choices));
  const listed = areLists ? { ...options, areLists } : options;
  const shape = output && columnsOf(output) === 'labelled' ? { ...listed, ...labelled } : listed;
  return output && heldAnswers(output)?.loadedBy ? keyed(shape) : shape;
}

/** What is loaded into a table needs its key, whatever columns were asked for. */
function keyed({ columns, ...shape }: TableOptions): TableOptions {
  return columns && !columns.includes('id') ? { ...shape, columns: ['id', ...columns] } : { ...shape, columns };
}

export function needsDictionary(
  output: Output | undefined,
  { header, values }: Pick<TableOptions, 'header' | 'values'>,
): boolean {
  return (output && columnsOf(output) !== undefined) || header === 'name' || values === 'numbers';
}
