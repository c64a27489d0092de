/**
 * A question in the groups of each banner as one chart: scores and means with their intervals, shares as bars beside each
 * other, what is many as a heat map. Letters stand at figures that are significantly higher, as in the tables.
 */
import { fewestInColumn } from '../../../figures/significance/letters.ts';
import { isShown, type ShownQuestion, type ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import type { Chart } from '../../chart.ts';
import { mix, seriesColors } from '../../palette.ts';
import type { ReportBlock } from '../../report-document.ts';
import { chartBlock } from '../charts.ts';
import { noFigure } from '../formats.ts';
import { meanBounds } from '../mean-bounds.ts';
import { mutedText } from '../muted-text.ts';
import { type NumberedQuestion, questionTitle } from '../numbered-questions.ts';
import { besideColor } from '../scales/scale-colors.ts';
import { shortened } from '../shortened.ts';
import { saysSomething } from '../small-base.ts';
import type { BannerFigure, BannerPlace, BannerRow } from './banner-row.ts';
import { bannerBeside, bannerPlaces, bannerRows } from './banner-rows.ts';
import { placeInterval, within } from './place-interval.ts';
import type { StoryStyle } from './story-style.ts';

/** More groups than these, or more bars in all, are read better as a heat map. */
const mostGroups = 5;
const mostGroupedBars = 24;
/** Names below more pairs than these would be turned or cut. */
const mostPairs = 12;
/** Rows of a heat map: more of them are read in the tables. */
const mostRows = 24;
const mostHeatColumns = 14;
const nameUnits = 40;

const noEnd = { name: '', value: 1 };

type Made = Omit<Chart, 'alt' | 'language'>;

interface Crossed {
  figures: ShownQuestion;
  places: readonly BannerPlace[];
  rows: readonly BannerRow[];
  /** Names of the groups, as a list. */
  groups: string;
}

export function groupCharts(
  { figures }: NumberedQuestion,
  { banners = [] }: ShownStatistics,
  style: StoryStyle,
): ReportBlock[] {
  if (!isShown(figures) || figures.statistics.answered === 0) return [];
  return banners.flatMap((banner, at): ReportBlock[] => {
    const isOverTime = ({ column }: { column: string }) => column === 'period' || column === 'survey';
    const places = bannerPlaces(banner, at, figures).filter((place) => place.figures && !isOverTime(place.group));
    const named = bannerBeside(banner, figures).groups.filter((group) => !isOverTime(group));
    const groups = style.formats.list(named.map(({ title }) => style.reading.quoted(shortened(title, nameUnits))));
    const rows = bannerRows(figures, places, style);
    // figures of a few respondents each are only in the tables
    const isTelling = places.filter(({ figures: own }) => own && saysSomething(own.answered)).length > 1;
    const chart = !isTelling ? undefined : chartOf({ figures, places, rows, groups }, style);
    if (!chart) return [];
    const hasLetters = chart.series.some(({ points }) => points.some(({ label }) => lettersAtEnd.test(label)));
    const level = style.formats.wholePercent(style.confidence);
    const notes = [
      ...(chart.kind === 'dumbbell' ? [style.groups.points(level)] : []),
      ...(hasLetters ? [style.groups.marked(level)] : []),
      ...(places.some(isSmall) ? [style.reading.smallColumns(style.formats.count(fewestInColumn))] : []),
    ];
    return [
      chartBlock(questionTitle(figures, style.texts.question), chart, style),
      ...(notes.length > 0 ? [mutedText(notes.join(' '))] : []),
    ];
  });
}

const lettersAtEnd = /\s[A-Z][A-Z ]*$/;

function chartOf(crossed: Crossed, style: StoryStyle): Made | undefined {
  const { rows, groups } = crossed;
  const score = rows.find(({ total }) => total?.kind === 'score');
  if (score) return intervalChart(crossed, score, 'nps', style);
  const own = rows.filter(({ row, isDetail }) => !row && !isDetail);
  const mean = own.find(({ total }) => total?.kind === 'mean');
  if (mean && !crossed.figures.statistics.ranks) return intervalChart(crossed, mean, 'mean', style);
  if (crossed.figures.statistics.ranks)
    return heatMap(crossed, own, { title: style.groups.ranks(groups), scale: { from: own.length, to: 1 } }, style);
  const means = rows.filter(({ row, total }) => row && total?.kind === 'mean');
  if (means.length > 0) {
    const { low, high, isJudged } = means[0]?.scale ?? { low: noEnd, high: noEnd, isJudged: false };
    const endText = ({ name, value }: typeof low) => {
      const number = style.formats.number(value);
      return isJudged || name.trim() === number
        ? number
        : `${number} (${style.reading.quoted(shortened(name, nameUnits))})`;
    };
    const title = style.groups[isJudged ? 'rowMeans' : 'rowNumbers'](groups, endText(low), endText(high));
    const scale = { from: low.value, to: high.value };
    const named = means.map((one) => ({ ...one, name: one.row?.name ?? '' }));
    return heatMap(crossed, named, { title, scale }, style);
  }
  const cells = rows.filter(({ row }) => row);
  if (cells.length > 0) {
    const named = cells.map((one) => ({ ...one, name: `${one.row?.name} – ${one.name}` }));
    return heatMap(crossed, named, { title: style.groups.cells(groups) }, style);
  }
  const shares = own.filter(({ total }) => total?.kind === 'share');
  const isFew = crossed.places.length <= mostGroups && shares.length * crossed.places.length <= mostGroupedBars;
  // what all answered alike differs nowhere
  if (shares.length === 0 || shares.some(({ total }) => total?.value === 100)) return undefined;
  return isFew
    ? besideEachOther(crossed, shares, style)
    : heatMap(crossed, shares, { title: style.groups.shares(groups) }, style);
}

/** A bar for all and one for every group, its figure beside its name: letters and intervals show what differs. */
function intervalChart(
  { figures, places, groups }: Crossed,
  row: BannerRow,
  of: 'nps' | 'mean',
  style: StoryStyle,
): Made | undefined {
  const level = style.formats.wholePercent(style.confidence);
  const bars = [
    {
      name: style.story.banner.total,
      figure: row.total,
      interval: wholeInterval(figures, of, style),
      color: besideColor,
    },
    ...places.map((place, at) => ({
      name: placeName(place),
      figure: row.figures[at],
      interval: placeInterval(place, of, style),
      color: (row.figures[at]?.letters ?? '') === '' ? mix(style.barColor, '#ffffff', 0.45) : style.barColor,
    })),
  ].filter(({ figure }) => figure !== undefined && figure.value !== null);
  if (bars.length < 3) return undefined;
  const ends = bars.flatMap(({ figure, interval = [] }) => [figure?.value ?? 0, ...interval]);
  return {
    kind: 'bar',
    title: style.groups[of === 'nps' ? 'scores' : 'means'](groups, level),
    unit: 'number',
    categories: bars.map(({ name, figure }) => `${name}: ${figureText(figure, style)}`),
    scale: { from: Math.min(0, ...ends), to: Math.max(0, ...ends) },
    series: [
      {
        name: row.name,
        color: style.barColor,
        points: bars.map(({ figure, interval, color }) => ({
          value: figure?.value ?? null,
          label: figureText(figure, style),
          color,
          ...(interval && { interval }),
        })),
      },
    ],
  };
}

/** Letters name the groups in all charts and tables. */
function placeName(place: BannerPlace): string {
  const { text, letter } = place.column;
  return `${shortened(text, nameUnits)} (${letter})${isSmall(place) ? ' *' : ''}`;
}

const isSmall = ({ figures }: BannerPlace) => figures !== undefined && figures.answered < fewestInColumn;

function wholeInterval({ statistics }: ShownQuestion, of: 'nps' | 'mean', style: StoryStyle) {
  const { mean, sd, answered, effective_base: base = answered, nps } = statistics;
  if (of === 'mean') return meanBounds({ mean, sd, base, respondents: answered }, style)?.ends;
  if (!nps || nps.margin === null || !saysSomething(answered)) return undefined;
  return within([nps.score - nps.margin, nps.score + nps.margin], of);
}

/** Two groups as points joined by a line, more of them as bars. */
function besideEachOther({ places, groups }: Crossed, rows: readonly BannerRow[], style: StoryStyle): Made {
  const [one, other] = places;
  const isPair = places.length === 2 && one?.group === other?.group && rows.length <= mostPairs;
  const isHollow = ({ figures }: BannerRow) => figures.every((figure) => (figure?.letters ?? '') === '');
  return {
    kind: isPair ? 'dumbbell' : 'grouped-bar',
    title: style.groups.shares(groups),
    unit: 'percent',
    scale: { from: 0, to: 100 },
    categories: rows.map(({ name }) => name),
    series: places.map((place, at) => ({
      name: placeName(place),
      color: seriesColors[at] ?? style.barColor,
      points: rows.map((row) => ({
        value: row.figures[at]?.value ?? null,
        label: figureText(row.figures[at], style),
        ...(isPair && { isHollow: isHollow(row) }),
      })),
    })),
  };
}

/** Percentages, or means: the deeper the colour, the nearer to the end of the scale. */
function heatMap(
  { places: all }: Crossed,
  given: readonly BannerRow[],
  { title, scale }: { title: string; scale?: { from: number; to: number } },
  style: StoryStyle,
): Made | undefined {
  const places = all.slice(0, mostHeatColumns);
  if (given.length === 0 || given.length > mostRows || places.length < all.length) return undefined;
  return {
    kind: 'heat-map',
    title,
    unit: scale === undefined ? 'percent' : 'number',
    ...(scale && { scale }),
    categories: [style.story.banner.total, ...places.map(placeName)],
    series: given.map(({ name, total, figures }) => ({
      name,
      color: style.barColor,
      points: [total, ...places.map((_, at) => figures[at])].map((figure) => ({
        value: figure?.value ?? null,
        label: figureText(figure, style),
      })),
    })),
  };
}

/** The figure, and the letters of the groups where it is significantly lower. */
function figureText(figure: BannerFigure | undefined, { formats, texts }: StoryStyle): string {
  if (!figure || (figure.value === null && figure.count === null)) return texts.hiddenFigure;
  if (figure.value === null) return noFigure;
  const { kind, value, letters } = figure;
  const shown = { share: formats.percent, mean: formats.mean, score: formats.signed }[kind](value);
  return letters === '' ? shown : `${shown} ${letters}`;
}
