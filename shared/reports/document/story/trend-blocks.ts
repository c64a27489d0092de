/** A question against the compared period: before, now and the change, with an arrow only where it is significant. */
import type { Change } from '../../comparisons.ts';
import { seriesColors } from '../../palette.ts';
import type { ReportBlock, ReportCell } from '../../report-document.ts';
import { isShown, type ShownPeriod, type ShownQuestion, type ShownStatistics } from '../../shown-statistics.ts';
import type { ShareFigure } from '../../statistics.ts';
import { endColumn, meanCell, percentCell, startColumn } from '../cells.ts';
import { chartBlock } from '../charts.ts';
import { mutedText } from '../muted-text.ts';
import { type NumberedQuestion, questionTitle } from '../numbered-questions.ts';
import { optionName } from '../option-blocks.ts';
import { probability, signedMean } from './figure-texts.ts';
import { rowName } from './row-name.ts';
import type { StoryStyle } from './story-style.ts';

/** Of a small chart: more lines tell less. */
const mostLines = 5;

interface Changed {
  name: string;
  isMean: boolean;
  now: number | null;
  change: Change;
}

export function trendBlocks(
  { figures }: NumberedQuestion,
  { compared }: ShownStatistics,
  style: StoryStyle,
): ReportBlock[] {
  if (!compared || !isShown(figures) || figures.statistics.answered === 0) return [];
  if (figures.statistics.hidden?.changes) return [mutedText(style.story.trend.notCompared)];
  const rows = changedRows(figures, style);
  if (rows.length === 0) return [];
  const caption = style.story.trend.caption(periodText(compared, style));
  return [...smallChart(figures, rows, compared, style), { kind: 'table', table: changeTable(caption, rows, style) }];
}

/** Days of the compared period, both included. */
export function periodText({ date_from, date_to }: ShownPeriod, { formats }: StoryStyle): string {
  return formats.period(`${date_from}T12:00:00Z`, `${date_to}T12:00:00Z`, 'UTC');
}

function changedRows({ question, statistics }: ShownQuestion, style: StoryStyle): Changed[] {
  const { ownText, figures: names } = style.texts.question;
  const { options = [], own_texts, rows = [], top_2_box, mean, change } = statistics;
  const share = (name: string, figure: ShareFigure | undefined): Changed[] =>
    figure?.change ? [{ name, isMean: false, now: figure.percent, change: figure.change }] : [];
  return [
    ...options.flatMap((option) => share(optionName(option, question, style), option)),
    ...share(ownText, own_texts),
    ...rows.flatMap((row) =>
      row.options.flatMap((option) => share(`${rowName(row)} – ${optionName(option, question, style)}`, option)),
    ),
    ...share(names.top_2_box, top_2_box),
    ...(change ? [{ name: names.mean, isMean: true, now: mean ?? null, change }] : []),
  ];
}

function changeTable(caption: string, rows: readonly Changed[], style: StoryStyle) {
  const { trend } = style.story;
  return {
    caption,
    columns: [
      startColumn(style.texts.question.answer, 0.4),
      endColumn(trend.before, 0.14),
      endColumn(trend.now, 0.14),
      endColumn(trend.change, 0.18),
      endColumn('p', 0.14),
    ],
    rows: rows.map(({ name, isMean, now, change }) => {
      const shown = (value: number | null) => (isMean ? meanCell(value, style) : percentCell(value, style));
      return [
        { text: name },
        shown(change.before),
        shown(now),
        changeCell(change, isMean, style),
        pCell(change, style),
      ];
    }),
  };
}

/** An equals sign where no change could be shown: the figures may differ by chance. */
function changeCell({ points, significant }: Change, isMean: boolean, style: StoryStyle): ReportCell {
  if (points === null) return meanCell(null, style);
  const said = isMean ? signedMean(points, style) : style.formats.signed(points);
  const mark = !significant ? '=' : points > 0 ? '▲' : '▼';
  return { text: `${mark} ${said}`, value: points, unit: 'number', ...(significant && { tone: 'strong' }) };
}

function pCell({ p }: Change, style: StoryStyle): ReportCell {
  return p === null ? meanCell(null, style) : { text: probability(p, style), value: p, unit: 'number' };
}

function smallChart(
  figures: ShownQuestion,
  rows: readonly Changed[],
  compared: ShownPeriod,
  style: StoryStyle,
): ReportBlock[] {
  const { trend } = style.story;
  const shares = rows.filter(({ isMean }) => !isMean);
  const isMean = rows.some((row) => row.isMean);
  const size = ({ change }: Changed) => Math.abs(change.points ?? 0);
  const lines = isMean
    ? rows.filter((row) => row.isMean)
    : shares.toSorted((a, b) => size(b) - size(a)).slice(0, mostLines);
  const shown = (value: number | null) => (isMean ? meanCell(value, style).text : style.formats.percent(value));
  // rows of a matrix times their answers are more lines than anybody tells apart
  if (figures.statistics.rows || lines.every(({ change }) => change.before === null)) return [];
  return [
    chartBlock(
      questionTitle(figures, style.texts.question),
      {
        kind: 'line',
        isSmall: true,
        title: isMean ? trend.meanTitle : trend.sharesTitle,
        unit: isMean ? 'number' : 'percent',
        categories: [periodText(compared, style), trend.now],
        series: lines.map(({ name, now, change }, at) => ({
          name,
          color: lines.length === 1 ? style.barColor : (seriesColors[at] ?? style.barColor),
          points: [change.before, now].map((value) => ({ value, label: shown(value) })),
        })),
      },
      style,
    ),
  ];
}
