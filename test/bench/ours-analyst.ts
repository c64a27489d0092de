/** Files of analysts from the bench's answers, whose columns are named here as a dictionary would name them. */
import type { Column, Table } from '../../shared/tables/column.ts';
import type { Measure } from '../../shared/tables/variable.ts';

export function withVariables(table: Table): Table {
  return { ...table, columns: table.columns.map((column, at) => ({ variable: variableOf(column, at), ...column })) };
}

function variableOf({ title, type }: Column, at: number) {
  const measures: Record<Column['type'], Measure> = { text: 'text', number: 'scale', moment: 'date', date: 'date' };
  return { name: `v${at + 1}`, label: title, measure: measures[type], codes: [] };
}
