/** What a preview warns of in a CSV file: cells that are guarded, and cells that a spreadsheet would spoil. */
import { createLossCounter, type SpreadsheetLoss, spreadsheetLosses } from '../../render/spreadsheet-losses.ts';
import type { Column } from '../../tables/column.ts';
import type { RowSource } from '../../tables/rows.ts';

export interface PreviewWarning {
  code: SpreadsheetLoss | 'filter_without_match';
  message: string;
  column?: string;
  /** Cells, among the answers that were looked at. */
  count?: number;
}

export interface CellWatch {
  /** The same rows, whose cells are looked at as they go by. */
  watched(columns: readonly Column[], rows: AsyncIterable<RowSource>): AsyncIterable<RowSource>;
  addGuarded(guarded: ReadonlyMap<string, number> | undefined): void;
  guarded: ReadonlyMap<string, number>;
  warnings(): PreviewWarning[];
}

/** Over all pages of a preview; the columns may grow from one to the next. */
export function createCellWatch(): CellWatch {
  const guarded = new Map<string, number>();
  const found = new Map<string, PreviewWarning>();

  function add(loss: SpreadsheetLoss, { id, title }: Column, more: number): void {
    const count = (found.get(`${loss} ${id}`)?.count ?? 0) + more;
    const cells = count === 1 ? '1 cell' : `${count} cells`;
    const message = `Opened by a double click, Excel ${spreadsheetLosses[loss]}: ${cells} in ${JSON.stringify(title)}.`;
    found.set(`${loss} ${id}`, { code: loss, column: id, count, message });
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
    warnings: () => [...found.values()],
  };
}
