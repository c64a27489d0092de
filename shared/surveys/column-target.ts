/** What the id of a column is about: `country`, `device`, `period`, `survey` where several were merged, `q:…`, `q:…:row` or `var:…`. */
import type { Question } from './question.ts';

type ColumnTarget =
  | { kind: 'country' | 'device' | 'period' | 'survey' }
  | { kind: 'variable'; name: string }
  | { kind: 'question'; questionId: string; rowId?: string };

/** An id that may be one or the other is that of a question of the survey. */
export function columnTarget(column: string, questions: readonly Pick<Question, 'id'>[]): ColumnTarget {
  if (column === 'country' || column === 'device' || column === 'period') return { kind: column };
  if (column === 'survey') return { kind: column };
  const [kind = ''] = column.split(':', 1);
  const rest = column.slice(kind.length + 1);
  if (kind === 'var') return { kind: 'variable', name: rest };
  const known = questions.find(({ id }) => rest === id || rest.startsWith(`${id}:`));
  const questionId = known?.id ?? rest.split(':', 1)[0] ?? rest;
  const rowId = rest.slice(questionId.length + 1);
  return { kind: 'question', questionId, ...(rowId !== '' && { rowId }) };
}
