/** What contents list: every chapter and section, those of the opening as chapters of their own. */
import type { ReportDocument } from '../reports/report-document.ts';

export interface ListedHeading {
  id: string;
  heading: string;
  isChapter: boolean;
}

export function listedHeadings({ chapters }: Pick<ReportDocument, 'chapters'>): ListedHeading[] {
  return chapters.flatMap(({ id, heading, isOpening = false, sections }) => [
    ...(isOpening ? [] : [{ id, heading, isChapter: true }]),
    ...sections.map((section) => ({ id: section.id, heading: section.heading, isChapter: isOpening })),
  ]);
}
