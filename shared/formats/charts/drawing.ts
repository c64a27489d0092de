/**
 * A chart laid out: plain shapes in points, the origin at the top left, y downwards. Whoever draws it (PDF, SVG) has one
 * small function per shape and knows nothing of charts.
 */

export type Shape =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; fill: string; radius?: number }
  | { kind: 'line'; points: [number, number][]; stroke: string; width: number; dash?: number[] }
  | { kind: 'polygon'; points: [number, number][]; fill: string }
  /** A piece of a ring; angles in degrees, clockwise, 0 is at 12 o'clock. */
  | { kind: 'arc'; cx: number; cy: number; inner: number; outer: number; from: number; to: number; fill: string }
  | { kind: 'circle'; cx: number; cy: number; r: number; fill: string }
  /** `y` is the baseline. */
  | {
      kind: 'text';
      x: number;
      y: number;
      text: string;
      size: number;
      weight: TextWeight;
      fill: string;
      anchor: 'start' | 'middle' | 'end';
    };

export type TextWeight = 'regular' | 'bold';

export interface Drawing {
  width: number;
  height: number;
  shapes: Shape[];
  /** Where somebody points at what, for those who can point; of a chart that says every value itself there are none. */
  areas?: Area[];
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
  category: number;
  /** All of them where none is named. */
  series?: number;
}

/** Width of a text in points, as the one who draws it will draw it. */
export type MeasureText = (text: string, size: number, weight: TextWeight) => number;

/** Colours of everything but the data; they follow the page, dark or light. */
export interface ChartInk {
  text: string;
  muted: string;
  grid: string;
  /** What the chart is drawn on. */
  surface: string;
}

export interface ChartSpace {
  width: number;
  /** Size of labels in points. */
  fontSize: number;
  measure: MeasureText;
  /** By default the ink for white paper. */
  ink?: ChartInk;
  /** Bars grow from right to left, labels are at the right. */
  isRightToLeft?: boolean;
  /** Where room is short: how high bars and plots are, as a share of their usual height. Texts keep their size. */
  heightShare?: number;
}
