/** The figures of a chart as it holds them: the cells they are in, and a copy of what is there. */
import type { Chart, ChartSeries } from '../../../reports/chart.ts';
import { truncateText } from '../truncate-text.ts';
import { xmlCellText, xmlText } from '../xml.ts';
import { numberFormat, storedNumber } from './number-format.ts';

/** The longest name that is not in a cell. */
const LITERAL_UNITS = 255;

/** Where the figures are, as formulas such as `Sheet1!$B$2:$B$9`. */
export interface ChartSource {
  /** Absent where the axis has no names. */
  categories?: string;
  series: readonly SeriesSource[];
}

export interface SeriesSource {
  /** Absent where no cell holds the name. */
  name?: string;
  values: string;
}

export function seriesName(series: ChartSeries, source: SeriesSource | undefined): string {
  if (source?.name === undefined)
    return `<c:tx><c:v>${xmlCellText(truncateText(series.name, LITERAL_UNITS))}</c:v></c:tx>`;
  return `<c:tx><c:strRef>${formula(source.name)}${strings([series.name])}</c:strRef></c:tx>`;
}

export function categories(chart: Chart, source: ChartSource): string {
  if (source.categories === undefined) return '';
  return `<c:cat><c:strRef>${formula(source.categories)}${strings(chart.categories)}</c:strRef></c:cat>`;
}

export function values(chart: Chart, series: ChartSeries, source: SeriesSource | undefined): string {
  const points = chart.categories.map((_, at) => {
    const value = storedNumber(series.points[at]?.value, chart.unit);
    return value === undefined ? '' : `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`;
  });
  const cache = `<c:formatCode>${xmlText(formatOf(chart))}</c:formatCode>${count(chart.categories)}${points.join('')}`;
  return `<c:val><c:numRef>${formula(source?.values ?? '')}<c:numCache>${cache}</c:numCache></c:numRef></c:val>`;
}

/** One format for the whole chart, so that its labels can be compared. */
export function formatOf(chart: Chart): string {
  return numberFormat(
    chart.unit,
    chart.series.flatMap(({ points }) => points.map(({ label }) => label)),
  );
}

function strings(texts: readonly string[]): string {
  const points = texts.map((text, at) => `<c:pt idx="${at}"><c:v>${xmlCellText(text)}</c:v></c:pt>`);
  return `<c:strCache>${count(texts)}${points.join('')}</c:strCache>`;
}

function count(items: readonly unknown[]): string {
  return `<c:ptCount val="${items.length}"/>`;
}

function formula(text: string): string {
  return `<c:f>${xmlText(text)}</c:f>`;
}
