/** What a column is in Parquet, decided by the column alone, so that every worker decides alike. */
import type { Column } from '../../tables/column.ts';
import { variableOf } from '../variable-of.ts';

export type ColumnKind = 'text' | 'double' | 'int32' | 'int64' | 'moment' | 'day';

/** Of every answer, and always whole. */
const wholeFields: readonly string[] = ['id', 'duration_seconds'];

/**
 * A number is a double unless it is known to be whole: an id, a rank, the code of an option. What does not fit (a text
 * in a column of numbers, a time in a column of days) stands in a column of texts beside it.
 */
export function kindOfColumn(column: Column): ColumnKind {
  switch (column.type) {
    case 'number':
      if (wholeFields.includes(column.id)) return 'int64';
      return isCoded(column) || column.about.type === 'ranking' ? 'int32' : 'double';
    case 'moment':
      return 'moment';
    case 'date':
      return 'day';
    case 'text':
      return 'text';
  }
}

function isCoded(column: Column): boolean {
  return variableOf(column).codes.length > 0;
}
