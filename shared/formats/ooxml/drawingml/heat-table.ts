/** A heat map as a table with shaded cells: Office has no native chart for it. */
import type { Chart } from '../../../reports/chart.ts';
import type { ReportTable } from '../../../reports/report-document.ts';

const NAME_SHARE = 0.34;

/** A table is read from the top down: what is many becomes its rows. */
const MOST_ACROSS = 8;

/** Categories across, a row for every series; the largest value is the deepest, and of percentages 100. */
export function heatTable(given: Chart): ReportTable {
  const isWide = given.categories.length > MOST_ACROSS && given.series.length < given.categories.length;
  const chart = isWide ? turned(given) : given;
  const values = chart.series.flatMap(({ points }) => points.map(({ value }) => value ?? 0));
  const { from, to } = chart.scale ?? { from: 0, to: Math.max(chart.unit === 'percent' ? 100 : 0, ...values) };
  const width = (1 - NAME_SHARE) / Math.max(1, chart.categories.length);
  return {
    caption: chart.title,
    columns: [
      { title: '', align: 'start', width: NAME_SHARE },
      ...chart.categories.map((title) => ({ title, align: 'end' as const, width })),
    ],
    rows: chart.series.map(({ name, points }) => [
      { text: name },
      ...chart.categories.map((_, at) => {
        const point = points[at];
        if (point === undefined || point.value === null) return { text: point?.label ?? '' };
        const heat = to === from ? 0 : Math.min(1, Math.max(0, (point.value - from) / (to - from)));
        return { text: point.label, value: point.value, unit: chart.unit, heat };
      }),
    ]),
  };
}

function turned(chart: Chart): Chart {
  return {
    ...chart,
    categories: chart.series.map(({ name }) => name),
    series: chart.categories.map((name, at) => ({
      name,
      color: chart.series[0]?.color ?? '',
      points: chart.series.map(({ points }) => points[at] ?? { value: null, label: '' }),
    })),
  };
}
