/** How an analyst's program knows a column. Formats that are made for such programs get their tables built with a dictionary. */
import type { Column } from '../tables/column.ts';
import type { Variable } from '../tables/variable.ts';

export function variableOf({ id, variable }: Column): Variable {
  if (!variable) throw new Error(`the column ${id} has no variable: its table was built without a dictionary`);
  return variable;
}
