/** Columns of a matrix: one per row, or a 0/1 column per row and column where several may be ticked. */
import { isObject, type Option, type Question } from '../surveys/question.ts';
import { showValue } from '../surveys/show-value.ts';
import { derivedNumber, oncePerAnswer, partText } from './cells.ts';
import { type Codes, codeOf } from './coded-cells.ts';
import { type ColumnParts, partColumn } from './column-parts.ts';
import { chosenNames, optionName } from './option-names.ts';
import type { TableOptions } from './table-options.ts';

type Rows = Record<string, unknown>;

/** `codes`: the numbers of the columns, where cells are to show them. */
export function matrixColumns(question: Question, { values }: TableOptions, codes: Codes | undefined): ColumnParts[] {
  const unpack = oncePerAnswer((value) => (isObject(value) ? value : {}));
  const names = chosenNames(question.matrixColumns, values);
  return question.matrixRows.flatMap((row) => {
    const chosen = (value: Rows) => (Object.hasOwn(value, row.id) ? value[row.id] : undefined);
    if (question.isMultiple && question.matrixColumns.length > 0) return ticks(row, chosen);
    const part = { kind: 'row', row } as const;
    const title = optionName(row, values);
    if (codes) return [codedRow(part, title, chosen, codes)];
    return [
      partColumn(
        question,
        part,
        title,
        'text',
        partText(unpack, (value) => names(chosen(value))),
      ),
    ];
  });

  function ticks(row: Option, chosen: (value: Rows) => unknown): ColumnParts[] {
    return question.matrixColumns.map((column) => {
      const isTicked = (value: Rows) => {
        const ids = chosen(value) ?? undefined;
        return ids === undefined ? undefined : Number([ids].flat().map(showValue).includes(column.id));
      };
      const title = `${optionName(row, values)} — ${optionName(column, values)}`;
      return partColumn(question, { kind: 'cell', row, column }, title, 'number', derivedNumber(unpack, isTicked));
    });
  }

  function codedRow(
    part: { kind: 'row'; row: Option },
    title: string,
    chosen: (value: Rows) => unknown,
    codes: Codes,
  ): ColumnParts {
    const uncoded = { cells: 0 };
    const number = (value: Rows) => {
      const code = codeOf(chosen(value), codes);
      if (code === undefined) uncoded.cells++;
      return code ?? undefined;
    };
    return { ...partColumn(question, part, title, 'number', derivedNumber(unpack, number)), uncoded };
  }
}
