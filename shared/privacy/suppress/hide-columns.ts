/**
 * Which columns and rows of a table are hidden, so that its margins do not reveal a hidden cell. Columns with a small
 * cell are hidden whole, together with others: what is known of them is then the sum of each row over them and the base
 * of each, and in such a table a cell can be anything in a range as wide as the smallest of: the sum of its row, the
 * base of its column, and the rest of both. A row that is small in many columns is hidden in all, together with another
 * one.
 */

export interface CrossTable {
  /** Respondents by row and column. The last column may be those who are in no other. */
  rows: readonly (readonly number[])[];
  /** The total of each row; if columns share respondents, less than the sum of its cells. */
  totals: readonly number[];
  /** Rows that are hidden in the total too. */
  isRowHidden: readonly boolean[];
  /** Who answered, by column. */
  answered: readonly number[];
  /** All respondents of each column. */
  bases: readonly number[];
  /** Columns that are hidden in any case. */
  isColumnHidden: readonly boolean[];
  /** Where rows are not parts of the whole, nothing follows from what is left of them. */
  hasParts: boolean;
}

export interface HiddenParts {
  rows: boolean[];
  columns: boolean[];
}

/** `sums`: the same cells in the units of weights, and what the minimum is in them. */
export function hideColumns(
  table: CrossTable,
  minimumBase: number,
  sums?: { table: CrossTable; minimum: number },
): HiddenParts {
  const ways = rowChoices(table, minimumBase).map((rows) => {
    const columns = columnsFor(table, rows, minimumBase, sums);
    const shown = rows.filter((isHidden) => !isHidden).length * columns.filter((isHidden) => !isHidden).length;
    return { rows, columns, shown };
  });
  return ways.reduce((best, way) => (way.shown > best.shown ? way : best));
}

/** More rows than these make no better table. */
const mostRowChoices = 12;

/** First as in the total, then with the rows that have most small cells, one more each time. */
function rowChoices({ rows, isRowHidden }: CrossTable, minimumBase: number): boolean[][] {
  const smallIn = (row: readonly number[]) => row.filter((count) => count < minimumBase).length;
  const open = rows
    .map((row, at) => ({ at, small: smallIn(row), sum: sumOf(row) }))
    .filter(({ at }) => !isRowHidden[at]);
  open.sort((a, b) => b.small - a.small || a.sum - b.sum);
  const isAnyHidden = isRowHidden.includes(true);
  const sizes = open.slice(0, mostRowChoices).map((_, at) => at + 1);
  const choices = sizes
    // one row alone would be what the others leave of its column
    .filter((size) => isAnyHidden || size > 1)
    .map((size) => {
      const chosen = new Set(open.slice(0, size).map(({ at }) => at));
      return isRowHidden.map((isHidden, at) => isHidden || chosen.has(at));
    });
  return [[...isRowHidden], ...choices];
}

interface Merged extends CrossTable {
  /** Rows that are shown, and the sum of those that are not. */
  shown: (readonly number[])[];
  rest: number[];
  restRows: number;
  restTotal: number;
}

function merged(table: CrossTable, isHidden: readonly boolean[]): Merged {
  const hidden = table.rows.filter((_, at) => isHidden[at]);
  return {
    ...table,
    shown: table.rows.filter((_, at) => !isHidden[at]),
    rest: table.bases.map((_, column) => sumOf(hidden.map((row) => row[column] ?? 0))),
    restRows: hidden.length,
    restTotal: sumOf(table.totals.filter((_, at) => isHidden[at])),
  };
}

function columnsFor(
  table: CrossTable,
  isRowHidden: readonly boolean[],
  minimumBase: number,
  sums: { table: CrossTable; minimum: number } | undefined,
): boolean[] {
  const one = merged(table, isRowHidden);
  const weighted = sums && { table: merged(sums.table, isRowHidden), minimum: sums.minimum };
  const hidden = table.bases.map(
    (_, column) => table.isColumnHidden[column] === true || isSmall(one, column, minimumBase),
  );
  // nobody hides behind a column that is empty
  const open = table.bases.map((base, at) => ({ base, at })).filter(({ base, at }) => base > 0 && !hidden[at]);
  const isSafe = () =>
    isSafeWithout(one, hidden, minimumBase) && (!weighted || isSafeWithout(weighted.table, hidden, weighted.minimum));
  for (const { at } of open.sort((a, b) => a.base - b.base || a.at - b.at)) {
    if (isSafe()) return hidden;
    hidden[at] = true;
  }
  return hidden;
}

function isSmall({ shown, rest, restRows, answered, bases }: Merged, column: number, minimumBase: number): boolean {
  if (bases[column] === 0) return false;
  const isFew = (row: readonly number[]) => (row[column] ?? 0) < minimumBase;
  return isFew(answered) || shown.some(isFew) || (restRows > 0 && (rest[column] ?? 0) < minimumBase + restRows);
}

function isSafeWithout(table: Merged, hidden: readonly boolean[], minimum: number): boolean {
  const { shown, rest, restRows, restTotal, answered, bases, hasParts } = table;
  const hiddenSum = (row: readonly number[]) => row.reduce((sum, count, at) => (hidden[at] ? sum + count : sum), 0);
  const columns = hidden.filter(Boolean).length;
  if (rest.some((sum, at) => !hidden[at] && sum > 0 && restTotal - sum < minimum)) return false;
  if (columns === 0) return true;
  const total = hiddenSum(bases);
  if (columns < 2 || hiddenSum(answered) < minimum + columns) return false;
  const rows = restRows > 0 ? [...shown, rest] : shown;
  const areRowsSafe = rows.every((row) => {
    const sum = hiddenSum(row);
    return sum >= minimum && (!hasParts || total - sum >= minimum);
  });
  // a base below the minimum is unknown
  return areRowsSafe && bases.every((base, at) => !hidden[at] || base < minimum || total - base >= minimum);
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
