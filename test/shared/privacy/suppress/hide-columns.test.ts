/** Which columns of a table are hidden, and which cells of a matrix. */
import { expect, it } from 'vitest';
import { hideColumns } from '../../../../shared/privacy/suppress/hide-columns.ts';
import { isShown } from '../../../../shared/privacy/suppress/shown-statistics.ts';
import { suppressed } from '../../../../shared/privacy/suppress/suppressed.ts';
import { madeFigures, madeOptions, madeQuestion, madeStatistics } from '../../../support/statistics/made-statistics.ts';

it('hides another column beside one that must be hidden, and none that is empty', () => {
  const table = {
    rows: [
      [20, 30, 0],
      [20, 30, 0],
    ],
    ...{ totals: [50, 50], isRowHidden: [false, false], hasParts: true },
    ...{ answered: [40, 60, 0], bases: [40, 60, 0], isColumnHidden: [true, false, false] },
  };
  expect(hideColumns(table, 5)).toMatchObject({ rows: [false, false], columns: [true, true, false] });
});

/** A matrix of one row, by countries: the cells of each column. */
function matrixBy(cells: readonly (readonly number[])[]) {
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  const ids = cells.map((_, at) => ({ id: `country=${at}`, text: `${at}`, letter: 'ABCD'[at] ?? '' }));
  const columns = cells.map((column, at) => ({
    ...{ banner: 0, id: `country=${at}`, base: sum(column), answered: sum(column) },
    rows: [
      {
        ...{ id: 'r1', answered: sum(column) },
        options: column.map((count, option) => ({ id: `o${option + 1}`, count, percent: null, letters: '' })),
      },
    ],
  }));
  const counted = sum(cells.map(sum));
  const totals = [0, 1, 2].map((option) => sum(cells.map((column) => column[option] ?? 0)));
  const question = madeFigures(madeQuestion('matrix', 'How was it?'), {
    ...{ base: counted, answered: counted, columns },
    rows: [{ id: 'r1', text: 'Soup', answered: counted, options: madeOptions(['1', '2', '3'], totals, counted) }],
  });
  const group = { column: 'country', title: 'country', is_overlapping: false };
  const banner = { groups: [{ ...group, columns: ids.map((id, at) => ({ ...id, base: sum(cells[at] ?? []) })) }] };
  return madeStatistics({ counted, banners: [banner], questions: [question] });
}

it('hides a cell of a matrix with one row in all columns where it is rare in most of them', () => {
  const shown = suppressed(
    matrixBy([
      [40, 30, 3],
      [35, 22, 2],
      [31, 28, 1],
      [29, 24, 1],
    ]),
    5,
  );
  const columns = shown.questions.filter(isShown).flatMap(({ statistics }) => statistics.columns ?? []);
  expect(columns.map(({ rows = [] }) => rows.map(({ options }) => options.map(({ count }) => count)))).toEqual([
    [[40, null, null]],
    [[35, null, null]],
    [[31, null, null]],
    [[29, null, null]],
  ]);
});
