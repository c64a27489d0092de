/** What the workbook of a report shows of every question, read by a reader that is not the product's. */
import ExcelJS from 'exceljs';

type Cell = string | number | null;

/** Rows below one another, each cell under its title. */
export interface SheetTable {
  titles: readonly string[];
  rows: Cell[][];
}

export interface ReadReport {
  /** By number of the question, from 1: the tables of its section. */
  sections: Map<number, SheetTable[]>;
  /** By banner: the long list of all figures, a row each. */
  lists: ReadonlyMap<string, Cell>[][];
}

export async function readWorkbook(bytes: Uint8Array): Promise<ReadReport> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Uint8Array.from(bytes).buffer);
  const report: ReadReport = { sections: new Map(), lists: [] };
  for (const sheet of workbook.worksheets) {
    const rows = rowsOf(sheet);
    const [first = []] = rows;
    if (first[0] === 'Questions') readSections(rows, report.sections);
    else if (first.includes('Group of columns')) report.lists.push(listOf(first, rows.slice(1)));
  }
  return report;
}

/** With empty rows between, which tell where a table ends. */
function rowsOf(sheet: ExcelJS.Worksheet): Cell[][] {
  return Array.from({ length: sheet.rowCount }, (_, at) => {
    const { values } = sheet.getRow(at + 1);
    return Array.isArray(values) ? Array.from(values.slice(1), cellOf) : [];
  });
}

function cellOf(value: ExcelJS.CellValue): Cell {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value && typeof value === 'object' && 'text' in value) return String(value.text);
  return null;
}

function listOf(titles: readonly Cell[], rows: readonly Cell[][]): ReadonlyMap<string, Cell>[] {
  return rows.map((row) => new Map(titles.map((title, at) => [String(title), row[at] ?? null])));
}

/** Texts across the page are in every cell that they reach over. */
const isAcross = (row: readonly Cell[]) =>
  row.length > 1 && row.every((cell) => typeof cell === 'string' && cell === row[0]);
const isEmpty = (row: readonly Cell[]) => row.every((cell) => cell === null || cell === '');
const isHead = (row: readonly Cell[]) => row.length > 1 && row.every((cell) => typeof cell === 'string');

function readSections(rows: readonly Cell[][], sections: Map<number, SheetTable[]>): void {
  let tables: SheetTable[] = [];
  let open: SheetTable | undefined;
  for (const row of rows) {
    const heading = isAcross(row) ? /^(\d+)\. /.exec(String(row[0])) : null;
    if (heading) {
      tables = [];
      sections.set(Number(heading[1]), tables);
    }
    if (isEmpty(row) || isAcross(row)) open = undefined;
    else if (open) open.rows.push(row);
    else if (isHead(row)) {
      open = { titles: row.map(String), rows: [] };
      tables.push(open);
    }
  }
}
