/** Tables as a sheet has them: one figure a cell, so that an interval is two columns, its ends. */
import type { ReportCell, ReportTable } from '../../../reports/report-document.ts';

export function sheetTables(table: ReportTable): ReportTable[] {
  return (table.sheets ?? [table]).map(endsApart);
}

function endsApart(table: ReportTable): ReportTable {
  const { columns, rows } = table;
  if (!columns.some(({ ends }) => ends)) return table;
  return {
    ...table,
    columns: columns.flatMap(({ ends, ...column }) => {
      if (!ends) return [column];
      return ends.map((title) => ({ ...column, title, width: column.width / 2 }));
    }),
    rows: rows.map((row) => columns.flatMap(({ ends }, at) => (ends ? endCells(row[at]) : [row[at] ?? { text: '' }]))),
  };
}

/** Where there is no interval, both say so. */
function endCells(cell: ReportCell = { text: '' }): ReportCell[] {
  const { ends, ...rest } = cell;
  return ends ? ends.map((value) => ({ ...rest, value })) : [rest, rest];
}
