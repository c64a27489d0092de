/** Ratings, scales, sliders and numbers: the distribution and its figures. */
import { shareOf } from '../gather/share.ts';
import type { KeyFigure, ReportBlock, ReportTable } from '../report-document.ts';
import type { ShownQuestion } from '../shown-statistics.ts';
import type { HistogramBin } from '../statistics.ts';
import { endColumn, meanCell, numberCell, shareCells, shareColumns } from './cells.ts';
import { singleSeriesChart } from './charts.ts';
import { questionTitle } from './numbered-questions.ts';
import type { ReportStyle } from './report-style.ts';
import { restingOn } from './small-base.ts';

/** A slider of a hundred points is read from its chart. */
const mostValueRows = 21;

const tableFigures = ['mean', 'sd', 'min', 'q1', 'median', 'q3', 'max'] as const;

/** Not values that somebody gave. */
const isAverage: ReadonlySet<string> = new Set(['mean', 'sd']);

export function numberBlocks(question: ShownQuestion, style: ReportStyle): ReportBlock[] {
  const { texts, formats } = style;
  const { statistics } = question;
  if (statistics.mean === undefined) return [];
  const distribution = distributionBlocks(question, style);
  if (statistics.hidden?.moments) return [...distribution, ...figuresBlock(topTwoFigures(statistics, style))];
  return [
    ...distribution,
    { kind: 'figures', figures: highlights(statistics, style) },
    {
      kind: 'table',
      table: {
        caption: formats.plural(texts.question.figuresCaption, statistics.answered),
        columns: tableFigures.map((figure) => endColumn(texts.question.figures[figure], 1 / tableFigures.length)),
        rows: [
          tableFigures.map((figure) =>
            (isAverage.has(figure) ? meanCell : numberCell)(asNumber(statistics[figure]), style),
          ),
        ],
      },
    },
  ];
}

function figuresBlock(figures: KeyFigure[]): ReportBlock[] {
  return figures.length > 0 ? [{ kind: 'figures', figures }] : [];
}

function distributionBlocks(question: ShownQuestion, style: ReportStyle): ReportBlock[] {
  const { histogram = [], answered } = question.statistics;
  if (histogram.length === 0) return [];
  const chart = histogramBlock(question, histogram, style);
  if (histogram.length > mostValueRows) return [chart];
  return [chart, { kind: 'table', table: valueTable(histogram, answered, style) }];
}

export function histogramBlock(
  question: ShownQuestion,
  histogram: readonly HistogramBin[],
  style: ReportStyle,
): ReportBlock {
  const { texts, formats } = style;
  const bars = histogram.map((bin) => ({
    category: binLabel(bin, style),
    value: bin.count,
    label: formats.count(bin.count),
  }));
  const { distribution: title, count: name } = texts.question;
  const about = questionTitle(question, texts.question);
  return singleSeriesChart({ kind: 'histogram', about, title, name, unit: 'count', bars }, style);
}

function valueTable(histogram: readonly HistogramBin[], answered: number, style: ReportStyle): ReportTable {
  const { texts, formats } = style;
  return {
    caption: formats.plural(texts.question.optionsCaption, answered),
    columns: shareColumns(texts.question.value, style),
    rows: histogram.map((bin) => [{ text: binLabel(bin, style) }, ...shareCells(shareOf(bin.count, answered), style)]),
  };
}

/** A range that begins below zero is written with dots: a dash beside a minus is hard to read. */
function binLabel({ from, to }: HistogramBin, { formats }: ReportStyle): string {
  const shown = (end: number | string) => (typeof end === 'number' ? formats.number(end) : formats.shortDate(end));
  if (from === to) return shown(from);
  return typeof from === 'number' && from < 0 ? `${shown(from)} … ${shown(to)}` : `${shown(from)}–${shown(to)}`;
}

function highlights(statistics: ShownQuestion['statistics'], style: ReportStyle): KeyFigure[] {
  const { mean, median, sd, q1, q3 } = statistics;
  const { texts, formats } = style;
  const { figures, sdNote, quartilesNote } = texts.question;
  const shown = (value: number | null | undefined) => numberCell(value, style).text;
  return [
    { label: figures.mean, value: meanCell(mean, style).text, ...(sd != null && { note: sdNote(formats.mean(sd)) }) },
    {
      label: figures.median,
      value: shown(median),
      ...(q1 != null && q3 != null && { note: quartilesNote(formats.number(q1), formats.number(q3)) }),
    },
    ...topTwoFigures(statistics, style),
  ];
}

function topTwoFigures({ top_2_box, answered }: ShownQuestion['statistics'], style: ReportStyle): KeyFigure[] {
  const { texts, formats } = style;
  const { figures, shareNote } = texts.question;
  if (!top_2_box) return [];
  const said = shareNote(formats.count(top_2_box.count), formats.count(answered));
  return [
    {
      label: figures.top_2_box,
      value: formats.percent(top_2_box.percent),
      note: restingOn(said, top_2_box, answered, style),
    },
  ];
}

const asNumber = (value: number | string | null | undefined) => (typeof value === 'number' ? value : null);
