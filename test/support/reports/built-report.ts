/** A report of the made statistics, and what is in one of its sections. */
import { buildReport, type ReportRequest } from '../../../shared/reports/build-report.ts';
import type { ReportDocument, ReportSection } from '../../../shared/reports/report-document.ts';
import { madeStatistics } from '../statistics/made-statistics.ts';
import { sectionsOf } from './report-strings.ts';

export function builtReport(more: Partial<ReportRequest> = {}): ReportDocument {
  return buildReport({
    kind: 'report',
    survey: { id: 7, name: 'Shop' },
    statistics: madeStatistics(),
    language: 'en',
    timezone: 'Europe/Moscow',
    notes: [{ label: 'Answers', value: 'complete' }],
    warnings: [],
    ...more,
  });
}

export function sectionNamed(document: ReportDocument, id: string): ReportSection {
  const found = sectionsOf(document).find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no section ${id}`);
  return found;
}

/** The rows of all its tables, the cells of each in one line. */
export function rowsNamed(document: ReportDocument, id: string): string[] {
  return sectionNamed(document, id).blocks.flatMap((block) =>
    block.kind === 'table' ? block.table.rows.map((row) => row.map((cell) => cell.text).join(' | ')) : [],
  );
}
