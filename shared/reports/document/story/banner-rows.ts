/** One question against the columns of one banner: a row for every answer, mean or cell, and a figure for every column. */

import type { ShownBanner, ShownColumnFigures, ShownQuestion } from '../../../privacy/suppress/shown-statistics.ts';
import type { BannerGroup } from '../../../surveys/figure-types/comparisons.ts';
import type { OptionFigure } from '../../../surveys/figure-types/statistics.ts';
import { optionName, orderedOptions } from '../option-blocks.ts';
import type { BannerFigure, BannerPlace, BannerRow } from './banner-row.ts';
import { rowName } from './row-name.ts';
import { FEWEST_STEPS, scaleRows, sumRow } from './scale-rows.ts';
import type { StoryStyle } from './story-style.ts';

/** The banner without the answers of the question at hand: who gave one has given it. */
export function bannerBeside(banner: ShownBanner, { question }: ShownQuestion): ShownBanner {
  const isOfItself = ({ column }: BannerGroup) =>
    column === `q:${question.id}` || column.startsWith(`q:${question.id}:`);
  return { ...banner, groups: banner.groups.filter((group) => !isOfItself(group)) };
}

export function bannerPlaces(banner: ShownBanner, at: number, figures: ShownQuestion): BannerPlace[] {
  const { groups } = bannerBeside(banner, figures);
  const own = (figures.statistics.columns ?? []).filter((column) => column.banner === at);
  const known = new Map(own.map((column) => [column.id, column]));
  return groups.flatMap((group) => group.columns.map((column) => ({ group, column, figures: known.get(column.id) })));
}

/** Figures that tests are made of: not single values of a scale, sums of its ends, or its score. */
export const testedRows = (rows: readonly BannerRow[]): BannerRow[] =>
  rows.filter(({ isDetail, total }) => !isDetail && total?.kind !== 'score');

export function bannerRows(asked: ShownQuestion, places: readonly BannerPlace[], style: StoryStyle): BannerRow[] {
  const across = (figureOf: (figures: ShownColumnFigures) => BannerFigure | undefined) =>
    places.map(({ figures }) => figures && figureOf(figures));
  return [
    ...optionRows(asked, across, style),
    ...cellRows(asked, across, style),
    ...rankRows(asked, across),
    ...numberRows(asked, across, style),
  ];
}

type Across = (figureOf: (figures: ShownColumnFigures) => BannerFigure | undefined) => BannerRow['figures'];

interface Share {
  count: number | null;
  weighted_count?: number;
  percent: number | null;
  letters?: string;
}

const shareFigure = (share: Share | undefined): BannerFigure | undefined =>
  share && {
    kind: 'share',
    value: share.percent,
    count: share.count,
    weightedCount: share.weighted_count,
    letters: share.letters ?? '',
  };

function optionRows({ question, statistics }: ShownQuestion, across: Across, style: StoryStyle): BannerRow[] {
  const { options = [], own_texts } = statistics;
  return [
    ...orderedOptions(question, options, style).map(({ id, name, figure }) => ({
      id,
      name,
      total: shareFigure(figure),
      figures: across((figures) => shareFigure(figures.options?.find((own) => own.id === id))),
    })),
    ...(own_texts
      ? [
          {
            name: style.texts.question.ownText,
            total: shareFigure(own_texts),
            figures: across((figures) => shareFigure(figures.own_texts)),
          },
        ]
      : []),
  ];
}

function cellRows({ question, statistics }: ShownQuestion, across: Across, style: StoryStyle): BannerRow[] {
  return (statistics.rows ?? []).flatMap((row) => {
    const cells = row.options.map((option: OptionFigure): BannerRow & { id: string } => ({
      row: { id: row.id, name: rowName(row) },
      id: option.id,
      name: optionName(option, question, style),
      total: shareFigure(option),
      figures: across((figures) => {
        const own = figures.rows?.find(({ id }) => id === row.id);
        return shareFigure(own?.options.find(({ id }) => id === option.id));
      }),
    }));
    return [...cells, ...scaleRows(question, cells, style)];
  });
}

/** The first places, which are left where the rest of a ranking is hidden, have no columns. */
function rankRows({ statistics }: ShownQuestion, across: Across): BannerRow[] {
  return (statistics.ranks ?? []).map((rank) => ({
    id: rank.id,
    name: rowName(rank),
    total: meanFigure({ mean: rank.mean_rank }),
    figures: across((figures) => meanFigure(figures.ranks?.find(({ id }) => id === rank.id))),
  }));
}

function meanFigure(mean: { mean: number | null; letters?: string } | undefined): BannerFigure | undefined {
  return mean && { kind: 'mean', value: mean.mean, letters: mean.letters ?? '' };
}

function numberRows(
  { statistics }: ShownQuestion,
  across: Across,
  { texts, groups, formats }: StoryStyle,
): BannerRow[] {
  const { mean, top_2_box, nps } = statistics;
  const { figures: names } = texts.question;
  const points = pointRows(statistics, across);
  return [
    ...points.map((row) => ({ ...row, name: groups.value(formats.number(Number(row.id))) })),
    ...(top_2_box
      ? [
          {
            name: names.top_2_box,
            total: shareFigure(top_2_box),
            figures: across((figures) => shareFigure(figures.top_2_box)),
          },
        ]
      : []),
    ...(points.length >= FEWEST_STEPS ? [sumRow(points.slice(0, 2), groups.lowestTwo)] : []),
    ...(mean === undefined
      ? []
      : [
          {
            name: names.mean,
            total: meanFigure({ mean }),
            figures: across((figures) => meanFigure(figures.mean)),
          },
        ]),
    ...(nps && points.length > 0
      ? [
          {
            name: texts.question.nps,
            total: { kind: 'score' as const, value: nps.score, letters: '' },
            figures: across((figures) => scoreFigure(figures.nps)),
          },
        ]
      : []),
  ];
}

function scoreFigure(score: ShownColumnFigures['nps']): BannerFigure | undefined {
  return score && { kind: 'score', value: score.mean, letters: score.letters };
}

/** Every point of a scale, where all of its columns may show them. */
function pointRows(statistics: ShownQuestion['statistics'], across: Across): BannerRow[] {
  const { histogram = [], answered, weighted_base, columns = [] } = statistics;
  if (!columns.some(({ points }) => points)) return [];
  return histogram.map(({ from, count, weighted_count }) => {
    const id = String(from);
    const percent = answered === 0 ? null : (100 * (weighted_count ?? count)) / (weighted_base ?? answered);
    const total = { count, percent, ...(weighted_count !== undefined && { weighted_count }) };
    return {
      id,
      name: id,
      isDetail: true as const,
      total: shareFigure(total),
      figures: across(({ points }) => shareFigure(points?.find((point) => point.id === id))),
    };
  });
}
