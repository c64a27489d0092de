/** Cells and columns of a report's tables: each figure as a text to read and as a value to calculate with. */

import type { ShareFigure } from '../../surveys/figure-types/statistics.ts';
import type { ReportCell, ReportColumn } from '../report-document.ts';
import { noFigure } from './formats.ts';
import type { ReportStyle } from './report-style.ts';

/** Null is a count that rests on few respondents. */
export function countCell(value: number | null, { formats, texts }: ReportStyle): ReportCell {
  if (value === null) return { text: texts.hiddenFigure };
  return { text: formats.count(value), value, unit: 'count' };
}

export function numberCell(value: number | null | undefined, { formats }: ReportStyle): ReportCell {
  return value === null || value === undefined
    ? { text: noFigure }
    : { text: formats.number(value), value, unit: 'number' };
}

export function meanCell(value: number | null | undefined, style: ReportStyle): ReportCell {
  const cell = numberCell(value, style);
  return cell.value === undefined ? cell : { ...cell, text: style.formats.mean(cell.value) };
}

export function scoreCell(value: number | null, { formats }: ReportStyle): ReportCell {
  return value === null ? { text: noFigure } : { text: formats.signed(value), value, unit: 'number' };
}

export function percentCell(value: number | null, { formats }: ReportStyle): ReportCell {
  return value === null ? { text: noFigure } : { text: formats.percent(value), value, unit: 'percent' };
}

/** Count, percent and interval: the three cells of every share. */
export function shareCells(figure: ShareFigure, style: ReportStyle): ReportCell[] {
  return [countCell(figure.count, style), percentCell(figure.percent, style), intervalCell(figure, style)];
}

function intervalCell(figure: ShareFigure, { formats }: ReportStyle): ReportCell {
  const { ci_low: low, ci_high: high } = figure;
  const text = formats.interval(figure);
  return low === null || high === null ? { text } : { text, ends: [low, high], unit: 'percent' };
}

/** Counts are of respondents: beside weighted percentages their column says so. */
export function countTitle(isWeighted: boolean, { texts, reading }: ReportStyle): string {
  return isWeighted ? reading.unweightedCount : texts.question.count;
}

/** What is shown beside a weighted figure. */
export function weightedTitle(
  title: string,
  { weighted_base }: { weighted_base?: number },
  { reading }: ReportStyle,
): string {
  return weighted_base === undefined ? title : `${title} (${reading.weighted})`;
}

/** A first column of words and the three columns of shares; long words take what figures can spare. */
export function shareColumns(
  title: string,
  style: ReportStyle,
  isTextHeavy = false,
  isWeighted = false,
): ReportColumn[] {
  const { percent } = style.texts.question;
  const count = countTitle(isWeighted, style);
  const [words, counts, percents, intervals] = isTextHeavy ? [0.6, 0.1, 0.12, 0.18] : [0.46, 0.14, 0.16, 0.24];
  return [
    startColumn(title, words),
    endColumn(count, counts),
    endColumn(percent, percents),
    intervalColumn(intervals, style),
  ];
}

export function intervalColumn(width: number, { texts }: ReportStyle): ReportColumn {
  const { interval, intervalFrom, intervalTo } = texts.question;
  return { ...endColumn(interval, width), ends: [`${interval}, ${intervalFrom}`, `${interval}, ${intervalTo}`] };
}

export function startColumn(title: string, width: number): ReportColumn {
  return { title, align: 'start', width };
}

export function endColumn(title: string, width: number): ReportColumn {
  return { title, align: 'end', width };
}
