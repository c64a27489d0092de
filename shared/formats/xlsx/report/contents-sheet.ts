/** The sheet with a link to every section. */
import { inSheet } from '../../ooxml/workbook/cell-address.ts';
import { createGrid } from '../../ooxml/workbook/grid.ts';
import { frontStyle, writeFront } from './front.ts';
import type { ReportSheet, SheetContext } from './report-sheet.ts';
import { columnWidths } from './section-layout.ts';
import { NAME_WIDTH, type SheetFlow, TEXT_COLUMNS, writeLine } from './sheet-flow.ts';
import type { SheetPlan } from './sheet-plan.ts';

/** Most links have room in one line: not every program wraps them. */
const LINK_WIDTH = 75;

/** Where there is no opening, the contents are the first sheet: they begin with what that would. */
export function contentsSheet(plan: SheetPlan, chapters: readonly ReportSheet[], context: SheetContext): ReportSheet {
  const { document, styles, book } = context;
  const widths = columnWidths(0, plan.opening ? LINK_WIDTH : NAME_WIDTH);
  const grid = createGrid(book, widths, plan.contentsName);
  const flow = { grid, row: 1 };
  const logo = plan.opening ? undefined : writeFront(flow, context);
  writeLine(flow, document.words.contents, styles.section);
  writeLinks(flow, plan, chapters, context);
  return {
    name: plan.contentsName,
    grid,
    style: frontStyle(widths, context),
    charts: [],
    ...(logo && { logo }),
    sectionRows: [],
  };
}

function writeLinks(
  flow: SheetFlow,
  plan: SheetPlan,
  chapters: readonly ReportSheet[],
  { styles }: SheetContext,
): void {
  if (plan.opening) writeLink(flow, plan.opening.heading, inSheet(plan.opening.name, 'A1'), styles.chapterLink);
  for (const [at, chapter] of plan.chapters.entries()) {
    flow.row++;
    // the name of a sheet is cut after 31 characters, and numbered where a chapter takes several
    const [first] = plan.chapters.filter(({ heading }) => heading === chapter.heading);
    const title = first === chapter ? chapter.heading : chapter.name;
    writeLink(flow, title, inSheet(chapter.name, 'A1'), styles.chapterLink);
    for (const [index, section] of chapter.sections.entries()) {
      const row = chapters[at]?.sectionRows[index] ?? 1;
      writeLink(flow, section.heading, inSheet(chapter.name, `A${row}`), styles.link);
    }
  }
  if (plan.data.length > 0) flow.row++;
  for (const { name } of plan.data) writeLink(flow, name, inSheet(name, 'A1'), styles.chapterLink);
}

function writeLink(flow: SheetFlow, text: string, location: string, style: Parameters<typeof writeLine>[2]): void {
  flow.grid.link({ column: 0, row: flow.row }, location);
  flow.grid.text({ column: 0, row: flow.row++, right: TEXT_COLUMNS - 1 }, text, style);
}
