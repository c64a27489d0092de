/** What the columns of a question are made from before they know whether the question is still asked. */
import { questionField } from '../packing/fields.ts';
import type { Option, Question } from '../surveys/question.ts';
import type { Column } from './column.ts';

/** Which part of a question's answer a column shows. */
export type ShownPart =
  | { kind: 'whole' | 'other' | 'own' | 'names' | 'urls' }
  | { kind: 'option'; option: Option }
  | { kind: 'row'; row: Option }
  | { kind: 'cell'; row: Option; column: Option };

export interface ColumnParts extends Pick<Column, 'id' | 'title' | 'type' | 'field' | 'uncoded' | 'isList' | 'write'> {
  /** The whole answer if left out. */
  part?: ShownPart;
}

/** A column that shows one part of a question's answer, such as an option or a row. */
export function partColumn(
  question: Question,
  part: ShownPart,
  title: string,
  type: Column['type'],
  write: Column['write'],
): ColumnParts {
  const field = questionField(question.id);
  return { id: `${field}:${idOf(part)}`, title: `${question.title} — ${title}`, type, field, part, write };
}

function idOf(part: ShownPart): string {
  if (part.kind === 'option') return part.option.id;
  if (part.kind === 'row') return part.row.id;
  return part.kind === 'cell' ? `${part.row.id}:${part.column.id}` : part.kind;
}
