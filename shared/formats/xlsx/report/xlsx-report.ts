/**
 * A summary or report as a workbook: tables of real numbers, and native charts that are drawn from their cells. Nothing
 * in it comes from a clock, so that equal reports give equal bytes.
 */
import type { ByteSink } from '../../../bytes/byte-sink.ts';
import { createZipWriter } from '../../../bytes/zip/zip-writer.ts';
import type { RenderedReport, ReportDocument } from '../../../reports/report-document.ts';
import { type Warning, warningOf } from '../../../surveys/warnings/warning.ts';
import { documentDate } from '../../ooxml/document-properties.ts';
import { hexColor } from '../../ooxml/drawingml/colors.ts';
import { shortLine } from '../../ooxml/truncate-text.ts';
import { inSheet } from '../../ooxml/workbook/cell-address.ts';
import { createSharedStrings } from '../../ooxml/workbook/shared-strings.ts';
import { xlsxLimits } from '../../ooxml/workbook/sheet-limits.ts';
import { createStyleBook } from '../../ooxml/workbook/style-book.ts';
import { addWorkbookParts } from '../../ooxml/workbook/workbook-parts.ts';
import { chapterSheet } from './chapter-sheet.ts';
import { contentsSheet } from './contents-sheet.ts';
import { dataSheet } from './data-sheet.ts';
import { openingSheet } from './opening-sheet.ts';
import type { ReportSheet } from './report-sheet.ts';
import { reportStyles, type Styles } from './report-styles.ts';
import { TEXT_COLUMNS } from './sheet-flow.ts';
import { planSheets, type SheetPlan } from './sheet-plan.ts';
import { createSheetWriter } from './sheet-writer.ts';

const LEAD_UNITS = 70;

export async function renderReportXlsx(document: ReportDocument, out: ByteSink): Promise<RenderedReport> {
  const warnings: Warning[] = [];
  const date = documentDate(document.newestAnswerAt);
  const book = {
    styles: createStyleBook(document.isRightToLeft),
    strings: createSharedStrings(Number.POSITIVE_INFINITY),
    onTruncated: (place: string, units: number) =>
      warnings.push(warningOf('report_cell_cut', { cell: place, characters: units, most: xlsxLimits.charactersACell })),
  };
  const context = {
    document,
    book,
    accent: hexColor(document.accent),
    styles: reportStyles(hexColor(document.accent)),
  };
  const plan = planSheets(document);
  const opening = plan.opening ? [openingSheet(plan.opening, context)] : [];
  const chapters = plan.chapters.map((chapter) => chapterSheet(chapter, plan, context));
  const contents = contentsSheet(plan, chapters, context);
  linkLeads(plan, chapters, [...opening, ...chapters], context.styles);
  const data = plan.data.map((sheet) => dataSheet(sheet, context));

  const zip = createZipWriter(out, date);
  const writer = createSheetWriter(document, zip);
  for (const sheet of [...opening, contents, ...chapters, ...data]) await writer.add(sheet);
  await addWorkbookParts(zip, book, { title: document.title, date, ...writer.listing() });
  await zip.finish();
  return { warnings };
}

/** Where a section is, is known once all sheets are laid out; a short line leads there, because links are not wrapped. */
function linkLeads(
  plan: SheetPlan,
  chapters: readonly ReportSheet[],
  sheets: readonly ReportSheet[],
  styles: Styles,
): void {
  const places = new Map(
    plan.chapters.flatMap(({ name, sections }, at) =>
      sections.map(({ id, heading }, index) => {
        const location = inSheet(name, `A${chapters[at]?.sectionRows[index] ?? 1}`);
        return [id, { heading, location }] as const;
      }),
    ),
  );
  for (const { grid, leads = [] } of sheets) {
    for (const { row, target } of leads) {
      const { heading, location } = places.get(target) ?? {};
      if (heading === undefined || location === undefined) continue;
      grid.text({ column: 0, row, right: TEXT_COLUMNS - 1 }, `→ ${shortLine(heading, LEAD_UNITS)}`, styles.link);
      grid.link({ column: 0, row }, location);
    }
  }
}
