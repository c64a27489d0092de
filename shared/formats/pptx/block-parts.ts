/** The blocks of a section as parts that flow. A chart and its table are side by side where both find room. */
import type { Chart } from '../../reports/chart.ts';
import type { ReportBlock, ReportTable } from '../../reports/report-document.ts';
import { isDrawable } from '../ooxml/drawingml/chart-space.ts';
import { heatTable } from '../ooxml/drawingml/heat-table.ts';
import { withoutRepeats } from '../without-repeats.ts';
import { cardsPart } from './cards.ts';
import { chartParts, chartPiece } from './chart-part.ts';
import { findingsPart } from './findings.ts';
import { beside, type Part, sequence, together } from './part.ts';
import { GAP } from './slide-size.ts';
import { columnSets, fittingColumns } from './table-columns.ts';
import { laidTable, rowsHeight, tablePart, tablePiece, twoColumnPart } from './table-part.ts';
import { quotesPart, textPart } from './text-parts.ts';

export interface BlockContext {
  /** Six hex digits. */
  accent: string;
  heading: string;
  continued: string;
  /** Charts are as small as they can be, so that a slide holds more. */
  isCrowded: boolean;
  /** From side to side. */
  width: number;
  /** What a slide of this section can hold. */
  tallest: number;
}

/** The part of the width that a chart takes beside its table. */
const CHART_SHARE = 0.54;
const BETWEEN = 24;
const USUAL_POINTS = 12;
/** How much taller a table may be in half the width: one whose cells all wrap is better read whole. */
const MOST_WRAPPING = 1.3;
const CROWDED_POINTS = 10;

export function blockParts(given: readonly ReportBlock[], context: BlockContext): Part[] {
  const blocks = withoutRepeats(given);
  const parts: Part[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const [block, next] = [blocks[at], blocks[at + 1]];
    const pair = block?.kind === 'chart' && next?.kind === 'table' && besidePart(block.chart, next.table, context);
    const lead = block && next && leads(block, next) && together(partsOf(block, context), partsOf(next, context));
    if (pair || lead) {
      parts.push(...(pair ? [pair] : lead || []));
      at++;
    } else if (block) parts.push(...partsOf(block, { ...context, isAlone: blocks.length === 1 }));
  }
  return parts;
}

/** Figures and the one row that counts the rest of them stay together. */
function leads(block: ReportBlock, next: ReportBlock): boolean {
  return block.kind === 'figures' && next.kind === 'table' && next.table.rows.length === 1;
}

function partsOf(block: ReportBlock, context: BlockContext & { isAlone?: boolean }): Part[] {
  switch (block.kind) {
    case 'text':
      return some(textPart(block, context));
    case 'figures':
      return some(cardsPart(block.figures, context.width, context.isAlone === true));
    case 'table':
      return tableParts(block.table, context);
    case 'chart':
      return chartBlock(block.chart, context);
    case 'quotes':
      return some(quotesPart(block, context));
    case 'findings':
      return some(findingsPart(block.findings, context.width));
    case 'facts':
      return some(factsPart(block.facts, context));
  }
}

function chartBlock(chart: Chart, context: BlockContext): Part[] {
  if (chart.kind === 'heat-map') return tableParts(heatTable(chart), context);
  if (!isDrawable(chart)) return some(textPart({ kind: 'text', text: chart.alt, tone: 'muted' }, context));
  return chartParts(chart, context.heading, context);
}

function tableParts(table: ReportTable, context: BlockContext): Part[] {
  const largest = context.isCrowded ? CROWDED_POINTS : USUAL_POINTS;
  const parts = columnSets(table, context.width, largest).map((set) => laidTable(table, set, context));
  const [only, ...others] = parts;
  const isTall = only !== undefined && others.length === 0 && tablePiece(only).least > context.tallest;
  const half = isTall ? fittingColumns(table, (context.width - BETWEEN) / 2, { largest, smallest: 10 }) : undefined;
  const narrow = half && laidTable(table, half, context);
  if (only && narrow && rowsHeight(narrow) <= rowsHeight(only) * MOST_WRAPPING)
    return some(twoColumnPart(narrow, BETWEEN));
  return parts.flatMap((part) => some(tablePart(part)));
}

const NAME_SHARE = 0.26;

/** Pairs of label and value: a table without a head. */
function factsPart(
  facts: readonly { label: string; value: string }[],
  { width, accent, continued }: Pick<BlockContext, 'width' | 'accent' | 'continued'>,
): Part | undefined {
  if (facts.length === 0) return undefined;
  return tablePart(factsTable(facts, { width, points: 12, names: NAME_SHARE, accent, continued }));
}

export function factsTable(
  facts: readonly { label: string; value: string }[],
  {
    width,
    points,
    names,
    ...style
  }: { width: number; points: number; names: number; accent: string; continued: string },
) {
  const columns = [
    { title: '', align: 'start' as const, width: names },
    { title: '', align: 'start' as const, width: 1 - names },
  ];
  const rows = facts.map(({ label, value }) => [{ text: label }, { text: value }]);
  const set = { places: [0, 1], widths: columns.map((column) => column.width * width), points };
  return laidTable({ caption: '', columns, rows }, set, { ...style, hasHead: false });
}

/** Both whole on one slide, otherwise one after the other. */
function besidePart(chart: Chart, table: ReportTable, context: BlockContext): Part | undefined {
  if (!isDrawable(chart) || chart.kind === 'gauge') return undefined;
  const width = Math.round(context.width * CHART_SHARE);
  const tableWidth = context.width - width - BETWEEN;
  const largest = context.isCrowded ? CROWDED_POINTS : USUAL_POINTS;
  const set = fittingColumns(table, tableWidth, { largest, smallest: CROWDED_POINTS });
  const drawn = chartPiece(chart, context.heading, { ...context, width });
  if (!set || !drawn) return undefined;
  const narrow = laidTable(table, set, context);
  const rows = tablePiece(narrow);
  if (rows.least > context.tallest || isBetterBelow(chart, table, narrow, context)) return undefined;
  const piece = beside(drawn, rows, { width, gap: BETWEEN });
  const apart = sequence([...chartBlock(chart, context), ...tableParts(table, context)]);
  return {
    take(room, whole) {
      if (piece.least <= room) return { piece };
      return piece.least <= whole ? undefined : apart?.take(room, whole);
    },
  };
}

/** Cells would wrap beside the chart, and the slide has room for the table below it. */
function isBetterBelow(
  chart: Chart,
  table: ReportTable,
  narrow: ReturnType<typeof laidTable>,
  context: BlockContext,
): boolean {
  const set = fittingColumns(table, context.width, { largest: CROWDED_POINTS, smallest: CROWDED_POINTS });
  const wide = set && laidTable(table, set, context);
  if (!wide || rowsHeight(narrow) <= rowsHeight(wide) * MOST_WRAPPING) return false;
  const drawn = chartPiece(chart, context.heading, context);
  return drawn !== undefined && drawn.least + GAP + tablePiece(wide).least <= context.tallest;
}

function some(part: Part | undefined): Part[] {
  return part ? [part] : [];
}
