/**
 * What every column of the answers is: the question behind it, its type, its codes, and how many cells it fills. Where the
 * table goes by the dictionary, names and numbers too.
 */
import { questionTypeText } from '../../../surveys/question-type-words.ts';
import type { AnswersFrame } from '../../../tables/answers-document.ts';
import type { SmallSheet } from './small-sheet.ts';
import type { WorkbookTexts } from './texts.ts';

export function codebookSheet(
  { table: { columns }, language }: AnswersFrame,
  filled: ArrayLike<number>,
  texts: WorkbookTexts,
): SmallSheet {
  const { id, name, title, question, type, options, numbers, filled: count } = texts.codebook;
  const hasNames = columns.some(({ variable }) => variable);
  const rows = columns.map((column, index) => [
    column.id,
    ...(hasNames ? [column.variable?.name ?? ''] : []),
    column.title,
    column.about.question,
    questionTypeText(column.about.type, language),
    column.about.options.map((option) => `${option.id} = ${option.text}`).join('\n'),
    ...(hasNames ? [(column.variable?.codes ?? []).map(({ code, label }) => `${code} = ${label}`).join('\n')] : []),
    filled[index] ?? 0,
  ]);
  return {
    name: texts.sheets.codebook,
    widths: [44, ...(hasNames ? [14] : []), 44, 44, 12, 44, ...(hasNames ? [44] : []), 12],
    hasHeader: true,
    rows: [
      [id, ...(hasNames ? [name] : []), title, question, type, options, ...(hasNames ? [numbers] : []), count],
      ...rows,
    ],
  };
}
