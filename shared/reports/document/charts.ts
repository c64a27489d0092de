/** Charts of a report, with the words of those who cannot see them. */
import type { Chart, ChartKind, ChartPoint, ChartSeries } from '../chart.ts';
import type { ReportBlock } from '../report-document.ts';
import { noFigure } from './formats.ts';
import type { ReportStyle } from './report-style.ts';

/** Past this many, a chart says less than the table beneath it. */
export const mostBars = 40;
const mostSpoken = 12;

export interface Bar {
  category: string;
  value: number | null;
  label: string;
  color?: string | undefined;
}

/** AnswerContent in the title, so that wherever the chart is shown, and only there, a reader knows what it leaves out. */
export function partTitle(
  title: string,
  part: (shown: string, all: string) => string,
  shown: number,
  all: number,
  { formats }: ReportStyle,
): string {
  return shown === all ? title : `${title}: ${part(formats.count(shown), formats.count(all))}`;
}

interface SingleSeries {
  kind: ChartKind;
  /** Whose figures these are, for those who only hear them. */
  about: string;
  /** What is shown, and of what it is a share. */
  title: string;
  /** Name of the only series. */
  name: string;
  unit: Chart['unit'];
  bars: readonly Bar[];
}

/** A chart of one series in the accent's colour. */
export function singleSeriesChart(
  { kind, about, title, name, unit, bars }: SingleSeries,
  style: ReportStyle,
): ReportBlock {
  return chartBlock(
    about,
    {
      kind,
      title,
      unit,
      categories: bars.map((bar) => bar.category),
      ...(kind === 'bar' && { scale: barScale(unit, bars) }),
      series: [
        {
          name,
          color: style.barColor,
          points: bars.map(({ value, label, color }) => ({ value, label, ...(color && { color }) })),
        },
      ],
    },
    style,
  );
}

/** Percentages are seen against the whole; other bars against the longest, also where a page cuts the chart in two. */
function barScale(unit: Chart['unit'], bars: readonly Bar[]): { from: number; to: number } {
  const values = bars.map(({ value }) => value ?? 0);
  return { from: Math.min(0, ...values), to: Math.max(unit === 'percent' ? 100 : 0, ...values) };
}

type SilentChart = Omit<Chart, 'alt' | 'language'>;

export function chartBlock(about: string, chart: SilentChart, style: ReportStyle): ReportBlock {
  const alt = [about, chart.title].map(asSentence).concat(spoken(chart, style)).join(' ');
  return { kind: 'chart', chart: { ...chart, language: style.language, alt } };
}

export function percentPoint(percent: number | null, { formats }: ReportStyle): ChartPoint {
  return { value: percent, label: formats.percent(percent) };
}

function spoken({ categories, series, reading }: SilentChart, style: ReportStyle): string {
  if (reading) return [reading.label, ...series.map(bandText)].join('; ');
  const lines = categories.slice(0, mostSpoken).map((category, at) => `${category}: ${pointsText(series, at)}`);
  const left = categories.length - lines.length;
  return [...lines, ...(left > 0 ? [style.formats.plural(style.texts.more, left)] : [])].join('; ');
}

const asSentence = (text: string) => (/[.!?…:]$/.test(text) ? text : `${text}.`);
const bandText = ({ name, points }: ChartSeries) => `${name}: ${points[0]?.label ?? noFigure}`;

function pointsText(series: readonly ChartSeries[], at: number): string {
  if (series.length === 1) return series[0]?.points[at]?.label ?? noFigure;
  return series.map(({ name, points }) => `${name} ${points[at]?.label ?? noFigure}`).join(', ');
}
