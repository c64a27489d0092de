/** A report that draws groups has their tables in a chapter of their own. On a page they are below the charts of their question. */
import type { ReportChapter, ReportSection } from '../../reports/report-document.ts';

const tablesId = 'tables';

export interface PageSection extends ReportSection {
  /** Groups that are too many or too small to be drawn are in tables alone, which everybody should see. */
  areNumbersOpen: boolean;
}

interface PageChapter extends Omit<ReportChapter, 'sections'> {
  sections: PageSection[];
}

export function withTablesBelow(chapters: readonly ReportChapter[]): PageChapter[] {
  const tables = chapters.find(({ id }) => id === tablesId)?.sections ?? [];
  return chapters
    .filter(({ id }) => id !== tablesId)
    .map((chapter) => ({ ...chapter, sections: chapter.sections.map((section) => pageSection(section, tables)) }));
}

/** A section of a question has its own chart, and another where its groups are drawn. */
function pageSection(section: ReportSection, tables: readonly ReportSection[]): PageSection {
  const { question, blocks } = section;
  const below = tables.find((table) => question !== undefined && table.question === question)?.blocks ?? [];
  const charts = blocks.filter(({ kind }) => kind === 'chart');
  return { ...section, blocks: [...blocks, ...below], areNumbersOpen: below.length > 0 && charts.length < 2 };
}
