/** The axes of a chart. Horizontal bars run from the top down, and in a right-to-left document from the right. */
import type { Chart } from '../../../reports/chart.ts';
import { steppedScale } from '../../charts/nice-scale.ts';
import { widthOf } from '../text-width.ts';
import { hasHorizontalBars, isShortStack, LABEL_POINTS } from './chart-layout.ts';
import { showsFigures } from './data-labels.ts';
import { storedNumber } from './number-format.ts';
import { axisIds } from './plots.ts';
import { GRID_COLOR, INK, LINE_COLOR, lineStyle, textProperties } from './text-style.ts';

/** Dates along a line: more would touch each other. */
const MOST_DATES = 8;
/** A little wide: a figure must not be broken where the reader has another font. */
const CHARACTER_POINTS = LABEL_POINTS * 0.62;
/** A label may be broken between words. */
const LABEL_LINES = 3;
const TURNED_DEGREES = -45;

export function axesXml(chart: Chart, widthPoints: number, isRightToLeft: boolean): string {
  return categoryAxis(chart, widthPoints, isRightToLeft) + valueAxis(chart, isRightToLeft);
}

function categoryAxis(chart: Chart, widthPoints: number, isRightToLeft: boolean): string {
  const isHorizontal = !hasHorizontalBars(chart);
  const order = hasHorizontalBars(chart) || isRightToLeft ? 'maxMin' : 'minMax';
  const skip = chart.kind === 'line' ? Math.ceil(chart.categories.length / MOST_DATES) : 1;
  return [
    `<c:catAx><c:axId val="${axisIds.category}"/><c:scaling><c:orientation val="${order}"/></c:scaling>`,
    `<c:delete val="${chart.kind === 'gauge' ? 1 : 0}"/>`,
    `<c:axPos val="${isHorizontal ? 'b' : isRightToLeft ? 'r' : 'l'}"/>`,
    '<c:numFmt formatCode="General" sourceLinked="0"/>',
    '<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>',
    `<c:spPr>${lineStyle(LINE_COLOR, 0.75)}</c:spPr>`,
    textProperties({ points: LABEL_POINTS, color: INK, ...turn(chart, widthPoints) }),
    `<c:crossAx val="${axisIds.value}"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/>`,
    `<c:lblOffset val="60"/><c:tickLblSkip val="${skip}"/><c:noMultiLvlLbl val="1"/></c:catAx>`,
  ].join('');
}

/** Names under bars are turned where they would not fit side by side; dates along a line are left out instead. */
function turn(chart: Chart, widthPoints: number): { turned?: number } {
  if (chart.kind === 'line') return {};
  if (hasHorizontalBars(chart)) return { turned: 0 };
  const room = (widthPoints * 0.85) / Math.max(1, chart.categories.length);
  const isCrowded = chart.categories.some((category) => {
    const words = category
      .slice(0, 200)
      .split(/\s+/)
      .map((word) => widthOf(word) * CHARACTER_POINTS);
    return Math.max(...words) > room || widthOf(category) * CHARACTER_POINTS > room * LABEL_LINES;
  });
  return { turned: isCrowded ? TURNED_DEGREES : 0 };
}

function valueAxis(chart: Chart, isRightToLeft: boolean): string {
  const isHidden = showsFigures(chart);
  const isHorizontal = hasHorizontalBars(chart);
  const order = isRightToLeft && isHorizontal ? 'maxMin' : 'minMax';
  const side = isHorizontal ? 'b' : isRightToLeft ? 'r' : 'l';
  const grid = `<c:majorGridlines><c:spPr>${lineStyle(GRID_COLOR, 0.75)}</c:spPr></c:majorGridlines>`;
  return [
    `<c:valAx><c:axId val="${axisIds.value}"/><c:scaling><c:orientation val="${order}"/>${givenScale(chart) ?? limits(chart)}</c:scaling>`,
    `<c:delete val="${isHidden ? 1 : 0}"/><c:axPos val="${side}"/>${isHidden ? '' : grid}`,
    `<c:numFmt formatCode="${{ percent: '0%', count: '#,##0', number: 'General' }[chart.unit]}" sourceLinked="0"/>`,
    '<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>',
    '<c:spPr><a:ln><a:noFill/></a:ln></c:spPr>',
    textProperties({ points: LABEL_POINTS, color: INK }),
    `<c:crossAx val="${axisIds.category}"/><c:crosses val="${isHorizontal && !isHidden ? 'max' : 'autoZero'}"/><c:crossBetween val="between"/></c:valAx>`,
  ].join('');
}

/** Bars begin at zero, or their lengths would mislead, and percentages end at 100. */
function limits(chart: Chart): string {
  const values = chart.series.flatMap(({ points }) => points.map(({ value }) => value ?? 0));
  const largest = Math.max(0, ...values);
  if (values.some((value) => value < 0)) return '';
  if (isShortStack(chart)) return '<c:max val="1"/><c:min val="0"/>';
  if (['bar', 'grouped-bar', 'dumbbell'].includes(chart.kind) && chart.unit === 'percent' && largest <= 100)
    return '<c:max val="1"/><c:min val="0"/>';
  return largest === 0 ? '<c:max val="1"/><c:min val="0"/>' : '<c:min val="0"/>';
}

const LINE_STEPS = 4;

/** Where a chart says which values its bars can have, e.g. because it goes on elsewhere. */
function givenScale({ kind, scale, unit }: Chart): string | undefined {
  // programs scale an axis by its bars alone: intervals on both sides of zero would be cut off
  if (scale && (kind === 'line' || (kind === 'bar' && scale.from < 0))) {
    const { from, to } = steppedScale(scale.from, scale.to, LINE_STEPS, unit === 'count');
    return `<c:max val="${storedNumber(to, unit)}"/><c:min val="${storedNumber(from, unit)}"/>`;
  }
  const end = storedNumber(scale?.to, unit);
  if (kind !== 'bar' || !scale || scale.from !== 0 || end === undefined || end <= 0) return undefined;
  return `<c:max val="${end}"/><c:min val="0"/>`;
}
