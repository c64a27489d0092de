/** Cells and columns of a report's tables: each figure as a text to read and as a value to calculate with. */
import type { ReportCell, ReportColumn } from '../report-document.ts';
import type { ShareFigure } from '../statistics.ts';
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

export function percentCell(value: number | null, { formats }: ReportStyle): ReportCell {
  return value === null ? { text: noFigure } : { text: formats.percent(value), value, unit: 'percent' };
}

/** Count, percent and interval: the three cells of every share. */
export function shareCells(figure: ShareFigure, style: ReportStyle): ReportCell[] {
  return [countCell(figure.count, style), percentCell(figure.percent, style), { text: style.formats.interval(figure) }];
}

/** A first column of words and the three columns of shares. */
export function shareColumns(title: string, { texts }: ReportStyle): ReportColumn[] {
  const { count, percent, interval } = texts.question;
  return [startColumn(title, 0.46), endColumn(count, 0.14), endColumn(percent, 0.16), endColumn(interval, 0.24)];
}

export function startColumn(title: string, width: number): ReportColumn {
  return { title, align: 'start', width };
}

export function endColumn(title: string, width: number): ReportColumn {
  return { title, align: 'end', width };
}
