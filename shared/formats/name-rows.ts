/** Rows of a table that only name those below them, such as the rows of a matrix above their answers. */
import type { ReportCell } from '../reports/report-document.ts';

export function isNameRow([first, ...others]: readonly ReportCell[]): boolean {
  return (
    first?.tone === 'strong' && others.length > 0 && others.every(({ text, bar }) => text === '' && bar === undefined)
  );
}

/** The name above each row; empty for those that have none, and for names themselves. */
export function namesAbove(rows: readonly (readonly ReportCell[])[]): string[] {
  let name = '';
  return rows.map((row) => {
    if (!isNameRow(row)) return name;
    name = row[0]?.text ?? '';
    return '';
  });
}
