/**
 * What of a section stays on one page. Word lays out the pages itself and only takes hints, so heights are estimated:
 * what is asked to stay together never takes more than three quarters of a page, or the page before it would stay empty.
 */
import type { ReportBlock, ReportSection, ReportTable } from '../../../reports/report-document.ts';
import { averageWidth } from '../../charts/average-width.ts';
import { chartLayout } from '../../ooxml/drawingml/chart-layout.ts';
import { textWidthPoints } from './page.ts';
import type { Kept } from './word-table.ts';

/** At most so many of the 724 points of a page. */
const MOST_POINTS = 532;
const LINE = 16;
const HEADING_LINE = 18;
/** Caption, header and two rows. */
const TABLE_START = 84;
const CARDS = 86;
/** A higher table may break, with its header on both pages. */
const WHOLE_TABLE = 100;

export interface Keeping {
  /** With what follows it. */
  keepNext: boolean;
  /** For a table. */
  kept: Kept;
  /** The tallest chart that stays with its heading and the start of its table. */
  chartPoints: number;
}

/** For blocks outside any section. */
export const loose: Keeping = { keepNext: false, kept: 'start', chartPoints: MOST_POINTS - TABLE_START };

export function keepings({ heading, base, blocks }: Pick<ReportSection, 'heading' | 'base' | 'blocks'>): Keeping[] {
  const head = HEADING_LINE * (1 + linesOf(heading, 12.5, textWidthPoints)) + (base === undefined ? 0 : LINE);
  const chartPoints = MOST_POINTS - head - TABLE_START;
  let above = head;
  return blocks.map((block, at) => {
    const next = blocks[at + 1];
    const own = pointsOf(block, chartPoints);
    const keepNext = belongs(block, next) && above + own + startOf(next, chartPoints) <= MOST_POINTS;
    const kept = own <= WHOLE_TABLE && above + own <= MOST_POINTS ? 'whole' : 'start';
    above = keepNext ? above + own : 0;
    return { keepNext, kept, chartPoints };
  });
}

/** Figures with what they are of, a chart with its table, a note with the table it is about. */
function belongs(block: ReportBlock, next: ReportBlock | undefined): next is ReportBlock {
  if (next === undefined) return false;
  if (block.kind === 'figures') return true;
  if (block.kind === 'text' && block.tone === 'normal') return true;
  return (block.kind === 'chart' || block.kind === 'text') && (next.kind === 'table' || next.kind === 'text');
}

function pointsOf(block: ReportBlock, chartPoints: number): number {
  if (block.kind === 'chart') return Math.min(chartPoints, chartLayout(block.chart, textWidthPoints).heightPoints + 10);
  if (block.kind === 'figures') return CARDS * Math.ceil(block.figures.length / 4);
  if (block.kind === 'table') return tablePoints(block.table);
  if (block.kind === 'text') return LINE * linesOf(block.text, 9.5, textWidthPoints) + 8;
  if (block.kind === 'findings') return CARDS * block.findings.length;
  return LINE * (block.kind === 'quotes' ? block.quotes.length : block.facts.length);
}

function startOf(block: ReportBlock, chartPoints: number): number {
  if (block.kind === 'table')
    return Math.max(TABLE_START, tablePoints({ ...block.table, rows: block.table.rows.slice(0, 2) }));
  return Math.min(pointsOf(block, chartPoints), chartPoints);
}

function tablePoints({ columns, rows }: ReportTable): number {
  const names = (columns[0]?.width ?? 1) * textWidthPoints - 9;
  return rows.reduce((sum, [first]) => sum + LINE * linesOf(first?.text ?? '', 9, names), 3 * LINE);
}

const linesOf = (text: string, size: number, room: number) =>
  Math.max(1, Math.ceil(averageWidth(text.slice(0, 2_000), size, 'regular') / Math.max(40, room)));
