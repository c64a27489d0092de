/** Rankings: the options by their result, and how often each took each place. */

import { rankMoments } from '../../figures/significance/spread.ts';
import type { ShownQuestion } from '../../privacy/suppress/shown-statistics.ts';
import type { OptionFigure, RankFigure } from '../../surveys/figure-types/statistics.ts';
import { plainText } from '../../surveys/plain-text.ts';
import type { ReportBlock, ReportCell, ReportTable } from '../report-document.ts';
import {
  countCell,
  countTitle,
  endColumn,
  intervalColumn,
  meanCell,
  numberCell,
  shareCells,
  startColumn,
  weightedTitle,
} from './cells.ts';
import { mostBars, partTitle, singleSeriesChart } from './charts.ts';
import { meanBounds } from './mean-bounds.ts';
import { questionTitle } from './numbered-questions.ts';
import type { ReportStyle } from './report-style.ts';
import { roomyColumns } from './roomy-columns.ts';
import { shareTable } from './share-table.ts';

export function rankingBlocks(question: ShownQuestion, style: ReportStyle): ReportBlock[] {
  const { texts, formats } = style;
  const { statistics } = question;
  if (statistics.first_places) return firstPlacesBlocks(question, statistics.first_places, style);
  if (!statistics.ranks) return [];
  const ranks = [...statistics.ranks].sort((a, b) => b.borda - a.borda);
  const places = Math.max(0, ...ranks.map((rank) => rank.places.length));
  const bars = ranks.slice(0, mostBars).map((rank) => ({
    category: rankName(rank),
    value: rank.borda,
    label: formats.count(rank.borda),
  }));
  const { borda, chartBest, rankingCaption } = texts.question;
  const title = partTitle(weightedTitle(borda, statistics, style), chartBest, bars.length, ranks.length, style);
  const about = questionTitle(question, texts.question);
  return [
    singleSeriesChart({ kind: 'bar', about, title, name: borda, unit: 'number', bars }, style),
    { kind: 'table', table: resultTable(formats.plural(rankingCaption, statistics.answered), ranks, style) },
    ...(places > 0 ? [{ kind: 'table' as const, table: placesTable(ranks, places, style) }] : []),
  ];
}

/** What is left of a ranking where few respondents are behind some of the places. */
function firstPlacesBlocks(
  question: ShownQuestion,
  options: readonly OptionFigure[],
  style: ReportStyle,
): ReportBlock[] {
  const { texts, formats } = style;
  if (options.length === 0) return [];
  const shares = options
    .toSorted((a, b) => b.count - a.count)
    .map((figure) => ({ name: plainText(figure.text) || figure.id, figure }));
  const bars = shares.slice(0, mostBars).map(({ name, figure: { percent } }) => ({
    category: name,
    value: percent,
    label: formats.percent(percent),
  }));
  const { firstPlaces: name, chartBest, answer } = texts.question;
  const title = partTitle(name, chartBest, bars.length, shares.length, style);
  const about = questionTitle(question, texts.question);
  return [
    singleSeriesChart({ kind: 'bar', about, title, name, unit: 'percent', bars }, style),
    { kind: 'table', table: shareTable({ names: answer, shares, base: question.statistics.answered }, style) },
  ];
}

function resultTable(caption: string, ranks: readonly RankFigure[], style: ReportStyle): ReportTable {
  const { texts, formats } = style;
  const { answer, meanRank, firstPlaces, percent, borda, ranked } = texts.question;
  const isWeighted = ranks.some(({ weighted_places }) => weighted_places !== undefined);
  return {
    caption,
    columns: roomyColumns([
      startColumn(answer, 0.28),
      endColumn(meanRank, 0.11),
      endColumn(isWeighted ? `${firstPlaces}: ${countTitle(isWeighted, style).toLowerCase()}` : firstPlaces, 0.12),
      endColumn(percent, 0.12),
      intervalColumn(0.15, style),
      endColumn(borda, 0.11),
      endColumn(isWeighted ? style.reading.unweightedCount : ranked, 0.11),
    ]),
    rows: ranks.map((rank) => [
      { text: rankName(rank) },
      meanRankCell(rank, style),
      ...shareCells(rank.first_places, style),
      { text: formats.count(rank.borda), value: rank.borda, unit: 'number' as const },
      countCell(rank.ranked, style),
    ]),
  };
}

function placesTable(ranks: readonly RankFigure[], places: number, style: ReportStyle): ReportTable {
  const { answer, placesCaption } = style.texts.question;
  const placesOf = ({ places: counts, weighted_places }: RankFigure) => weighted_places ?? counts;
  const isWeighted = ranks.some(({ weighted_places }) => weighted_places !== undefined);
  const most = Math.max(1, ...ranks.flatMap(placesOf));
  const first = 0.34;
  return {
    caption: isWeighted ? `${placesCaption} (${style.reading.weighted})` : placesCaption,
    columns: [
      startColumn(answer, first),
      ...Array.from({ length: places }, (_, at) => endColumn(String(at + 1), (1 - first) / places)),
    ],
    rows: ranks.map((rank) => [
      { text: rankName(rank) },
      ...Array.from({ length: places }, (_, at) => {
        const count = placesOf(rank)[at] ?? 0;
        // sums of weights, all with one decimal
        const cell = isWeighted
          ? { ...numberCell(count, style), text: style.formats.points(count) }
          : countCell(count, style);
        return { ...cell, heat: count / most };
      }),
    ]),
  };
}

const rankName = (rank: RankFigure) => plainText(rank.text) || rank.id;

/** The mean rank, and below it how far off it may be. */
function meanRankCell(rank: RankFigure, style: ReportStyle): ReportCell {
  const { mean, sd, base } = rankMoments(rank);
  const cell = meanCell(rank.mean_rank, style);
  const bounds = meanBounds({ mean, sd, base, respondents: rank.ranked }, style);
  return bounds === undefined ? cell : { ...cell, text: `${cell.text}\n(${bounds.text})` };
}
