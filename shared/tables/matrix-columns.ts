/** Columns of a matrix: one per row, or a 0/1 column per row and column where several may be ticked. */
import { isObject, type Question } from '../surveys/question.ts';
import { showValue } from '../surveys/show-value.ts';
import { derivedNumber, oncePerAnswer, partText } from './cells.ts';
import { type ColumnParts, partColumn } from './column-parts.ts';
import { chosenNames, optionName } from './option-names.ts';
import type { TableOptions } from './table-options.ts';

export function matrixColumns(question: Question, { values }: TableOptions): ColumnParts[] {
  const unpack = oncePerAnswer((value) => (isObject(value) ? value : {}));
  const names = chosenNames(question.matrixColumns, values);
  return question.matrixRows.flatMap((row) => {
    const rowName = optionName(row, values);
    const chosen = (value: Record<string, unknown>) => (Object.hasOwn(value, row.id) ? value[row.id] : undefined);
    if (!question.isMultiple || question.matrixColumns.length === 0) {
      const write = partText(unpack, (value) => names(chosen(value)));
      return [partColumn(question, row.id, rowName, 'text', write)];
    }
    return question.matrixColumns.map((column) => {
      const isTicked = (value: Record<string, unknown>) => {
        const ids = chosen(value) ?? undefined;
        return ids === undefined ? undefined : Number([ids].flat().map(showValue).includes(column.id));
      };
      const title = `${rowName} — ${optionName(column, values)}`;
      return partColumn(question, `${row.id}:${column.id}`, title, 'number', derivedNumber(unpack, isTicked));
    });
  });
}
