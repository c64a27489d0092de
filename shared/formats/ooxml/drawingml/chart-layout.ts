/**
 * How tall a chart is and which part of it the bars take. Horizontal bars grow with their categories, and long labels get up
 * to three lines each; a chart that would pass a page is cut into several.
 */
import type { Chart } from '../../../reports/chart.ts';
import { distinctNames } from '../../../reports/distinct-names.ts';
import { averageWidth } from '../../charts/average-width.ts';
import { hasTallScript } from '../tall-scripts.ts';
import { widthOf } from '../text-width.ts';
import { truncateText } from '../truncate-text.ts';

export const LABEL_POINTS = 9;
export const TITLE_POINTS = 10.5;
/** An average letter, in parts of the size of the type. */
const LETTER = 0.53;
const LINE = 1.25;
/** Labels have gaps between them, so that tall letters need less than in a text. */
const TALL_LABEL_LINE = 1.85;
const MAX_LABEL_SHARE = 0.42;
const MAX_LABEL_LINES = 3;
const GAP_POINTS = 7;
const EDGE_POINTS = 8;
const TITLE_LINES = 3;
/** The mark before a name of the legend, and the space after it. */
const MARK_POINTS = 24;
const MOST_LEGEND_LINES = 8;
/** Names under each other stand further apart than lines of a text. */
const LEGEND_LINE = 1.7;
const MOST_LEGEND_SHARE = 0.8;
/** How much of a line words fill before they go on in the next. */
const LINE_FILL = 0.75;
/** A bar beside others, with room for its figure. */
const GROUPED_BAR = 12;
/** The height of charts whose names are below: of lines it depends on their size. */
const plotPoints: Partial<Record<Chart['kind'], number>> = { histogram: 130, dumbbell: 170 };
/** Fewer bars are given more room: Office squashes a chart that is lower. */
const LEAST_ROWS = 56;

export interface ChartLayout {
  heightPoints: number;
  /** Parts of the whole; absent where Office may decide itself. */
  plot?: { x: number; y: number; width: number; height: number };
}

export function hasLegend(chart: Chart): boolean {
  return chart.series.length > 1;
}

const horizontal: ReadonlySet<Chart['kind']> = new Set(['bar', 'grouped-bar', 'stacked-bar', 'gauge']);

export function hasHorizontalBars(chart: Chart): boolean {
  return horizontal.has(chart.kind);
}

/** Some bars end before 100 %: answers outside a scale are no part of them, and Office must not stretch what is left. */
export function isShortStack({ kind, series, categories }: Chart): boolean {
  if (kind !== 'stacked-bar') return false;
  const totals = categories.map((_, at) => series.reduce((sum, { points }) => sum + (points[at]?.value ?? 0), 0));
  return totals.some((total) => total > 0 && total < SHORT);
}

/** Percentages of one decimal may miss 100 by rounding. */
const SHORT = 99;

export function chartLayout(chart: Chart, widthPoints: number): ChartLayout {
  const above = headPoints(chart, widthPoints);
  if (!hasHorizontalBars(chart))
    return { heightPoints: above + (plotPoints[chart.kind] ?? (chart.isSmall ? 110 : 150)) };
  const needed = chart.categories.reduce((sum, category) => sum + rowPoints(chart, category, widthPoints), 0);
  const rows = Math.max(LEAST_ROWS, needed);
  const labels = labelPoints(chart, widthPoints);
  const heightPoints = Math.ceil(above + rows + EDGE_POINTS + (hasAxis(chart) ? AXIS_POINTS : 0));
  return {
    heightPoints,
    plot: {
      x: part(labels, widthPoints),
      y: part(above, heightPoints),
      width: part(widthPoints - labels - (endsInFigures(chart) ? figurePoints(chart) : EDGE_POINTS), widthPoints),
      height: part(rows, heightPoints),
    },
  };
}

/** The same with names that have room: Office sets a long one over its neighbours. The table has them whole. */
export function withFittingNames(chart: Chart, widthPoints: number): Chart {
  if (!hasHorizontalBars(chart) || chart.kind === 'gauge') return chart;
  const room = (labelPoints(chart, widthPoints) - EDGE_POINTS) * MAX_LABEL_LINES * LINE_FILL;
  return {
    ...chart,
    categories: distinctNames(
      chart.categories,
      chart.categories.map((category) => fitting(category, room)),
    ),
    series: chart.series.map((series) => ({ ...series, name: fitting(series.name, widthPoints * MOST_LEGEND_SHARE) })),
  };
}

function fitting(name: string, roomPoints: number): string {
  const width = lettersOf(name) * LABEL_POINTS * LETTER;
  if (width <= roomPoints) return name;
  const words = name.replace(/\s+/g, ' ');
  return `${truncateText(words, Math.floor((words.length * roomPoints) / width)).trimEnd()}…`;
}

