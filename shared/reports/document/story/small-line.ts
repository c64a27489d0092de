/** A small line chart of a question over time: its mean, or the ranks or shares that move most. */

import type { ShownQuestion, ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import { seriesColors } from '../../palette.ts';
import type { ReportBlock } from '../../report-document.ts';
import { meanCell } from '../cells.ts';
import { chartBlock } from '../charts.ts';
import { questionTitle } from '../numbered-questions.ts';
import { bannerPlaces, bannerRows } from './banner-rows.ts';
import type { StoryStyle } from './story-style.ts';

/** More lines tell less. */
const mostLines = 5;

export interface TimeLine {
  name: string;
  isMean: boolean;
  /** In the order of the times. */
  values: (number | null)[];
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
  const chosen = alike.toSorted((a, b) => span(b) - span(a)).slice(0, mostLines);
  const known = chosen.flatMap(({ values }) => values.filter((value) => value !== null));
  // rows of a matrix times their answers are more lines than anybody tells apart
  if (figures.statistics.rows || known.length <= chosen.length) return [];
  const shown = (value: number | null) => (isMean ? meanCell(value, style).text : style.formats.percent(value));
  return [
    chartBlock(
      questionTitle(figures, style.texts.question),
      {
        kind: 'line',
        isSmall: true,
        categories: [...times],
        title: isMean ? trend.meanTitle : trend.sharesTitle,
        unit: isMean ? 'number' : 'percent',
        series: chosen.map(({ name, values }, at) => ({
          name,
          color: chosen.length === 1 ? style.barColor : (seriesColors[at] ?? style.barColor),
          points: values.map((value) => ({ value, label: shown(value) })),
        })),
      },
      style,
    ),
  ];
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
  const lines = rows.map(({ name, total, figures: own }) => ({
    name,
    isMean: total?.kind === 'mean',
    values: own.map((figure) => figure?.value ?? null),
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
