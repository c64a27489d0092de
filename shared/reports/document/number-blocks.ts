/** Ratings, scales, sliders and numbers: the distribution and its figures. */
import { shareOf, weightedShare } from '../../figures/statistics/share.ts';
import type { ShownQuestion } from '../../privacy/suppress/shown-statistics.ts';
import type { HistogramBin, ShareFigure } from '../../surveys/figure-types/statistics.ts';
import type { KeyFigure, ReportBlock, ReportCell, ReportTable } from '../report-document.ts';
import { endColumn, intervalColumn, meanCell, numberCell, percentCell, weightedTitle } from './cells.ts';
import { singleSeriesChart } from './charts.ts';

import { COMPACT_DIGITS, type Formats } from './formats.ts';
import { meanBounds } from './mean-bounds.ts';
import { questionTitle } from './numbered-questions.ts';
import type { ReportStyle } from './report-style.ts';
import { shareTable } from './share-table.ts';
import { restingOn } from './small-base.ts';

/** More are set side by side, without intervals: a slider has a hundred points. */
const mostValueRows = 12;
/** Values up to this length have room three times in a line. */
const shortValue = 8;

const tableFigures = ['mean', 'sd', 'min', 'q1', 'median', 'q3', 'max'] as const;

/** Not values that somebody gave. */
const isAverage: ReadonlySet<string> = new Set(['mean', 'sd']);

export function numberBlocks(question: ShownQuestion, style: ReportStyle): ReportBlock[] {
  const { statistics } = question;
  if (statistics.mean === undefined) return [];
  const distribution = distributionBlocks(question, style);
  if (statistics.hidden?.moments) return [...distribution, ...figuresBlock(topTwoFigures(statistics, style))];
  return [
    { kind: 'figures', figures: highlights(statistics, style), sheets: [figuresTable(statistics, style)] },
    ...distribution,
  ];
}

/** For formats that calculate, which need a figure in a cell of its own. */
function figuresTable(statistics: ShownQuestion['statistics'], style: ReportStyle): ReportTable {
  const { texts, formats } = style;
  const shares = statistics.top_2_box && !statistics.nps ? [statistics.top_2_box] : [];
  const titles = [...tableFigures, ...shares.map(() => 'top_2_box' as const)];
  const bounds = boundsOf(statistics, style);
  const width = 1 / (titles.length + (bounds ? 1 : 0));
  return {
    caption: formats.plural(texts.question.figuresCaption, statistics.answered),
    columns: titles.flatMap((figure) => {
      const column = endColumn(texts.question.figures[figure], width);
      return figure === 'mean' && bounds ? [column, intervalColumn(width, style)] : [column];
    }),
    rows: [
      [
        ...tableFigures.flatMap((figure): ReportCell[] => {
          const cell = (isAverage.has(figure) ? meanCell : numberCell)(asNumber(statistics[figure]), style);
          return figure === 'mean' && bounds ? [cell, { ...bounds, unit: 'number' }] : [cell];
        }),
        ...shares.map(({ percent }) => percentCell(percent, style)),
      ],
    ],
  };
}

function figuresBlock(figures: KeyFigure[]): ReportBlock[] {
  return figures.length > 0 ? [{ kind: 'figures', figures }] : [];
}

function distributionBlocks(question: ShownQuestion, style: ReportStyle): ReportBlock[] {
  const { histogram = [] } = question.statistics;
  if (histogram.length === 0) return [];
  const table = valueTable(histogram, question.statistics, style);
  return [
    histogramBlock(question, histogram, style),
    { kind: 'table', table: histogram.length > mostValueRows ? sideBySide(table) : table },
  ];
}

export function histogramBlock(
  question: ShownQuestion,
  histogram: readonly HistogramBin[],
  style: ReportStyle,
): ReportBlock {
  const { texts, formats } = style;
  const written = endFormat(histogram, formats);
  const bars = histogram.map((bin) => ({
    category: binLabel(bin, style, written),
    value: bin.weighted_count ?? bin.count,
    label: formats.count(bin.weighted_count ?? bin.count),
  }));
  const { distribution, count: name } = texts.question;
  const title = weightedTitle(distribution, question.statistics, style);
  const about = questionTitle(question, texts.question);
  return singleSeriesChart({ kind: 'histogram', about, title, name, unit: 'count', bars }, style);
}

function valueTable(
  histogram: readonly HistogramBin[],
  statistics: ShownQuestion['statistics'],
  style: ReportStyle,
): ReportTable {
  const { answered } = statistics;
  const { texts, formats } = style;
  const shares = histogram.map((bin) => ({ name: binLabel(bin, style), figure: binShare(bin, statistics, style) }));
  const caption = weightedTitle(formats.plural(texts.question.optionsCaption, answered), statistics, style);
  return shareTable({ caption, names: texts.question.value, shares, base: answered }, style);
}

/** Its share of those who answered, by their weights where they have any. */
function binShare(
  { count, weighted_count }: HistogramBin,
  { answered, weighted_base, effective_base }: ShownQuestion['statistics'],
  { z }: ReportStyle,
): ShareFigure {
  if (weighted_count === undefined || weighted_base === undefined || !effective_base)
    return shareOf(count, answered, z);
  const base = { count: answered, w: weighted_base, w2: weighted_base ** 2 / effective_base };
  return weightedShare({ count, w: weighted_count, w2: 0 }, base, z);
}

