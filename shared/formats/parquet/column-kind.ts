/** What a column is in Parquet, decided by the column alone, so that every worker decides alike. */
import type { Column } from '../../tables/column.ts';
import { variableOf } from '../variable-of.ts';

export type ColumnKind = 'text' | 'double' | 'int32' | 'int64' | 'moment' | 'day' | 'boolean' | 'clock' | 'local';

/** As a file keeps it: moments to the millisecond, or to the microsecond; several texts in a cell. */
export type StoredKind = ColumnKind | 'micros' | 'list';

/** How the columns of a file are kept. */
export interface ColumnStyle {
  kindOf(column: Column): StoredKind;
  /** The type of a column never depends on what is in it: one without a value of its kind is there all the same. */
  isFixed: boolean;
  /** The rows of a group are of one month each. */
  isByMonth: boolean;
}

/** As data tools like it best. */
export const usualStyle: ColumnStyle = {
  kindOf: (column) => (column.isList ? 'list' : kindOfColumn(column)),
  isFixed: false,
  isByMonth: false,
};

/** As every reader of Delta tables takes it, which know no times without a day and moments to the microsecond alone. */
export const deltaStyle: ColumnStyle = {
  kindOf(column) {
    const kind = kindOfColumn(column);
    if (kind === 'moment') return 'micros';
    return kind === 'clock' || kind === 'local' ? 'text' : kind;
  },
  isFixed: true,
  isByMonth: true,
};

/** Fields of every answer that are always whole numbers. */
const wholeFields: readonly string[] = ['id', 'duration_seconds'];

/**
 * A number is a double unless it is known to be whole: an id, a rank, the code of an option. What does not fit (a text
 * in a column of numbers, a time in a column of days) is in a column of texts beside it.
 */
export function kindOfColumn(column: Column): ColumnKind {
  switch (column.type) {
    case 'number':
      if (isYesNo(column)) return 'boolean';
      if (wholeFields.includes(column.id)) return 'int64';
      return isCoded(column) || column.about.type === 'ranking' ? 'int32' : 'double';
    case 'moment':
      return 'moment';
    case 'date':
      return timeKinds[column.about.timeForm ?? 'date'];
    case 'text':
      return isYesNo(column) && !column.isRetired ? 'boolean' : 'text';
  }
}

/** By what its question asks for. */
const timeKinds = { date: 'day', time: 'clock', datetime: 'local' } as const;

/** A flag of an answer, a tick, or yes and no: nothing else has these two codes. */
function isYesNo(column: Column): boolean {
  const { codes } = variableOf(column);
  const isOne = column.about.type === 'system' || column.about.type === 'yesno' || codes.some(({ code }) => code === 0);
  return isOne && codes.length === 2 && codes.every(({ code }) => code === 0 || code === 1);
}

function isCoded(column: Column): boolean {
  return variableOf(column).codes.length > 0;
}