/** The same chart on as many pages as it needs; only horizontal bars can be cut. */
export function chartPages(chart: Chart, widthPoints: number, maxPoints: number, continued: string): Chart[] {
  if (!hasHorizontalBars(chart)) return [chart];
  const most = maxPoints - headPoints(chart, widthPoints) - EDGE_POINTS;
  const rows = chart.categories.map((category) => rowPoints(chart, category, widthPoints));
  const starts = evenStarts(rows, most);
  return starts.map((from, page) => {
    const title = page === 0 || chart.title === '' ? chart.title : `${chart.title} (${continued})`;
    return { ...slice(chart, from, starts[page + 1] ?? chart.categories.length), title };
  });
}

/** Where pages begin: no more pages than needed, and as even as they can be, so that no bar is left alone on the last. */
function evenStarts(rows: readonly number[], most: number): number[] {
  const fullest = startsIn(rows, most);
  const all = rows.reduce((sum, points) => sum + points, 0);
  for (let room = all / fullest.length; room < most; room += EVEN_STEP) {
    const starts = startsIn(rows, room);
    if (starts.length === fullest.length) return starts;
  }
  return fullest;
}

const EVEN_STEP = 4;

function startsIn(rows: readonly number[], room: number): number[] {
  const starts = [0];
  let used = 0;
  for (const [at, points] of rows.entries()) {
    if (used > 0 && used + points > room) {
      starts.push(at);
      used = 0;
    }
    used += points;
  }
  return starts;
}

/** Bars with intervals have no figures, but an axis below. */
const hasAxis = ({ series }: Chart) => series.some(({ points }) => points.some(({ interval }) => interval));
const AXIS_POINTS = 16;

/** Their figures stand beyond the ends of the bars. */
const endsInFigures = ({ kind }: Chart) => kind === 'bar' || kind === 'grouped-bar';

function slice(chart: Chart, from: number, to: number): Chart {
  return {
    ...chart,
    categories: chart.categories.slice(from, to),
    series: chart.series.map((series) => ({ ...series, points: series.points.slice(from, to) })),
  };
}

/** Title and legend. */
function headPoints(chart: Chart, widthPoints: number): number {
  const titleLines = Math.min(TITLE_LINES, lines(chart.title, TITLE_POINTS * 1.05, widthPoints * 0.8));
  const legend = hasLegend(chart) ? legendLines(chart, widthPoints * 0.9) : 0;
  const titlePoints = chart.title === '' ? 0 : titleLines * TITLE_POINTS * LINE + 10;
  return titlePoints + (legend === 0 ? 8 : legend * LABEL_POINTS * (legend === 1 ? 1.4 : LEGEND_LINE) + 14);
}

/** Names in a row; where they do not fit, Office sets them in columns as wide as the longest. */
function legendLines({ series }: Chart, roomPoints: number): number {
  const widths = series.map(({ name }) => averageWidth(name.slice(0, 200), LABEL_POINTS, 'regular') + MARK_POINTS);
  if (widths.reduce((sum, width) => sum + width, 0) <= roomPoints) return 1;
  const columns = Math.max(1, Math.floor(roomPoints / Math.max(...widths)));
  return Math.min(MOST_LEGEND_LINES, Math.ceil(series.length / columns));
}

function rowPoints(chart: Chart, category: string, widthPoints: number): number {
  const room = labelPoints(chart, widthPoints) - EDGE_POINTS;
  const labelLines = Math.min(MAX_LABEL_LINES, lines(category, LABEL_POINTS, room));
  const bars = chart.kind === 'gauge' ? 40 : chart.kind === 'grouped-bar' ? chart.series.length * GROUPED_BAR + 8 : 18;
  return Math.max(bars, labelLines * LABEL_POINTS * lineOf(category) + GAP_POINTS);
}

const lineOf = (text: string) => (hasTallScript(text) ? TALL_LABEL_LINE : LINE);

/** The gauge has one bar, which needs no name. */
function labelPoints(chart: Chart, widthPoints: number): number {
  if (chart.kind === 'gauge') return EDGE_POINTS;
  const longest = Math.max(0, ...chart.categories.map((category) => lettersOf(category.slice(0, 200))));
  return Math.min(widthPoints * MAX_LABEL_SHARE, Math.max(40, longest * LABEL_POINTS * LETTER + 2 * EDGE_POINTS));
}

/** Right of the longest bar, for its figure. */
function figurePoints({ series }: Chart): number {
  const longest = Math.max(
    0,
    ...series.flatMap(({ points }) => points.map(({ label }) => widthOf(label.slice(0, 30)))),
  );
  return longest * LABEL_POINTS * LETTER + 2 * EDGE_POINTS;
}

function lines(text: string, sizePoints: number, roomPoints: number): number {
  const total = lettersOf(text.slice(0, 2_000).replaceAll('\n', ' ')) * sizePoints * LETTER;
  return Math.max(1, Math.ceil(total / Math.max(1, roomPoints)));
}

/** Georgian and Armenian letters are wider than Latin ones. */
const wideLetters = /[\u0530-\u058f\u10a0-\u10ff\u1c90-\u1cbf]/;
const WIDER = 1.45;

const lettersOf = (text: string) => widthOf(text) * (wideLetters.test(text) ? WIDER : 1);

function part(points: number, of: number): number {
  return Math.round((points / of) * 10_000) / 10_000;
}