/** The points of a long slider as value, count and percent beside each other, each read from the top down. */
function sideBySide(table: ReportTable): ReportTable {
  const isNarrow = table.rows.every(([value]) => (value?.text.length ?? 0) <= shortValue);
  const parts = isNarrow ? [0, 1, 2] : [0, 1];
  const high = Math.ceil(table.rows.length / parts.length);
  // short values stand at the end, or one would lean on the percentage before it
  const columns = table.columns
    .slice(0, 3)
    .map((column) => ({ ...column, ...(isNarrow && { align: 'end' as const }), width: 1 / (3 * parts.length) }));
  return {
    caption: table.caption,
    columns: parts.flatMap(() => columns),
    rows: table.rows
      .slice(0, high)
      .map((_, at) =>
        parts.flatMap((part) => table.rows[at + part * high]?.slice(0, 3) ?? columns.map(() => ({ text: '' }))),
      ),
    sheets: [table],
  };
}

const USUAL_PLACES = 2;
const MOST_PLACES = 12;

/** The decimals in which ends of ranges so far apart differ: with two, those from 0.005 on would all be 0.01. */
function placesOf(width: number): number {
  if (width <= 0 || width >= 1) return 0;
  const places = Math.min(MOST_PLACES, -Math.floor(Math.log10(width) + 1e-9));
  return Math.abs(width * 10 ** places - Math.round(width * 10 ** places)) < 1e-6 ? places : places + 1;
}

const MILLION = 1e6;

/** Below bars there is no room for millions in full; they are short where that keeps all of their digits. */
function endFormat(histogram: readonly HistogramBin[], { number, compact }: Formats): Formats['number'] {
  const ends = histogram.flatMap(({ from, to }) => [from, to]).filter((end) => typeof end === 'number');
  const isExact = ends.every((end) => Number(end.toPrecision(COMPACT_DIGITS)) === end);
  return isExact && ends.some((end) => Math.abs(end) >= MILLION) ? compact : number;
}

/** A range that begins below zero is written with dots: a dash beside a minus is hard to read. */
function binLabel({ from, to }: HistogramBin, { formats }: ReportStyle, written = formats.number): string {
  const places = typeof from === 'number' && typeof to === 'number' ? placesOf(to - from) : 0;
  const shown = (end: number | string) => {
    if (typeof end !== 'number') return formats.shortDate(end);
    return places > USUAL_PLACES && end !== 0 ? formats.decimals(end, places) : written(end);
  };
  if (from === to) return shown(from);
  return typeof from === 'number' && from < 0 ? `${shown(from)} … ${shown(to)}` : `${shown(from)}–${shown(to)}`;
}

function highlights(statistics: ShownQuestion['statistics'], style: ReportStyle): KeyFigure[] {
  const { mean, median, sd, q1, q3 } = statistics;
  const [min, max] = [asNumber(statistics.min), asNumber(statistics.max)];
  const { texts, formats } = style;
  const { figures, sdNote, quartilesNote } = texts.question;
  const shown = (value: number | null | undefined) => numberCell(value, style).text;
  const bounds = boundsOf(statistics, style);
  const notes = [
    ...(bounds === undefined ? [] : [texts.question.intervalNote(bounds.text)]),
    ...(sd != null ? [sdNote(formats.mean(sd))] : []),
  ];
  return [
    { label: figures.mean, value: meanCell(mean, style).text, ...(notes.length > 0 && { note: notes.join('; ') }) },
    {
      label: figures.median,
      value: shown(median),
      ...(q1 != null && q3 != null && { note: quartilesNote(formats.number(q1), formats.number(q3)) }),
    },
    ...(min === null || max === null
      ? []
      : [
          {
            label: `${figures.min} – ${figures.max.toLowerCase()}`,
            value: `${formats.number(min)} – ${formats.number(max)}`,
          },
        ]),
    ...topTwoFigures(statistics, style),
  ];
}

/** The two highest values of a net promoter score are its promoters, which it shows itself. */
function topTwoFigures(
  { top_2_box, answered, nps, weighted_base }: ShownQuestion['statistics'],
  style: ReportStyle,
): KeyFigure[] {
  const { texts, formats, reading } = style;
  const { figures, shareNote } = texts.question;
  if (!top_2_box || nps) return [];
  const counts = shareNote(formats.count(top_2_box.count), formats.count(answered));
  const wording = weighted_base === undefined ? counts : reading.weighted;
  return [
    {
      label: figures.top_2_box,
      value: formats.percent(top_2_box.percent),
      ...(top_2_box.percent !== null && { figure: { value: top_2_box.percent, unit: 'percent' as const } }),
      note: restingOn(wording, top_2_box, answered, style),
    },
  ];
}

/** The interval of the mean. */
function boundsOf({ answered, effective_base, mean, sd }: ShownQuestion['statistics'], style: ReportStyle) {
  return meanBounds({ mean, sd, base: effective_base ?? answered, respondents: answered }, style);
}

const asNumber = (value: number | string | null | undefined) => (typeof value === 'number' ? value : null);
