/**
 * A section on its sheet: texts and tables run down the left, the charts are beside them, or below where a table
 * takes all the room. The section ends below whatever reaches further down.
 */
import type { Chart } from '../../../reports/chart.ts';
import type { ReportBlock, ReportSection } from '../../../reports/report-document.ts';
import type { ChartSource } from '../../ooxml/drawingml/chart-data.ts';
import { chartLayout } from '../../ooxml/drawingml/chart-layout.ts';
import { isDrawable } from '../../ooxml/drawingml/chart-space.ts';
import { heatTable } from '../../ooxml/drawingml/heat-table.ts';
import type { Grid } from '../../ooxml/workbook/grid.ts';
import { withoutRepeats } from '../../without-repeats.ts';
import { dataTable, findSource, ownSource } from './chart-cells.ts';
import { sheetTables } from './ends-apart.ts';
import type { Styles } from './report-styles.ts';
import {
  FIGURE_WIDTH,
  type PlacedTable,
  type SheetFlow,
  TEXT_COLUMNS,
  writeBlock,
  writeFigure,
  writeLine,
  writeTable,
} from './sheet-flow.ts';

export interface PlacedChart {
  chart: Chart;
  source: ChartSource;
  column: number;
  row: number;
  widthPoints: number;
  heightPoints: number;
}

interface SectionWords {
  sheetName: string;
  chartData: string;
  styles: Styles;
}

const CHART_POINTS = 420;
/** Beside wider tables a chart would be out of sight. */
const MOST_COLUMNS_BESIDE = 7;
const GAP_POINTS = 8;

export function layOutSection(flow: SheetFlow, section: ReportSection, words: SectionWords): PlacedChart[] {
  const { styles } = words;
  writeLine(flow, section.heading, styles.section);
  if (section.base !== undefined) writeLine(flow, section.base, styles.base);
  const top = flow.row;
  const grouped = section.blocks.findIndex(isGrouped);
  const beside = grouped < 0 ? section.blocks : section.blocks.slice(0, grouped);
  const tables = writeTables(flow, beside, styles);
  const charts = section.blocks.flatMap((block) =>
    block.kind === 'chart' && isDrawable(block.chart) ? [block.chart] : [],
  );
  const drawn = charts.map((chart) => ({ chart, source: sourceFor(flow, chart, tables, words) }));
  const columns = Math.max(TEXT_COLUMNS, ...tables.map(({ table }) => table.columns.length));
  const isBeside = columns <= MOST_COLUMNS_BESIDE;
  let row = isBeside ? top : flow.row;
  const placed = drawn.map(({ chart, source }): PlacedChart => {
    const { heightPoints } = chartLayout(chart, CHART_POINTS);
    const at = row;
    row = rowBelow(flow.grid, row, heightPoints + GAP_POINTS);
    return { chart, source, column: isBeside ? columns : 0, row: at, widthPoints: CHART_POINTS, heightPoints };
  });
  flow.row = Math.max(flow.row, row) + 1;
  // with the notes to each of them
  if (grouped >= 0) writeTables(flow, section.blocks.slice(grouped), styles);
  return placed;
}

/** Tables with groups of columns are wide, and no chart is drawn from them: they come below all the rest. */
function isGrouped(block: ReportBlock): boolean {
  return block.kind === 'table' && block.table.groups !== undefined;
}

/** All but the charts, which need to know first where the tables are. */
function writeTables(flow: SheetFlow, blocks: readonly ReportBlock[], styles: Styles): PlacedTable[] {
  const tables: PlacedTable[] = [];
  for (const block of withoutRepeats(blocks)) {
    if (block.kind === 'figures' && block.sheets) {
      for (const table of block.sheets.flatMap(sheetTables)) tables.push(writeTable(flow, table, styles));
    } else if (block.kind === 'table') {
      for (const table of sheetTables(block.table)) tables.push(writeTable(flow, table, styles));
    } else if (block.kind !== 'chart') writeBlock(flow, block, styles);
    else if (block.chart.kind === 'heat-map') tables.push(writeTable(flow, heatTable(block.chart), styles));
    else if (!isDrawable(block.chart)) writeLine(flow, block.chart.alt, styles.tones.muted);
    else if (block.chart.reading) writeReading(flow, block.chart, styles);
  }
  return tables;
}

/** What the needle of a gauge shows; the row below stays free. */
function writeReading(flow: SheetFlow, chart: Chart, styles: Styles): void {
  flow.grid.text({ column: 0, row: flow.row }, chart.title, styles.cell);
  const { label = '', value } = chart.reading ?? {};
  const figure = value === undefined ? {} : { value, unit: 'points' as const };
  writeFigure(flow.grid, { column: 1, row: flow.row }, { ...figure, text: label }, styles.figure);
  flow.row += 2;
}

function sourceFor(flow: SheetFlow, chart: Chart, tables: PlacedTable[], words: SectionWords): ChartSource {
  const found = findSource(chart, tables, words.sheetName);
  if (found) return found;
  const placed = writeTable(flow, dataTable(chart, words.chartData), words.styles);
  tables.push(placed);
  return ownSource(chart, placed, words.sheetName);
}

/** The first row that begins below so many points. */
function rowBelow(grid: Grid, from: number, points: number): number {
  let row = from;
  for (let left = points; left > 0; row++) left -= grid.heightOf(row);
  return row;
}

/** Widths of the columns that tables, and charts beside them, take. */
export function columnWidths(columns: number, nameWidth: number): number[] {
  return Array.from({ length: Math.max(TEXT_COLUMNS, columns) }, (_, at) => (at === 0 ? nameWidth : FIGURE_WIDTH));
}
