/** The first sheet: what the report is about, its key figures, and a link to every section. */

import { inSheet } from '../../ooxml/workbook/cell-address.ts';
import { createGrid } from '../../ooxml/workbook/grid.ts';
import { fittedPicture } from '../../pictures/picture-size.ts';
import { type ReportSheet, type SheetContext, usualLook } from './report-sheet.ts';
import { columnWidths } from './section-layout.ts';
import { NAME_WIDTH, type SheetFlow, TEXT_COLUMNS, writeFacts, writeFigures, writeLine } from './sheet-flow.ts';
import type { SheetPlan } from './sheet-plan.ts';

const LOGO = { width: 150, height: 48 };

export function contentsSheet(plan: SheetPlan, chapters: readonly ReportSheet[], context: SheetContext): ReportSheet {
  const { document, looks, book } = context;
  const widths = columnWidths(0, NAME_WIDTH);
  const grid = createGrid(book, widths, plan.contentsName);
  const flow = { grid, row: 1 };
  const size = document.logo && fittedPicture(document.logo, LOGO.width, LOGO.height);
  if (size) grid.grow(flow.row++, size.heightPoints + 8);
  writeLine(flow, document.title, looks.title);
  writeLine(flow, document.subtitle, looks.subtitle);
  flow.row++;
  writeFacts(flow, document.coverFacts, looks);
  flow.row++;
  writeFigures(flow, document.keyFigures, looks);
  flow.row++;
  writeLine(flow, document.words.contents, looks.section);
  writeLinks(flow, plan, chapters, context);
  return {
    name: plan.contentsName,
    grid,
    look: {
      ...usualLook(document, widths),
      frozenRows: 0,
      orientation: 'portrait',
      breaks: [],
      hasGridLines: false,
      tabColor: context.accent,
    },
    charts: [],
    ...(document.logo && size && { logo: { logo: document.logo, column: 0, ...size } }),
    sectionRows: [],
  };
}

function writeLinks(flow: SheetFlow, plan: SheetPlan, chapters: readonly ReportSheet[], { looks }: SheetContext): void {
  for (const [at, chapter] of plan.chapters.entries()) {
    flow.row++;
    writeLink(flow, chapter.name, inSheet(chapter.name, 'A1'), looks.chapterLink);
    for (const [index, section] of chapter.sections.entries()) {
      const row = chapters[at]?.sectionRows[index] ?? 1;
      writeLink(flow, section.heading, inSheet(chapter.name, `A${row}`), looks.link);
    }
  }
  if (plan.data.length > 0) flow.row++;
  for (const { name } of plan.data) writeLink(flow, name, inSheet(name, 'A1'), looks.chapterLink);
}

function writeLink(flow: SheetFlow, text: string, location: string, look: Parameters<typeof writeLine>[2]): void {
  flow.grid.link({ column: 0, row: flow.row }, location);
  flow.grid.text({ column: 0, row: flow.row++, right: TEXT_COLUMNS - 1 }, text, look);
}
