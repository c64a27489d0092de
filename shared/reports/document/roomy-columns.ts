/** Columns whose titles are not broken inside a word: languages differ, and a table of many columns has little room. */
import type { ReportColumn } from '../report-document.ts';

/** Shares of a page's width: of a letter in a bold title, and of the margins of a cell. */
const CHARACTER_WIDTH = 0.0122;
const MARGINS = 0.026;
/** What a column of names is left with. */
const NAMES = 0.18;

export function roomyColumns(columns: readonly ReportColumn[]): ReportColumn[] {
  const needs = columns.map(({ title, align }) => Math.max(needOf(title), align === 'start' ? NAMES : 0));
  const wanted = columns.map(({ width }, at) => Math.max(width, needs[at] ?? 0));
  const excess = sum(wanted) - 1;
  const spare = sum(wanted) - sum(needs);
  if (excess <= 1e-9) return [...columns];
  const given = spare > 0 ? Math.min(1, excess / spare) : 0;
  const widths = wanted.map((width, at) => width - (width - (needs[at] ?? 0)) * given);
  const total = sum(widths);
  return columns.map((column, at) => ({ ...column, width: (widths[at] ?? 0) / total }));
}

function needOf(title: string): number {
  return Math.max(0, ...title.split(/\s+/).map((word) => Array.from(word).length)) * CHARACTER_WIDTH + MARGINS;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
