/** A row of a table: its cells broken into lines, and the strips it takes on the page. */
import type { ReportColumn } from '../../../reports/report-document.ts';
import { BODY_HEIGHT } from '../page/flow.ts';
import type { Page, Tag, TextStyle } from '../page/page.ts';
import { BODY } from '../page/paragraph.ts';
import { drawLine, LEADING, linesOf, mirrored, type Setting, type Strip } from '../page/setting.ts';
import { type Slab, withoutStragglers } from '../page/slab.ts';
import type { TextLine } from '../text/text-lines.ts';

export const CELL_SIZE = 8.5;
const CELL_LINE = CELL_SIZE * LEADING;
const PADDING = { side: 6, ends: 3 } as const;
export const CELL_MARGINS = 2 * PADDING.side;
/** A row up to this height is never cut. */
const WHOLE_ROW = BODY_HEIGHT / 4;

export interface Cell {
  strip: Strip;
  lines: TextLine[];
  align: ReportColumn['align'];
  style: TextStyle;
  ground?: string;
  /** Instead of a text: a bar of so much of its width, from 0 to 1. */
  bar?: { share: number; color: string; track: string };
  tag: Tag;
}

/** The line under a row. */
interface Rule {
  color: string;
  width: number;
}

export function layCell(setting: Setting, text: string, cell: Omit<Cell, 'lines'>): Cell {
  const { size, weight } = cell.style;
  return { ...cell, lines: linesOf(setting, text, Math.max(8, innerOf(cell.strip).width), size, weight) };
}

export const rowHeight = (cells: readonly Cell[]): number => lineCount(cells) * CELL_LINE + 2 * PADDING.ends;

/** One strip for a row of usual height, otherwise one for every line of it. */
export function rowSlabs(setting: Setting, cells: readonly Cell[], rule: Rule, gap = 0): Slab[] {
  const count = lineCount(cells);
  const step = rowHeight(cells) <= WHOLE_ROW ? count : 1;
  const slabs: Slab[] = [];
  for (let from = 0; from < count; from += step) {
    const to = Math.min(count, from + step);
    const above = from === 0 ? PADDING.ends : 0;
    const height = (to - from) * CELL_LINE + above + (to === count ? PADDING.ends : 0);
    slabs.push({
      height,
      gap: from === 0 ? gap : 0,
      draw(page, top) {
        page.tagged(undefined, () => {
          drawGround(page, cells, { top, height }, to === count ? rule : undefined);
          if (from === 0) for (const cell of cells) drawBar(page, setting, cell, top + above);
        });
        for (const cell of cells) page.tagged(cell.tag, () => drawCell(page, setting, cell, top + above, { from, to }));
      },
    });
  }
  return slabs.length === 1 ? slabs : withoutStragglers(slabs, 3);
}

/** The whole row as decoration: a header that comes again is not read out again. */
export function drawRow(page: Page, setting: Setting, cells: readonly Cell[], top: number, rule: Rule): void {
  drawGround(page, cells, { top, height: rowHeight(cells) }, rule);
  for (const cell of cells) drawCell(page, setting, cell, top + PADDING.ends, { from: 0, to: cell.lines.length });
}

interface Band {
  top: number;
  height: number;
}

function drawGround(page: Page, cells: readonly Cell[], { top, height }: Band, rule: Rule | undefined): void {
  for (const { strip, ground } of cells)
    if (ground !== undefined) page.rect(strip.x + 0.5, top, strip.width - 1, height - (rule ? 0.5 : 0), ground);
  if (rule) page.rect(BODY.x, top + height - rule.width, BODY.width, rule.width, rule.color);
}

const BAR_HEIGHT = 5;

/** From the side where lines begin. */
function drawBar(page: Page, setting: Setting, { strip, bar }: Cell, top: number): void {
  if (!bar) return;
  const inner = innerOf(strip);
  const y = top + (CELL_LINE - BAR_HEIGHT) / 2;
  const part = mirrored(setting, { x: inner.x, width: inner.width * bar.share }, inner);
  page.rect(inner.x, y, inner.width, BAR_HEIGHT, bar.track);
  if (part.width > 0) page.rect(part.x, y, part.width, BAR_HEIGHT, bar.color);
}

function drawCell(page: Page, setting: Setting, cell: Cell, top: number, { from, to }: { from: number; to: number }) {
  const textStyle = { ...cell.style, align: cell.align };
  cell.lines.slice(from, to).forEach((line, at) => {
    drawLine({ page, setting }, line, innerOf(cell.strip), top + at * CELL_LINE, textStyle);
  });
}

const innerOf = ({ x, width }: Strip): Strip => ({ x: x + PADDING.side, width: width - 2 * PADDING.side });

const lineCount = (cells: readonly Cell[]) => Math.max(1, ...cells.map(({ lines }) => lines.length));
