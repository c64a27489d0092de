/** Which sheets a report has and what is on each: the opening, the contents, then the chapters, long ones on several sheets. */
import type { ReportDataSheet, ReportDocument, ReportSection } from '../../../reports/report-document.ts';
import { cleanText } from '../../../surveys/clean-text.ts';
import { safeSheetName } from '../../ooxml/workbook/sheet-name.ts';

export interface ChapterSheet {
  name: string;
  heading: string;
  sections: readonly ReportSection[];
}

export interface SheetPlan {
  /** The first sheet where there is one. */
  opening?: ChapterSheet;
  contentsName: string;
  chapters: readonly ChapterSheet[];
  data: readonly ReportDataSheet[];
}

const SECTIONS_A_SHEET = 20;

export function planSheets(document: ReportDocument): SheetPlan {
  const taken = new Set<string>();
  const nameOf = (text: string) => safeSheetName(cleanText(text), taken);
  const first = document.chapters.find(({ isOpening }) => isOpening);
  const opening = first && { name: nameOf(first.heading), heading: first.heading, sections: first.sections };
  const contentsName = nameOf(document.words.contents);
  const others = document.chapters.filter((chapter) => chapter !== first);
  const chapters = others.flatMap(({ heading, sections }) => {
    const count = Math.max(1, Math.ceil(sections.length / SECTIONS_A_SHEET));
    return Array.from({ length: count }, (_, at) => ({
      name: nameOf(heading),
      heading,
      sections: sections.slice(at * SECTIONS_A_SHEET, (at + 1) * SECTIONS_A_SHEET),
    }));
  });
  const data = (document.dataSheets?.() ?? []).map(({ name, table }) => ({
    name: nameOf(name),
    table,
  }));
  return { ...(opening && { opening }), contentsName, chapters, data };
}
