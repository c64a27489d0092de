/** A small line chart of a question over time: its mean, or the ranks or shares that move most. */

import type { ShownQuestion, ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import { seriesColors } from '../../palette.ts';
import type { ReportBlock } from '../../report-document.ts';
import { meanCell } from '../cells.ts';
import { chartBlock } from '../charts.ts';
import { mutedText } from '../muted-text.ts';
import { questionTitle } from '../numbered-questions.ts';
import type { BannerRow } from './banner-row.ts';
import { bannerPlaces, bannerRows } from './banner-rows.ts';
import { placeInterval } from './place-interval.ts';
import type { StoryStyle } from './story-style.ts';

/** More lines tell less. */
const mostLines = 5;

export interface TimeLine {
  name: string;
  isMean: boolean;
  /** In the order of the times. */
  values: (number | null)[];
  /** Whether its change from one time to another may be chance. */
  isHollow?: boolean;
  /** Around each value, for a line that is alone. */
  intervals?: (readonly [low: number, high: number] | undefined)[];
}

export function smallLine(
  figures: ShownQuestion,
  times: readonly string[],
  lines: readonly TimeLine[],
  style: StoryStyle,
): ReportBlock[] {
  const { trend } = style.story;
  const isMean = lines.some((line) => line.isMean);
  const alike = lines.filter((line) => line.isMean === isMean);
  const most = new Set(alike.toSorted((a, b) => span(b) - span(a)).slice(0, mostLines));
  const chosen = alike.filter((line) => most.has(line));
  const known = chosen.flatMap(({ values }) => values.filter((value) => value !== null));
  // rows of a matrix times their answers are more lines than anybody can distinguish
  if (figures.statistics.rows || known.length <= chosen.length || chosen.every((line) => span(line) === 0)) return [];
  const shown = (value: number | null) => (isMean ? meanCell(value, style).text : style.formats.percent(value));
  const level = style.formats.wholePercent(style.confidence);
  const [only] = chosen.length === 1 ? chosen : [];
  const count = style.formats.count;
  const notes = [
    ...(chosen.length < alike.length ? [style.groups.mostChanged(count(chosen.length), count(alike.length))] : []),
    ...(chosen.some(({ isHollow }) => isHollow !== undefined) ? [style.groups.points(level)] : []),
    ...(only?.intervals?.some((interval) => interval) ? [style.groups.band(level)] : []),
  ];
  return [
    chartBlock(
      questionTitle(figures, style.texts.question),
      {
        kind: 'line',
        isSmall: true,
        categories: [...times],
        title: isMean ? trend.meanTitle : trend.sharesTitle,
        unit: isMean ? 'number' : 'percent',
        ...(isMean && { scale: meanScale(figures, chosen) }),
        series: chosen.map(({ name, values, isHollow, intervals }, at) => ({
          name,
          color: chosen.length === 1 ? style.barColor : (seriesColors[at] ?? style.barColor),
          points: values.map((value, time) => ({
            value,
            label: shown(value),
            ...(isHollow !== undefined && { isHollow }),
            ...(only && intervals?.[time] && { interval: intervals[time] }),
          })),
        })),
      },
      style,
    ),
    ...(notes.length > 0 ? [mutedText(notes.join(' '))] : []),
  ];
}

/** At least a standard deviation high, so that a change is seen as large as it is: ranks differ by one. */
function meanScale({ statistics }: ShownQuestion, lines: readonly TimeLine[]): { from: number; to: number } {
  const known = lines.flatMap(({ values, intervals = [] }) => [...values, ...intervals.flatMap((ends) => ends ?? [])]);
  const ends = known.filter((value) => value !== null);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const missing = Math.max(0, (statistics.ranks ? 1 : statistics.sd || 1) - (high - low)) / 2;
  return { from: low - missing, to: high + missing };
}

/** Where a banner has months, years or waves for columns, they are the times. */
export function periodLine(
  figures: ShownQuestion,
  { banners = [] }: ShownStatistics,
  style: StoryStyle,
): ReportBlock[] {
  const at = banners.findIndex(({ groups }) => groups.some(isOverTime));
  const banner = banners[at];
  if (!banner) return [];
  const places = bannerPlaces(banner, at, figures).filter(({ group }) => isOverTime(group));
  const rows = bannerRows(figures, places, style).filter(({ isDetail, total }) => !isDetail && total?.kind !== 'score');
  const isOwnMean = ({ row, total }: BannerRow) => total?.kind === 'mean' && !row && !figures.statistics.ranks;
  const lines = rows.map((one) => ({
    name: one.name,
    isMean: one.total?.kind === 'mean',
    values: one.figures.map((figure) => figure?.value ?? null),
    ...(isOwnMean(one) && { intervals: places.map((place) => placeInterval(place, 'mean', style)) }),
  }));
  return smallLine(
    figures,
    places.map(({ column }) => column.text),
    lines,
    style,
  );
}

/** Surveys that were merged follow one another. */
function isOverTime({ column }: { column: string }): boolean {
  return column === 'period' || column === 'survey';
}

function span({ values }: TimeLine): number {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? 0 : Math.max(...known) - Math.min(...known);
}
