/** Matrices: each row's answers as parts of a bar, and all shares as a table that is also a heat map. */

import type { ShownQuestion } from '../../privacy/suppress/shown-statistics.ts';
import type { MatrixRowFigure, OptionFigure } from '../../surveys/figure-types/statistics.ts';
import { plainText } from '../../surveys/plain-text.ts';
import { type OrderedName, scaleOf } from '../../surveys/scales/option-order.ts';
import { seriesColors } from '../palette.ts';
import type { ReportBlock, ReportCell, ReportTable } from '../report-document.ts';
import { countCell, endColumn, startColumn, weightedTitle } from './cells.ts';
import { chartBlock, mostBars, partTitle, percentPoint } from './charts.ts';
import { noFigure } from './formats.ts';
import { mutedText } from './muted-text.ts';
import { questionTitle } from './numbered-questions.ts';
import type { ReportStyle } from './report-style.ts';
import { roomyColumns } from './roomy-columns.ts';
import { mostSteps, scaleColors } from './scales/scale-colors.ts';
import { scaleNotes } from './scales/scale-notes.ts';

export function matrixBlocks(figures: ShownQuestion, style: ReportStyle): ReportBlock[] {
  const { texts } = style;
  const { statistics } = figures;
  if (!statistics.rows || statistics.rows.length === 0) return [];
  const rows = statistics.rows;
  const columns = columnsOf(rows);
  return [
    matrixChart(figures, columns, style),
    ...scaleNotes(columns, style, isStacked(figures, columns)),
    { kind: 'table', table: matrixTable(rows, columns, style) },
    ...(takesSeveral(figures) ? [mutedText(texts.question.cellNote)] : []),
  ];
}

/** In the order of the first row; what only later rows know comes after. */
function columnsOf(rows: readonly MatrixRowFigure[]): OrderedName[] {
  const names = new Map(rows.flatMap((row) => row.options).map((option) => [option.id, nameOf(option)]));
  return [...names].map(([id, name]) => ({ id, name }));
}

/** What the survey says, or the answers do: of a question that has left it nothing else is known. */
function takesSeveral({ question, statistics }: ShownQuestion): boolean {
  const chosen = (row: MatrixRowFigure) => row.options.reduce((sum, { count }) => sum + count, 0);
  return question.isMultiple || (statistics.rows ?? []).some((row) => chosen(row) > row.answered);
}

/** Only parts of a whole may be stacked, and only as many as there are colours to distinguish them. */
function isStacked(figures: ShownQuestion, columns: readonly OrderedName[]): boolean {
  const scale = scaleOf(columns);
  return !takesSeveral(figures) && (scale?.steps ?? columns).length <= (scale ? mostSteps : seriesColors.length);
}

/** Answers outside a scale are no part of its bar, which ends before 100 %. */
function matrixChart(figures: ShownQuestion, columns: readonly OrderedName[], style: ReportStyle): ReportBlock {
  const { statistics } = figures;
  const about = questionTitle(figures, style.texts.question);
  const { matrixTitle, chartRows } = style.texts.question;
  const all = statistics.rows ?? [];
  const rows = all.slice(0, mostBars);
  const named = weightedTitle(matrixTitle, statistics, style);
  const title = partTitle(named, chartRows, rows.length, all.length, style);
  if (isStacked(figures, columns)) {
    const steps = scaleOf(columns)?.steps ?? columns;
    const colors = scaleColors(steps, style.barColor);
    const series = steps.map((column, at) => ({
      name: column.name,
      color: colors[at] ?? style.barColor,
      points: rows.map((row) => percentPoint(cellOf(row, column)?.percent ?? null, style)),
    }));
    return chartBlock(
      about,
      { kind: 'stacked-bar', title, unit: 'percent', categories: rows.map(nameOf), series },
      style,
    );
  }
  const series = rows.map((row) => ({
    name: nameOf(row),
    color: style.barColor,
    points: columns.map((column) => percentPoint(cellOf(row, column)?.percent ?? null, style)),
  }));
  const categories = columns.map((column) => column.name);
  return chartBlock(about, { kind: 'heat-map', title, unit: 'percent', categories, series }, style);
}

function matrixTable(
  rows: readonly MatrixRowFigure[],
  columns: readonly OrderedName[],
  style: ReportStyle,
): ReportTable {
  const { matrixCaption, matrixTitle, matrixCounts, matrixRow, answered } = style.texts.question;
  const { weighted_base } = rows[0] ?? {};
  const isWeighted = weighted_base !== undefined;
  const { unweightedCount } = style.reading;
  const [first, second] = [0.28, 0.12];
  const tableOf = (caption: string, cell: (option: OptionFigure | undefined) => ReportCell): ReportTable => ({
    caption,
    columns: roomyColumns([
      startColumn(matrixRow, first),
      endColumn(isWeighted ? unweightedCount : answered, second),
      ...columns.map(({ name }) => endColumn(name, (1 - first - second) / columns.length)),
    ]),
    rows: rows.map((row) => [
      { text: nameOf(row) },
      countCell(row.answered, style),
      ...columns.map((column) => cell(cellOf(row, column))),
    ]),
  });
  return {
    ...tableOf(isWeighted ? weightedTitle(matrixTitle, { weighted_base }, style) : matrixCaption, (option) =>
      shareCell(option, isWeighted, style),
    ),
    sheets: [
      tableOf(weightedTitle(matrixTitle, rows[0] ?? {}, style), (option) => shareCell(option, true, style)),
      tableOf(isWeighted ? unweightedCount : matrixCounts, (option) =>
        option ? countCell(option.count, style) : { text: noFigure },
      ),
    ],
  };
}

/** `isBare`: the number of respondents is shown elsewhere. */
function shareCell(option: OptionFigure | undefined, isBare: boolean, { formats }: ReportStyle): ReportCell {
  if (!option || option.percent === null) return { text: noFigure };
  return {
    text: `${formats.percent(option.percent)}${isBare ? '' : ` (${formats.count(option.count)})`}`,
    value: option.percent,
    unit: 'percent',
    heat: option.percent / 100,
  };
}

const cellOf = (row: MatrixRowFigure, column: OrderedName) => row.options.find((option) => option.id === column.id);
const nameOf = ({ id, text }: { id: string; text: string }) => plainText(text) || id;
