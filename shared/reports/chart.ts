/** One chart, whatever draws it: vectors in a PDF, an SVG on a page, a native chart in Word and Excel. */
import type { Language } from '../surveys/language.ts';

export interface ChartPoint {
  value: number | null;
  /** The value as people read it, in the document's language. */
  label: string;
  /** The colour of this bar, where it is not that of its series: an answer outside the scale. */
  color?: string;
  /** A point of a dumbbell or of a slope: hollow where the two may differ by chance, filled where they differ significantly. */
  isHollow?: boolean;
  /** The ends of its interval, which are drawn; the figure itself is then part of the category's name. */
  interval?: readonly [low: number, high: number];
}

export interface ChartSeries {
  name: string;
  /** `#rrggbb` */
  color: string;
  /** One for every category, in their order. */
  points: ChartPoint[];
}

/**
 * - `bar`: one horizontal bar per category (options of a question), one series
 * - `grouped-bar`: horizontal bars beside each other per category, one of each series: groups of respondents
 * - `dumbbell`: two points per category, joined by a line: two groups of respondents
 * - `stacked-bar`: one horizontal bar per category (rows of a matrix), its series are parts of 100 %
 * - `histogram`: vertical bars without gaps, one series
 * - `line`: categories are days or months in order
 * - `heat-map`: categories across, a series is a row; the depth of the colour follows the value
 * - `gauge`: one category; the series are its bands (detractors, passives, promoters), `reading` is the needle
 */
export type ChartKind =
  | 'bar'
  | 'grouped-bar'
  | 'stacked-bar'
  | 'dumbbell'
  | 'histogram'
  | 'line'
  | 'heat-map'
  | 'gauge';

export interface Chart {
  kind: ChartKind;
  title: string;
  /** What a person who cannot see it should hear. */
  alt: string;
  categories: string[];
  series: ChartSeries[];
  /** What the values are, for axes: whole counts, percent (0 to 100) or any number. */
  unit: 'count' | 'percent' | 'number';
  /**
   * The values a bar can have: 0 to 100 for percentages; its own values where it is not said. A line is drawn between
   * them, and a heat map has them in its lightest and its deepest colour.
   */
  scale?: { from: number; to: number };
  /** The language of an axis that has numbers of its own; English where it is not said. */
  language?: Language;
  /** Only for a line: low enough to stand beside others. */
  isSmall?: boolean;
  /** Only for a gauge: where the needle points. */
  reading?: { value: number; from: number; to: number; label: string };
}
