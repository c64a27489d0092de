/** Key figures as cards, up to four side by side. */
import type { KeyFigure } from '../../../reports/report-document.ts';
import { newTag, type Page, type Tag, type TextStyle } from '../page/page.ts';
import { BODY } from '../page/paragraph.ts';
import { drawLine, LEADING, linesOf, mirrored, type Setting, type Strip } from '../page/setting.ts';
import type { Slab } from '../page/slab.ts';
import type { TextLine } from '../text/text-lines.ts';

const BETWEEN = 10;
const PADDING = 10;
const MOST_LINES = 12;

interface Card {
  strip: Strip;
  parts: { lines: TextLine[]; style: TextStyle }[];
  height: number;
  tag: Tag;
}

export function cards(setting: Setting, figures: readonly KeyFigure[], parent: Tag, gap = 12): Slab[] {
  const rows = rowsOf(figures);
  return rows.map((row, at): Slab => {
    const width = (BODY.width - BETWEEN * (row.columns - 1)) / row.columns;
    const laid = row.figures.map((figure, column) => {
      const strip = { x: BODY.x + column * (width + BETWEEN), width };
      return cardOf(setting, figure, mirrored(setting, strip, BODY), newTag('P', parent));
    });
    const height = Math.max(...laid.map((card) => card.height));
    return {
      height,
      gap: at === 0 ? gap : BETWEEN,
      draw(page, top) {
        for (const card of laid) drawCard(page, setting, card, top, height);
      },
    };
  });
}

/** Rows as even as they can be: five figures are three and two. */
function rowsOf(figures: readonly KeyFigure[]): { figures: KeyFigure[]; columns: number }[] {
  const columns = Math.ceil(figures.length / Math.ceil(figures.length / 4));
  const rows: { figures: KeyFigure[]; columns: number }[] = [];
  for (let at = 0; at < figures.length; at += columns)
    rows.push({ figures: figures.slice(at, at + columns), columns: Math.max(2, columns) });
  return rows;
}

function cardOf(setting: Setting, { label, value, note }: KeyFigure, strip: Strip, tag: Tag): Card {
  const { ink, muted } = setting.palette;
  const width = strip.width - 2 * PADDING;
  const part = (text: string, style: TextStyle) => ({
    lines: linesOf(setting, text, width, style.size, style.weight),
    style,
  });
  const parts = [
    part(label, { size: 8, weight: 'regular', color: muted }),
    fittingValue(value),
    ...(note === undefined ? [] : [part(note, { size: 7, weight: 'regular', color: muted })]),
  ];
  const height = parts.reduce((sum, { lines, style }) => sum + lines.length * style.size * LEADING, 2 * PADDING);
  return { strip, parts, height, tag };

  /** A figure is large; a long one is as small as it must be. */
  function fittingValue(text: string) {
    const sizes = [20, 16, 13, 10, 8];
    const tries = sizes.map((size) => part(text, { size, weight: 'bold', color: ink }));
    return (
      tries.find(({ lines }) => lines.length === 1) ?? tries.find(({ lines }) => lines.length <= 2) ?? part(text, small)
    );
  }
}

const small = { size: 8, weight: 'bold', color: '#1b2430' } as const;

function drawCard(page: Page, setting: Setting, { strip, parts, tag }: Card, top: number, height: number): void {
  page.tagged(undefined, () => {
    page.rect(strip.x, top, strip.width, height, setting.palette.soft, 4);
    page.rect(strip.x, top, strip.width, 2.5, setting.palette.accent);
  });
  const inner = { x: strip.x + PADDING, width: strip.width - 2 * PADDING };
  page.tagged(tag, () => {
    let y = top + PADDING;
    for (const { lines, style } of parts) {
      for (const line of lines) {
        drawLine({ page, setting }, line, inner, y, style);
        y += style.size * LEADING;
      }
    }
  });
}

export const isTooTallForACard = (setting: Setting, { label, value, note = '' }: KeyFigure): boolean =>
  [label, value, note].some((text) => linesOf(setting, text, 90, 8).length > MOST_LINES);
