/** What a file of labelled variables could not hold as it was: texts and labels that were cut, columns that became text. */
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';
import { cellWarnings, concernedCells } from '../../tables/cell-warnings.ts';
import type { Column } from '../../tables/column.ts';
import { isTextByForce } from './file-variable.ts';
import type { SeenColumn } from './seen-column.ts';

export function labelledWarnings(
  columns: readonly Column[],
  seen: readonly SeenColumn[],
  { longestText, truncatedLabels }: { longestText: number; truncatedLabels: number },
): Warning[] {
  const counted = (count: (column: Column, cells: Counts) => number) =>
    new Map(columns.map((column, at) => [column.id, count(column, seen[at] ?? none)] as const));
  const truncated = concernedCells(
    columns,
    counted((_, cells) => cells.cut),
  );
  return [
    ...(truncated ? [warningOf('texts_cut', { ...truncated, most: longestText })] : []),
    ...cellWarnings('columns_as_text', columns, counted(strangersOf)),
    ...(truncatedLabels > 0 ? [warningOf('labels_cut', { count: truncatedLabels })] : []),
  ];
}

type Counts = Pick<SeenColumn, 'cut' | 'strangers' | 'times' | 'days' | 'dayTimes'>;

const none: Counts = { cut: 0, strangers: 0, times: 0, days: 0, dayTimes: 0 };

/** Cells that made a column text: what is no date at all, or the times among days. */
function strangersOf(column: Column, seen: Counts): number {
  if (!isTextByForce(column, seen)) return 0;
  return seen.strangers > 0 ? seen.strangers : Math.min(seen.times, seen.days + seen.dayTimes);
}
