/** What the first sheet begins with: what the report is about, its facts and key figures. */
import { fittedPicture } from '../../pictures/picture-size.ts';
import { type ReportSheet, type SheetContext, usualStyle } from './report-sheet.ts';
import { type SheetFlow, writeFacts, writeFigures, writeLine } from './sheet-flow.ts';

const LOGO = { width: 150, height: 48 };

/** Gives the logo where there is one that can be shown. */
export function writeFront(flow: SheetFlow, { document, styles }: SheetContext): ReportSheet['logo'] {
  const size = document.logo && fittedPicture(document.logo, LOGO.width, LOGO.height);
  if (size) flow.grid.grow(flow.row++, size.heightPoints + 8);
  writeLine(flow, document.title, styles.title);
  writeLine(flow, document.subtitle, styles.subtitle);
  flow.row++;
  writeFacts(flow, document.coverFacts, styles);
  flow.row++;
  writeFigures(flow, document.keyFigures, styles);
  flow.row++;
  return document.logo && size && { logo: document.logo, column: 0, ...size };
}

export function frontStyle(widths: readonly number[], { document, accent }: SheetContext): ReportSheet['style'] {
  return {
    ...usualStyle(document, widths),
    frozenRows: 0,
    orientation: 'portrait',
    breaks: [],
    hasGridLines: false,
    tabColor: accent,
  };
}
