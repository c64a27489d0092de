/** What a preview warns of in a CSV file: cells that are escaped, and cells that a spreadsheet would change. */
import { createLossCounter, type SpreadsheetLoss } from '../../formats/csv/spreadsheet-losses.ts';
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';
import type { Column } from '../../tables/column.ts';
import type { RowSource } from '../../tables/rows.ts';

export interface CellWatch {
  /** The same rows, whose cells are looked at as they go by. */
  watched(columns: readonly Column[], rows: AsyncIterable<RowSource>): AsyncIterable<RowSource>;
  addGuarded(guarded: ReadonlyMap<string, number> | undefined): void;
  guarded: ReadonlyMap<string, number>;
  /** With the number of cells among the answers that were looked at. */
  warnings(): Warning[];
}

/** Over all pages of a preview; the columns may grow from one to the next. */
export function createCellWatch(): CellWatch {
  const guarded = new Map<string, number>();
  const found = new Map<string, { loss: SpreadsheetLoss; column: Column; count: number }>();

  function add(loss: SpreadsheetLoss, column: Column, more: number): void {
    const key = `${loss} ${column.id}`;
    found.set(key, { loss, column, count: (found.get(key)?.count ?? 0) + more });
  }

  return {
    async *watched(columns, rows) {
      const counter = createLossCounter(columns);
      for await (const part of rows) {
        yield {
          next: () => part.next(),
          write(sink) {
            counter.startRow();
            part.write(counter.sink);
            part.write(sink);
          },
        };
      }
      for (const { column, loss, count } of counter.found()) add(loss, column, count);
    },
    addGuarded(more) {
      for (const [id, count] of more ?? []) guarded.set(id, (guarded.get(id) ?? 0) + count);
    },
    guarded,
    warnings: () =>
      Array.from(found.values(), ({ loss, column: { id, title }, count }) =>
        warningOf(loss, { column: id, title, count }),
      ),
  };
}
