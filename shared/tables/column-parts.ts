/** What the columns of a question are made from before they know whether the question is still asked. */
import { questionField } from '../packing/fields.ts';
import type { Question } from '../surveys/question.ts';
import type { Column } from './column.ts';

export type ColumnParts = Pick<Column, 'id' | 'title' | 'type' | 'field' | 'write'>;

/** A column that shows one part of a question's answer, such as an option or a row. */
export function partColumn(
  question: Question,
  part: string,
  title: string,
  type: Column['type'],
  write: Column['write'],
): ColumnParts {
  const field = questionField(question.id);
  return { id: `${field}:${part}`, title: `${question.title} — ${title}`, type, field, write };
}
