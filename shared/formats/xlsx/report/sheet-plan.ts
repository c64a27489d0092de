/** Which sheets a report has and what is on each: contents first, then the chapters, long ones on several sheets. */
import type { ReportDataSheet, ReportDocument, ReportSection } from '../../../reports/report-document.ts';
import { cleanText } from '../../../surveys/clean-text.ts';
import { safeSheetName } from '../../ooxml/workbook/sheet-name.ts';

export interface ChapterSheet {
  name: string;
  heading: string;
  sections: readonly ReportSection[];
}

export interface SheetPlan {
  contentsName: string;
  chapters: readonly ChapterSheet[];
  data: readonly ReportDataSheet[];
}

const SECTIONS_A_SHEET = 20;

export function planSheets(document: ReportDocument): SheetPlan {
  const taken = new Set<string>();
  const contentsName = safeSheetName(cleanText(document.words.contents), taken);
  const chapters = document.chapters.flatMap(({ heading, sections }) => {
    const count = Math.max(1, Math.ceil(sections.length / SECTIONS_A_SHEET));
    return Array.from({ length: count }, (_, at) => ({
      name: safeSheetName(cleanText(heading), taken),
      heading,
      sections: sections.slice(at * SECTIONS_A_SHEET, (at + 1) * SECTIONS_A_SHEET),
    }));
  });
  const data = (document.dataSheets?.() ?? []).map(({ name, table }) => ({
    name: safeSheetName(cleanText(name), taken),
    table,
  }));
  return { contentsName, chapters, data };
}
