/** What a document says with a chart and again with a table is shown once. */
import type { ReportBlock, ReportTable } from '../reports/report-document.ts';

/** Where a shaded table follows a heat map, it shows all of it; as a table the map would repeat it. */
export function withoutRepeats(blocks: readonly ReportBlock[]): ReportBlock[] {
  return blocks.filter((block, at) => {
    const next = blocks[at + 1];
    return !(
      block.kind === 'chart' &&
      block.chart.kind === 'heat-map' &&
      next?.kind === 'table' &&
      isShaded(next.table)
    );
  });
}

const isShaded = ({ rows }: ReportTable) => rows.some((row) => row.some(({ heat }) => heat !== undefined));
