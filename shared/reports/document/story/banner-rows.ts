/** One question against the columns of one banner: a row for every answer, mean or cell, and a figure for every column. */

import type { ShownBanner, ShownColumnFigures, ShownQuestion } from '../../../privacy/suppress/shown-statistics.ts';
import type { BannerColumn, BannerGroup } from '../../../surveys/figure-types/comparisons.ts';
import type { OptionFigure } from '../../../surveys/figure-types/statistics.ts';
import { optionName, orderedOptions } from '../option-blocks.ts';
import { rowName } from './row-name.ts';
import type { StoryStyle } from './story-style.ts';

export interface BannerFigure {
  kind: 'share' | 'mean';
  /** Null where it is hidden, or there is none. */
  value: number | null;
  /** Respondents behind a share. */
  count?: number | null | undefined;
  weightedCount?: number | undefined;
  letters: string;
}

export interface BannerRow {
  /** For a matrix. */
  row?: { id: string; name: string } | undefined;
  /** The id of an answer. */
  id?: string | undefined;
  name: string;
  total: BannerFigure | undefined;
  /** In the order of the columns; undefined where the column tells nothing of the question. */
  figures: (BannerFigure | undefined)[];
}

export interface BannerPlace {
  group: BannerGroup;
  column: BannerColumn;
  /** The figures of the current question. */
  figures: ShownColumnFigures | undefined;
}

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
  return (statistics.rows ?? []).flatMap((row) =>
    row.options.map((option: OptionFigure) => ({
      row: { id: row.id, name: rowName(row) },
      id: option.id,
      name: optionName(option, question, style),
      total: shareFigure(option),
      figures: across((figures) => {
        const own = figures.rows?.find(({ id }) => id === row.id);
        return shareFigure(own?.options.find(({ id }) => id === option.id));
      }),
    })),
  );
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

function numberRows({ statistics }: ShownQuestion, across: Across, { texts }: StoryStyle): BannerRow[] {
  const { mean, top_2_box } = statistics;
  const { figures: names } = texts.question;
  return [
    ...(top_2_box
      ? [
          {
            name: names.top_2_box,
            total: shareFigure(top_2_box),
            figures: across((figures) => shareFigure(figures.top_2_box)),
          },
        ]
      : []),
    ...(mean === undefined
      ? []
      : [
          {
            name: names.mean,
            total: meanFigure({ mean }),
            figures: across((figures) => meanFigure(figures.mean)),
          },
        ]),
  ];
}
