/** What every column of the answers is: the question behind it, its type, its codes, and how many cells it fills. */
import type { Column } from '../../tables/column.ts';
import type { SmallSheet } from './small-sheet.ts';
import { sheetNames, type WorkbookTexts } from './texts.ts';

export function codebookSheet(columns: readonly Column[], filled: ArrayLike<number>, texts: WorkbookTexts): SmallSheet {
  const { id, title, question, type, options, filled: count } = texts.codebook;
  const rows = columns.map((column, index) => [
    column.id,
    column.title,
    column.about.question,
    column.about.type,
    column.about.options.map((option) => `${option.id} = ${option.text}`).join('\n'),
    filled[index] ?? 0,
  ]);
  return {
    name: sheetNames.codebook,
    widths: [44, 44, 44, 12, 44, 12],
    hasHeader: true,
    rows: [[id, title, question, type, options, count], ...rows],
  };
}
