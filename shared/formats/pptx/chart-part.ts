/** Charts on slides: in larger letters than on paper, as tall as there is room, cut where bars are too many for one. */
import type { Chart } from '../../reports/chart.ts';
import {
  type ChartLayout,
  chartLayout,
  chartPages,
  hasHorizontalBars,
  withFittingNames,
} from '../ooxml/drawingml/chart-layout.ts';
import { captioned, type Part, type Piece, textShape, wholePart } from './part.ts';
import type { Box } from './slide-size.ts';

/** Letters of nine points become twelve; in a crowded chart ten. */
const ZOOM = { usual: 4 / 3, crowded: 10 / 9 } as const;
const least = { usual: 190, crowded: 150 } as const;
/** How far bars may grow, so that two of them do not fill a slide and one is no block. */
const BAR_GROWTH = { usual: 2.3, few: 1.5, one: 1 } as const;
const TALLEST = 400;
const READING_WIDTH = 170;
/** What a caption above a chart takes. */
const CAPTION = 26;

interface ChartRoom {
  width: number;
  isCrowded: boolean;
  /** Beside the title of a chart that goes on. */
  continued: string;
  /** The tallest that a slide can hold. */
  tallest: number;
}

/** The heading of a section is not repeated. */
function chartTitle(chart: Chart, heading: string): string {
  return heading.includes(chart.title) ? '' : chart.title;
}

/** The chart as one piece; undefined where it is taller than a slide. */
export function chartPiece(chart: Chart, heading: string, room: ChartRoom): Piece | undefined {
  const shown = chartTitle(chart, heading);
  const zooms = room.isCrowded ? [ZOOM.crowded] : [ZOOM.usual, ZOOM.crowded];
  return zooms
    .map((zoom) => captioned(shown, room.width, drawnPiece(chart, room, zoom)))
    .find((piece) => piece.least <= room.tallest);
}

export function chartParts(chart: Chart, heading: string, room: ChartRoom): Part[] {
  const piece = chartPiece(chart, heading, room);
  if (piece) return [wholePart(piece)];
  const pages = pagesOf(chart, room);
  return pages.map((page, at) => {
    const shown = chartTitle(chart, heading);
    const title = shown === '' || at === 0 ? shown : `${shown} (${room.continued})`;
    return wholePart(captioned(title, room.width, drawnPiece(page, room, ZOOM.crowded)));
  });
}

/** All on one scale, or they could not be compared. */
function pagesOf(chart: Chart, { width, tallest }: ChartRoom): Chart[] {
  const untitled = { ...chart, title: '', scale: chart.scale ?? scaleOf(chart) };
  return chartPages(untitled, width / ZOOM.crowded, (tallest - CAPTION) / ZOOM.crowded, '');
}

function scaleOf({ series }: Chart): { from: number; to: number } {
  const values = series.flatMap(({ points }) => points.map(({ value }) => value ?? 0));
  return { from: Math.min(0, ...values), to: Math.max(0, ...values) };
}

function drawnPiece(chart: Chart, room: ChartRoom, zoom: number): Piece {
  if (chart.kind === 'gauge' && chart.reading) return gaugePiece(chart, chart.reading.label, room, zoom);
  return barePiece(chart, room.width, zoom, room.isCrowded);
}

function barePiece(given: Chart, width: number, zoom: number, isCrowded: boolean): Piece {
  const paperPoints = width / zoom;
  const chart = withFittingNames({ ...given, title: '' }, paperPoints);
  const layout = chartLayout(chart, paperPoints);
  const height = layout.heightPoints * zoom;
  const size = hasHorizontalBars(chart)
    ? { least: height, most: height * growthOf(chart) }
    : { least: isCrowded ? least.crowded : least.usual, most: TALLEST };
  return {
    ...size,
    place: (box) => [
      {
        kind: 'chart',
        box: { ...box, width },
        chart,
        title: given.title,
        layout: stretched(layout, box.height / zoom),
        paperPoints,
        zoom,
      },
    ],
  };
}

function growthOf({ kind, categories }: Chart): number {
  if (kind === 'gauge' || categories.length < 2) return BAR_GROWTH.one;
  return categories.length < 3 ? BAR_GROWTH.few : BAR_GROWTH.usual;
}

/** Taller bars under a title and a legend that stay as they are. */
function stretched({ heightPoints, plot }: ChartLayout, taller: number): ChartLayout {
  if (!plot) return { heightPoints: taller };
  const above = plot.y * heightPoints;
  const below = heightPoints - above - plot.height * heightPoints;
  const part = (points: number) => Math.round((points / taller) * 10_000) / 10_000;
  return { heightPoints: taller, plot: { ...plot, y: part(above), height: part(taller - above - below) } };
}

/** The reading is shown large beside its bands. */
function gaugePiece(chart: Chart, reading: string, { width, isCrowded }: ChartRoom, zoom: number): Piece {
  const bands = barePiece(chart, width - READING_WIDTH, zoom, isCrowded);
  const style = { points: reading.length > 6 ? 30 : 40, isBold: true, color: 'tx2', align: 'center' } as const;
  return {
    least: Math.max(60, bands.least),
    most: Math.max(60, bands.most),
    place: (box: Box) => [
      { ...textShape(reading, { ...box, width: READING_WIDTH }, style, 'Figure'), anchor: 'middle' },
      ...bands.place({ ...box, x: box.x + READING_WIDTH }),
    ],
  };
}
