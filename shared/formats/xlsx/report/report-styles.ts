/** How the cells of a report look; all in the document's one colour and a few greys. */
import { colors } from '../../ooxml/document-colors.ts';
import { inkOf, inkOver, tint } from '../../ooxml/drawingml/colors.ts';
import type { CellStyle } from '../../ooxml/workbook/style-book.ts';

const { muted: MUTED, line: LINE, warning: WARNING } = colors;

export type Styles = ReturnType<typeof reportStyles>;

export function reportStyles(accent: string) {
  const ink = inkOf(accent);
  return {
    title: { isBold: true, points: 20, color: ink },
    subtitle: { points: 13, color: MUTED },
    chapter: { isBold: true, points: 15, color: ink, vertical: 'center' },
    section: { isBold: true, points: 12, color: ink, line: LINE },
    base: { points: 9, color: MUTED },
    caption: { isBold: true },
    header: { isBold: true, color: inkOver(accent), fill: accent, vertical: 'center' },
    cell: { line: LINE },
    strong: { isBold: true, line: LINE },
    muted: { color: MUTED, line: LINE },
    label: { color: MUTED, line: LINE },
    figure: { isBold: true, points: 12, color: ink, line: LINE, isAtEnd: true },
    note: { points: 9, color: MUTED, line: LINE },
    link: { color: '1155CC', isUnderlined: true },
    chapterLink: { color: '1155CC', isUnderlined: true, isBold: true },
    quote: { isItalic: true, line: LINE },
    tones: { normal: {}, muted: { color: MUTED }, warning: { color: WARNING } },
    heat: (depth: number) => heatStyle(accent, depth),
  } as const satisfies Record<string, CellStyle | Record<string, CellStyle> | ((depth: number) => CellStyle)>;
}

/** In steps, because a workbook holds a limited number of styles. */
const STEPS = 20;

function heatStyle(accent: string, depth: number): CellStyle {
  const share = Math.min(1, Math.max(0, Number.isFinite(depth) ? depth : 0));
  const fill = tint(accent, Math.round(share * STEPS) / STEPS);
  return { fill, color: inkOver(fill), line: LINE };
}
