/**
 * All answers as one table whose widths follow what the first rows hold. Nothing but those first rows is kept;
 * every later one goes straight into the buffer.
 */
import type { Language } from '../../../surveys/language.ts';
import type { Column } from '../../../tables/column.ts';
import type { BodyWriter } from './body-writer.ts';
import { columnWidths } from './column-widths.ts';
import type { Page } from './page.ts';
import { type ShownCellSink, showCells } from './shown-cells.ts';
import { createTableRows, type TableRows } from './table-rows.ts';
import type { XmlBuffer } from './xml-buffer.ts';

const SAMPLE_ROWS = 50;
/** Width of a usual letter for every half point of its size, in twentieths of a point. */
const CHARACTER_TWIPS = 5.1;

interface TableContent {
  columns: readonly Column[];
  timezone: string;
  language: Language;
  /** What the table holds, for those who hear it read out. */
  caption: string;
}

export function createTableBody(content: TableContent, page: Page, out: XmlBuffer): BodyWriter {
  const { columns, timezone, language, caption } = content;
  const sample: (Buffer | undefined)[][] = [];
  const sampled: ShownCellSink = {
    empty: () => sample.at(-1)?.push(undefined),
    text: (bytes, start, end) => sample.at(-1)?.push(Buffer.from(bytes.subarray(start, end))),
  };
  let rows: TableRows | undefined;
  let shown: ShownCellSink = sampled;
  // columns write to one sink only: for another their code would be compiled again
  const sink = showCells(language, timezone, {
    empty: () => shown.empty(),
    text: (bytes, start, end) => shown.text(bytes, start, end),
  });

  function begin(): TableRows {
    const { cellPadding } = page;
    const characterWidth = page.cellSize * CHARACTER_TWIPS;
    const needs = columns.map(({ title }, at) => ({
      title,
      sample: sample.flatMap((cells) => cells[at]?.toString() ?? []),
    }));
    const widths = columnWidths(needs, page.tableWidth, characterWidth, 2 * cellPadding);
    const begun = createTableRows({ columns, widths, characterWidth, cellPadding, caption }, out);
    for (const cells of sample) {
      begun.start();
      for (const cell of cells) {
        if (cell) begun.text(cell, 0, cell.length);
        else begun.empty();
      }
      begun.end();
    }
    shown = begun;
    return begun;
  }

  return {
    row(source) {
      if (!rows && sample.length < SAMPLE_ROWS) sample.push([]);
      else rows ??= begin();
      rows?.start();
      source.write(sink);
      rows?.end();
    },
    end() {
      rows ??= begin();
      rows.close();
    },
  };
}
