/** The first sheet: what the report is about, every question in a line, and what stands out. */
import type { ReportTable } from '../../../reports/report-document.ts';
import { createGrid } from '../../ooxml/workbook/grid.ts';
import { sheetTables } from './ends-apart.ts';
import { frontStyle, writeFront } from './front.ts';
import type { ReportSheet, SheetContext } from './report-sheet.ts';
import { layOutSection } from './section-layout.ts';
import { FIGURE_WIDTH, NAME_WIDTH, type SheetFlow, TEXT_COLUMNS } from './sheet-flow.ts';
import type { ChapterSheet } from './sheet-plan.ts';

/** The width of a column of sentences. */
const WORDS_WIDTH = 34;

export function openingSheet({ name, sections }: ChapterSheet, context: SheetContext): ReportSheet {
  const { document, styles, book } = context;
  const widths = widthsOf(
    sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'table' ? sheetTables(block.table) : [])),
    ),
  );
  const grid = createGrid(book, widths, name);
  const leads: { row: number; target: string }[] = [];
  const flow: SheetFlow = { grid, row: 1, leads };
  const logo = writeFront(flow, context);
  const words = { sheetName: name, chartData: document.words.chartData, styles };
  const placed = sections.map((section) => {
    const row = flow.row;
    return { row, charts: layOutSection(flow, section, words) };
  });
  return {
    name,
    grid,
    style: { ...frontStyle(widths, context), orientation: 'landscape' },
    charts: placed.flatMap(({ charts }) => charts),
    ...(logo && { logo }),
    sectionRows: placed.map(({ row }) => row),
    leads,
  };
}

/** A column of words is wider than one of figures. */
function widthsOf(tables: readonly ReportTable[]): number[] {
  const count = Math.max(TEXT_COLUMNS, ...tables.map(({ columns }) => columns.length));
  const isOfWords = (at: number) => tables.some(({ columns }) => columns[at]?.align === 'start');
  return Array.from({ length: count }, (_, at) => (at === 0 ? NAME_WIDTH : isOfWords(at) ? WORDS_WIDTH : FIGURE_WIDTH));
}
