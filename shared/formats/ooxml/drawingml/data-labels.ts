/** The figures written at bars. In a stack only parts with room for their figure have one. */
import type { Chart, ChartSeries } from '../../../reports/chart.ts';
import { xmlText } from '../xml.ts';
import { formatOf } from './chart-data.ts';
import { hexColor, inkOver } from './colors.ts';
import { paragraphProperties, runAttributes, type TextStyle, textProperties } from './text-style.ts';

/** Smaller parts of a whole bar hold no figure. */
const SMALLEST_PART = 0.055;
/** Vertical bars closer than this have no room for figures. */
const MOST_COLUMNS = 16;
const LABEL_POINTS = 8.5;

export function dataLabels(chart: Chart, series: ChartSeries): string {
  const isStack = chart.kind === 'stacked-bar' || chart.kind === 'gauge';
  if (!showsFigures(chart)) return '';
  const hidden = new Set(isStack ? smallParts(chart, series) : []);
  const style = { points: LABEL_POINTS, isOneLine: true, ...(isStack && { color: inkOver(hexColor(series.color)) }) };
  const placeOf = (at?: number) => `<c:dLblPos val="${isStack ? 'ctr' : sideOf(chart, series, at)}"/>${shownParts}`;
  return [
    '<c:dLbls>',
    ...chart.categories.map((_, at) => {
      if (hidden.has(at)) return `<c:dLbl><c:idx val="${at}"/><c:delete val="1"/></c:dLbl>`;
      const label = series.points[at]?.label ?? '';
      return saysMore(label) || chart.kind === 'dumbbell' ? ownLabel(at, label, style, placeOf(at)) : '';
    }),
    `<c:numFmt formatCode="${xmlText(formatOf(chart))}" sourceLinked="0"/>`,
    `${noFrame}${textProperties(style)}${placeOf()}</c:dLbls>`,
  ].join('');
}

/** The higher of two points has its figure above, the lower one below. */
function sideOf({ kind, series: all }: Chart, series: ChartSeries, at = 0): string {
  if (kind !== 'dumbbell') return 'outEnd';
  const shownValue = ({ points }: ChartSeries) => points[at]?.value ?? 0;
  const others = all.filter((other) => other !== series);
  const isHigher = (other: ChartSeries) =>
    shownValue(series) > shownValue(other) || (shownValue(series) === shownValue(other) && all.indexOf(series) === 0);
  return others.every(isHigher) ? 't' : 'b';
}

/** More times than these have their last value only. */
const FEW_TIMES = 3;

/** Small lines carry the values of their ends. */
export function endLabels(chart: Chart, series: ChartSeries): string {
  if (!chart.isSmall) return '';
  const last = chart.categories.length - 1;
  const style = textProperties({ points: LABEL_POINTS, isOneLine: true });
  const format = `<c:numFmt formatCode="${xmlText(formatOf(chart))}" sourceLinked="0"/>${noFrame}${style}`;
  const labels = (last < FEW_TIMES ? [0, last] : [last]).flatMap((at) => {
    if (!labelledAt(chart, at).includes(series)) return [];
    const side = at === last ? 'r' : 'l';
    return [`<c:dLbl><c:idx val="${at}"/>${format}<c:dLblPos val="${side}"/>${shownParts}</c:dLbl>`];
  });
  const others = shownParts.replace('<c:showVal val="1"/>', '<c:showVal val="0"/>');
  return `<c:dLbls>${[...new Set(labels)].join('')}${others}</c:dLbls>`;
}

/** Labels nearer to each other than this part of the plot would cover each other: the first of them stays. */
const NEAREST = 0.08;

function labelledAt({ series: all, scale }: Chart, at: number): ChartSeries[] {
  const valueAt = ({ points }: ChartSeries) => points[at]?.value ?? null;
  const values = all.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const height = scale ? scale.to - scale.from : Math.max(0, ...values) - Math.min(0, ...values);
  const labelled: ChartSeries[] = [];
  for (const one of all) {
    const value = valueAt(one);
    const isNear = (other: ChartSeries) => Math.abs((valueAt(other) ?? 0) - (value ?? 0)) < height * NEAREST;
    if (value !== null && !labelled.some(isNear)) labelled.push(one);
  }
  return labelled;
}

const noFrame = '<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>';
const shownParts =
  '<c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/>' +
  '<c:showPercent val="0"/><c:showBubbleSize val="0"/>';

/** Beside the figure that the bar is of is a second one, e.g. its count, or letters of significance. */
function saysMore(label: string): boolean {
  return /\d[^\d\s.,]*\s*[(/·;]\s*\D?\d/.test(label) || /\d\D*\s[A-Z][A-Z ]*$/.test(label);
}

function ownLabel(at: number, label: string, style: TextStyle, place: string): string {
  const run = `<a:r><a:rPr lang="en-US"${runAttributes(style)}/><a:t>${xmlText(label)}</a:t></a:r>`;
  return [
    `<c:dLbl><c:idx val="${at}"/><c:tx><c:rich><a:bodyPr wrap="none"/><a:lstStyle/><a:p>${paragraphProperties(style)}${run}</a:p>`,
    `</c:rich></c:tx>${noFrame}${place}</c:dLbl>`,
  ].join('');
}

/** Where bars carry their figures, an axis of values is not needed. */
export function showsFigures(chart: Chart): boolean {
  if (chart.kind === 'line' || hasIntervals(chart)) return false;
  return chart.kind !== 'histogram' || chart.categories.length <= MOST_COLUMNS;
}

/** A figure would lie on the end of its interval: the names of the categories have it. */
const hasIntervals = ({ series }: Chart) => series.some(({ points }) => points.some(({ interval }) => interval));

function smallParts(chart: Chart, series: ChartSeries): number[] {
  return chart.categories.flatMap((_, at) => {
    const whole = chart.series.reduce((sum, { points }) => sum + (points[at]?.value ?? 0), 0);
    return (series.points[at]?.value ?? 0) < whole * SMALLEST_PART || whole === 0 ? [at] : [];
  });
}
