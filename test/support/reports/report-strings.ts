/** Every text of a report that a person reads, and the texts of one of its sections. */
import type { Chart } from '../../../shared/reports/chart.ts';
import type { ReportBlock, ReportDocument, ReportSection } from '../../../shared/reports/report-document.ts';

export function reportStrings(document: ReportDocument): string[] {
  return [
    ...[document.title, document.subtitle],
    ...document.coverFacts.flatMap(({ label, value }) => [label, value]),
    ...document.keyFigures.flatMap(({ label, value, note = '' }) => [label, value, note]),
    ...document.chapters.flatMap(({ heading, sections }) => [heading, ...sections.flatMap(sectionStrings)]),
    ...Object.values(document.words),
  ].filter((text) => text !== '');
}

export function sectionStrings({ heading, base = '', blocks }: ReportSection): string[] {
  return [heading, base, ...blocks.flatMap(blockStrings)];
}

function blockStrings(block: ReportBlock): string[] {
  switch (block.kind) {
    case 'text':
      return [block.text];
    case 'figures':
      return block.figures.flatMap(({ label, value, note = '' }) => [label, value, note]);
    case 'table':
      return [
        block.table.caption,
        ...(block.table.groups ?? []).map((group) => group.title),
        ...block.table.columns.map((column) => column.title),
        ...block.table.rows.flat().map((cell) => cell.text),
      ];
    case 'chart':
      return chartStrings(block.chart);
    case 'quotes':
      return [block.caption, ...block.quotes];
    case 'findings':
      return block.findings.flatMap(({ text, note }) => [text, note]);
    case 'facts':
      return block.facts.flatMap(({ label, value }) => [label, value]);
  }
}

function chartStrings({ title, alt, categories, series, reading }: Chart): string[] {
  return [
    ...[title, alt, reading?.label ?? ''],
    ...categories,
    ...series.flatMap(({ name, points }) => [name, ...points.map((point) => point.label)]),
  ];
}

export function sectionsOf(document: ReportDocument): ReportSection[] {
  return document.chapters.flatMap((chapter) => chapter.sections);
}

export function chartsOf(document: ReportDocument): Chart[] {
  return sectionsOf(document).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : [])),
  );
}
