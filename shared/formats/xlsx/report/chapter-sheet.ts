/** The sheet of a chapter: a heading that stays in sight, a way back to the contents, and section below section. */
import type { ReportTable } from '../../../reports/report-document.ts';
import { inSheet } from '../../ooxml/workbook/cell-address.ts';
import { createGrid, type Grid } from '../../ooxml/workbook/grid.ts';
import { sheetTables } from './ends-apart.ts';
import { type ReportSheet, type SheetContext, usualStyle } from './report-sheet.ts';
import { columnWidths, layOutSection, type PlacedChart } from './section-layout.ts';
import { NAME_WIDTH, TEXT_COLUMNS } from './sheet-flow.ts';
import type { ChapterSheet, SheetPlan } from './sheet-plan.ts';

/** Points of A4 in landscape, within the margins. */
const PAGE = { width: 784, height: 510 };

export function chapterSheet(chapter: ChapterSheet, plan: SheetPlan, context: SheetContext): ReportSheet {
  const { document, styles, book } = context;
  const widest = chapter.sections.flatMap(({ blocks }) =>
    blocks.map((block) => {
      if (block.kind === 'table') return Math.max(...sheetTables(block.table).map(widthOf));
      if (block.kind === 'figures') return Math.max(0, ...(block.sheets ?? []).flatMap(sheetTables).map(widthOf));
      if (block.kind !== 'chart') return 0;
      return (block.chart.kind === 'heat-map' ? block.chart.categories : block.chart.series).length + 1;
    }),
  );
  const widths = columnWidths(Math.max(0, ...widest), NAME_WIDTH);
  const grid = createGrid(book, widths, chapter.name);
  grid.text({ column: 0, row: 1, right: TEXT_COLUMNS - 2 }, chapter.heading, styles.chapter);
  const back = { column: TEXT_COLUMNS - 1, row: 1 };
  grid.text(back, document.words.contents, { ...styles.link, isAtEnd: true, vertical: 'center' });
  grid.link(back, inSheet(plan.contentsName, 'A1'));

  const leads: { row: number; target: string }[] = [];
  const flow = { grid, row: 3, leads };
  const words = { sheetName: chapter.name, chartData: document.words.chartData, styles };
  const sections = chapter.sections.map((section) => {
    const row = flow.row;
    return { row, charts: layOutSection(flow, section, words) };
  });
  const sectionRows = sections.map(({ row }) => row);
  const charts = sections.flatMap((section) => section.charts);
  return {
    name: chapter.name,
    grid,
    style: {
      ...usualStyle(document, widths),
      frozenRows: 1,
      orientation: 'landscape',
      breaks: pageBreaks(
        grid,
        sections.map(({ row, charts: own }) => [row, ...own.filter(isBelow).map((chart) => chart.row)]),
        { end: flow.row, widthPoints: printedWidth(widths, charts) },
      ),
      hasGridLines: false,
    },
    charts,
    sectionRows,
    leads,
  };
}

const widthOf = ({ columns }: ReportTable) => columns.length;

const isBelow = ({ column }: PlacedChart) => column === 0;

/**
 * A section that would begin on one page and end on the next begins the next, and so does a chart. A section is given by the
 * rows of its own beginning and of the charts below its tables.
 */
function pageBreaks(
  grid: Grid,
  sections: readonly (readonly number[])[],
  { end, widthPoints }: { end: number; widthPoints: number },
): number[] {
  const height = (PAGE.height * Math.max(widthPoints, PAGE.width)) / PAGE.width;
  const breaks: number[] = [];
  let used = grid.heightOf(1) * 2;
  const startPage = (row: number) => {
    breaks.push(row - 1);
    used = grid.heightOf(1);
  };
  for (const [at, rows] of sections.entries()) {
    const [first = end] = rows;
    const below = sections[at + 1]?.[0] ?? end;
    if (at > 0 && used + heightBetween(grid, first, below) > height) startPage(first);
    for (const [piece, row] of rows.entries()) {
      const points = heightBetween(grid, row, rows[piece + 1] ?? below);
      if (piece > 0 && used + points > height) startPage(row);
      used = (used + points) % height;
    }
  }
  return breaks;
}

function printedWidth(widths: readonly number[], charts: readonly PlacedChart[]): number {
  const columns = widths.map(columnPoints);
  const left = (column: number) => columns.slice(0, column).reduce((sum, width) => sum + width, 0);
  return Math.max(left(columns.length), ...charts.map(({ column, widthPoints }) => left(column) + widthPoints));
}

/** A column of so many digits in the usual type, with its margins. */
function columnPoints(width: number): number {
  return (width * 7 + 5) * 0.75;
}

function heightBetween(grid: Grid, from: number, to: number): number {
  let points = 0;
  for (let row = from; row < to; row++) points += grid.heightOf(row);
  return points;
}
