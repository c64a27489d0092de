/** The column that says what became of an answer: new, changed or deleted. The words are the same in every language. */
import { changeField } from '../../snapshots/lists/delta-parts.ts';
import { textCell } from '../cells.ts';
import type { Column } from '../column.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import { variableName } from '../dictionary/variable-name.ts';
import type { TableTexts } from '../texts.ts';

export function changeColumn(
  { change: title }: TableTexts,
  others: readonly Column[],
  dictionary: Dictionary | undefined,
): Column {
  const taken = new Set(others.map(({ variable }) => variable?.name.toLowerCase() ?? ''));
  const variable = dictionary && {
    variable: { name: variableName(changeField, taken), label: title, measure: 'nominal' as const, codes: [] },
  };
  return {
    id: changeField,
    title,
    type: 'text',
    field: changeField,
    isRetired: false,
    about: { question: title, type: 'system', options: [] },
    ...variable,
    write: textCell,
  };
}
