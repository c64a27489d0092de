/**
 * A summary or report as a workbook: tables of real numbers, and native charts that are drawn from their cells. Nothing
 * in it comes from a clock, so that equal reports give equal bytes.
 */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import { createZipWriter } from '../../bytes/zip/zip-writer.ts';
import type { RenderedReport, ReportDocument } from '../../reports/report-document.ts';
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';
import { xlsxLimits } from '../limits.ts';
import { documentDate } from '../ooxml/document-properties.ts';
import { hexColor } from '../ooxml/drawingml/colors.ts';
import { inSheet } from '../ooxml/workbook/cell-address.ts';
import { createSharedStrings } from '../ooxml/workbook/shared-strings.ts';
import { createStyleBook } from '../ooxml/workbook/style-book.ts';
import { addWorkbookParts } from '../ooxml/workbook/workbook-parts.ts';
import { chapterSheet } from './chapter-sheet.ts';
import { contentsSheet } from './contents-sheet.ts';
import { dataSheet } from './data-sheet.ts';
import { reportLooks } from './report-looks.ts';
import type { ReportSheet } from './report-sheet.ts';
import { planSheets, type SheetPlan } from './sheet-plan.ts';
import { createSheetWriter } from './sheet-writer.ts';

export async function renderReportXlsx(document: ReportDocument, out: ByteSink): Promise<RenderedReport> {
  const warnings: Warning[] = [];
  const date = documentDate(document.newestAnswerAt);
  const book = {
    styles: createStyleBook(document.isRightToLeft),
    strings: createSharedStrings(Number.POSITIVE_INFINITY),
    onCut: (place: string, units: number) =>
      warnings.push(warningOf('report_cell_cut', { cell: place, characters: units, most: xlsxLimits.charactersACell })),
  };
  const context = { document, book, accent: hexColor(document.accent), looks: reportLooks(hexColor(document.accent)) };
  const plan = planSheets(document);
  const chapters = plan.chapters.map((chapter) => chapterSheet(chapter, plan, context));
  const contents = contentsSheet(plan, chapters, context);
  linkLeads(plan, chapters);
  const data = plan.data.map((sheet) => dataSheet(sheet, context));

  const zip = createZipWriter(out, date);
  const writer = createSheetWriter(document, zip);
  for (const sheet of [contents, ...chapters, ...data]) await writer.add(sheet);
  await addWorkbookParts(zip, book, { title: document.title, date, ...writer.listing() });
  await zip.finish();
  return { warnings };
}

/** Where a section is, is known once all sheets are laid out. */
function linkLeads(plan: SheetPlan, sheets: readonly ReportSheet[]): void {
  const places = new Map(
    plan.chapters.flatMap(({ name, sections }, at) =>
      sections.map(({ id }, index) => [id, inSheet(name, `A${sheets[at]?.sectionRows[index] ?? 1}`)] as const),
    ),
  );
  for (const { grid, leads = [] } of sheets) {
    for (const { row, target } of leads) {
      const place = places.get(target);
      if (place !== undefined) grid.link({ column: 0, row }, place);
    }
  }
}
