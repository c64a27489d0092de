/** A question against the compared period: before, now and the change, with an arrow only where it is significant. */

import {
  isShown,
  type ShownPeriod,
  type ShownQuestion,
  type ShownStatistics,
} from '../../../privacy/suppress/shown-statistics.ts';
import type { Change } from '../../../surveys/figure-types/comparisons.ts';
import type { ShareFigure } from '../../../surveys/figure-types/statistics.ts';
import type { ReportBlock, ReportCell, ReportTable } from '../../report-document.ts';
import { endColumn, meanCell, percentCell, scoreCell, startColumn } from '../cells.ts';
import { mutedText } from '../muted-text.ts';
import type { NumberedQuestion } from '../numbered-questions.ts';
import { optionName } from '../option-blocks.ts';
import { probability, signedMean } from './figure-texts.ts';
import { rowName } from './row-name.ts';
import { periodLine, smallLine, type TimeLine } from './small-line.ts';
import type { StoryStyle } from './story-style.ts';
import { type ChangedRow, waveChanges } from './wave-changes.ts';

export function trendBlocks(
  { figures }: NumberedQuestion,
  statistics: ShownStatistics,
  style: StoryStyle,
): ReportBlock[] {
  if (!isShown(figures) || figures.statistics.answered === 0) return [];
  const months = periodLine(figures, statistics, style);
  const waves = waveChanges(figures, statistics, style);
  if (waves) return [...months, ...waveTable(waves, style)];
  const { compared } = statistics;
  if (!compared) return months;
  if (figures.statistics.hidden?.changes) return [...months, mutedText(style.story.trend.notCompared)];
  const rows = changedRows(figures, style);
  if (rows.length === 0) return months;
  const before = periodText(compared, style);
  const { caption, now } = style.story.trend;
  return [
    ...(months.length > 0 ? months : smallLine(figures, [before, now], rows.flatMap(lineOf), style)),
    { kind: 'table', table: changeTable(caption(before), rows, style) },
  ];
}

/** The last wave against the one before it. */
function waveTable(
  { before, now, rows }: NonNullable<ReturnType<typeof waveChanges>>,
  style: StoryStyle,
): ReportBlock[] {
  if (rows.length === 0) return [];
  return [{ kind: 'table', table: changeTable(`${before} → ${now}`, rows, style) }];
}

/** Days of the compared period, both included. */
export function periodText({ date_from, date_to }: ShownPeriod, { formats }: StoryStyle): string {
  return formats.period(`${date_from}T12:00:00Z`, `${date_to}T12:00:00Z`, 'UTC');
}

/** A score has a scale of its own, from -100 to 100. */
const lineOf = ({ name, kind, now, change }: ChangedRow): TimeLine[] =>
  kind === 'score'
    ? []
    : [{ name, isMean: kind === 'mean', values: [change.before, now], isHollow: !change.significant }];

function changedRows({ question, statistics }: ShownQuestion, style: StoryStyle): ChangedRow[] {
  const { ownText, figures: names } = style.texts.question;
  const { options = [], own_texts, rows = [], top_2_box, mean = null, change, top_answers = [] } = statistics;
  const share = (name: string, figure: ShareFigure | undefined): ChangedRow[] =>
    figure?.change ? [{ name, kind: 'share', now: figure.percent, change: figure.change }] : [];
  return [
    ...options.flatMap((option) => share(optionName(option, question, style), option)),
    ...share(ownText, own_texts),
    ...rows.flatMap((row) =>
      row.options.flatMap((option) => share(`${rowName(row)} – ${optionName(option, question, style)}`, option)),
    ),
    ...share(names.top_2_box, top_2_box),
    ...(change ? [{ name: names.mean, kind: 'mean' as const, now: mean, change }] : []),
    ...scoreRows(statistics, style, share),
    ...rankRows(statistics, style, share),
    ...top_answers.filter(({ count }) => count > 1).flatMap((answer) => share(answer.text, answer)),
  ];
}

type Shown = ShownQuestion['statistics'];
type ShareRow = (name: string, figure: ShareFigure | undefined) => ChangedRow[];

function scoreRows({ nps }: Shown, { texts }: StoryStyle, share: ShareRow): ChangedRow[] {
  if (!nps) return [];
  const { nps: name, npsGroups } = texts.question;
  return [
    ...(nps.change ? [{ name, kind: 'score' as const, now: nps.score, change: nps.change }] : []),
    ...(['promoters', 'passives', 'detractors'] as const).flatMap((group) => share(npsGroups[group], nps[group])),
  ];
}

/** Where the ranks themselves are hidden, the first places are what is left. */
function rankRows({ ranks = [], first_places = [] }: Shown, { texts }: StoryStyle, share: ShareRow): ChangedRow[] {
  const { meanRank, firstPlaces } = texts.question;
  const named = (of: { id: string; text: string }, figure: string) => `${rowName(of)} – ${figure}`;
  return [
    ...ranks.flatMap((rank): ChangedRow[] => [
      ...(rank.change
        ? [{ name: named(rank, meanRank), kind: 'mean' as const, now: rank.mean_rank, change: rank.change }]
        : []),
      ...share(named(rank, firstPlaces), rank.first_places),
    ]),
    ...first_places.flatMap((option) => share(named(option, firstPlaces), option)),
  ];
}

/** For formats that calculate, the arrow has a column of its own. */
function changeTable(caption: string, rows: readonly ChangedRow[], style: StoryStyle): ReportTable {
  const { trend } = style.story;
  const tableOf = (isSheet: boolean): ReportTable => ({
    caption,
    columns: [
      startColumn(style.texts.question.answer, 0.4),
      ...[endColumn(trend.before, 0.14), endColumn(trend.now, 0.14), endColumn(trend.change, 0.18)],
      ...(isSheet ? [endColumn('▲▼', 0.05)] : []),
      endColumn('p', 0.14),
    ],
    rows: rows.map(({ name, kind, now, change }) => {
      const shown = (value: number | null) => cellOf[kind](value, style);
      const cell = changeCell(change, kind === 'mean', style);
      const changed = isSheet ? [{ ...cell, text: cell.text.slice(2) || cell.text }, { text: markOf(change) }] : [cell];
      return [{ text: name }, shown(change.before), shown(now), ...changed, pCell(change, style)];
    }),
  });
  return { ...tableOf(false), sheets: [tableOf(true)] };
}

const cellOf = { share: percentCell, mean: meanCell, score: scoreCell };

/** An equals sign where no change could be shown: the figures may differ by chance. */
function changeCell({ points, significant }: Change, isMean: boolean, style: StoryStyle): ReportCell {
  if (points === null) return meanCell(null, style);
  const wording = isMean ? signedMean(points, style) : style.formats.signed(points);
  return {
    text: `${markOf({ points, significant })} ${wording}`,
    value: points,
    unit: 'number',
    ...(significant && { tone: 'strong' }),
  };
}

function markOf({ points, significant }: Pick<Change, 'points' | 'significant'>): string {
  if (points === null) return '';
  return !significant ? '=' : points > 0 ? '▲' : '▼';
}

function pCell({ p }: Change, style: StoryStyle): ReportCell {
  return p === null ? meanCell(null, style) : { text: probability(p, style, 4), value: p, unit: 'number' };
}
