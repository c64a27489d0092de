/**
 * A chart as the elements of an SVG, in plain data that a page builds node by node. Looks are presentation attributes and
 * there is no script, style or id: a strict content security policy lets it pass and many can share one page.
 */
import type { Chart } from '../../reports/chart.ts';
import { readableOn } from '../../reports/palette.ts';
import { averageWidth } from './average-width.ts';
import { paperInk } from './chart-style.ts';
import type { Area, ChartInk, ChartSpace, Drawing, MeasureText, Shape } from './drawing.ts';
import { layoutChart } from './layout-chart.ts';
import { arcPath, round } from './svg-path.ts';

/** For a dark page; fills are lightened to stand out on it. */
export const darkInk: ChartInk = { text: '#e8edf2', muted: '#9aa7b4', grid: '#2c3742', surface: '#12181f' };

interface SvgStyle {
  fontSize?: number;
  ink?: ChartInk;
  isRightToLeft?: boolean;
  /** Widths in the font that is really there, where it can be asked. */
  measure?: MeasureText;
}

interface SvgElement {
  tag: string;
  /** In the order they are written. */
  attributes: Record<string, string>;
  text?: string;
}

interface SvgDrawing {
  /** The attributes of the `svg` element itself. */
  attributes: Record<string, string>;
  elements: SvgElement[];
  areas: Area[];
}

/** Whatever of these the reader has. */
export const chartFonts = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif";

export function svgElements(chart: Chart, width: number, style: SvgStyle = {}): SvgDrawing {
  const { fontSize = 12, ink = paperInk, isRightToLeft = false, measure = averageWidth } = style;
  const drawing = layoutOnPage(chart, { width, fontSize, measure, ink, isRightToLeft });
  const size = { width: String(round(width)), height: String(Math.ceil(drawing.height)) };
  return {
    attributes: { role: 'img', viewBox: `0 0 ${size.width} ${size.height}`, ...size, 'font-family': chartFonts },
    elements: [
      { tag: 'title', attributes: {}, text: chart.title },
      { tag: 'desc', attributes: {}, text: chart.alt },
      ...drawing.shapes.map(shapeElement),
    ],
    areas: drawing.areas ?? [],
  };
}

/** With colours that stand out on what it is drawn on. */
export function layoutOnPage(chart: Chart, space: ChartSpace & { ink: ChartInk }): Drawing {
  const series = chart.series.map((one) => ({ ...one, color: readableOn(one.color, space.ink.surface, 3) }));
  return layoutChart({ ...chart, series }, space);
}

export function shapeElement(shape: Shape): SvgElement {
  switch (shape.kind) {
    case 'rect': {
      const { x, y, width, height, radius, fill } = shape;
      return {
        tag: 'rect',
        attributes: { ...numbers({ x, y, width, height }), ...numbers({ rx: radius || undefined }), fill },
      };
    }
    case 'line': {
      const stroke = { stroke: shape.stroke, ...numbers({ 'stroke-width': shape.width }), 'stroke-linejoin': 'round' };
      const dash = shape.dash ? { 'stroke-dasharray': shape.dash.map(round).join(' ') } : {};
      return { tag: 'polyline', attributes: { points: pointList(shape.points), fill: 'none', ...stroke, ...dash } };
    }
    case 'polygon':
      return { tag: 'polygon', attributes: { points: pointList(shape.points), fill: shape.fill } };
    case 'arc':
      return { tag: 'path', attributes: { d: arcPath(shape), fill: shape.fill } };
    case 'circle': {
      const { cx, cy, r, fill } = shape;
      return { tag: 'circle', attributes: { ...numbers({ cx, cy, r }), fill } };
    }
    case 'text':
      return textElement(shape);
  }
}

function textElement({ x, y, size, weight, anchor, fill, text }: Extract<Shape, { kind: 'text' }>): SvgElement {
  const attributes = {
    ...numbers({ x, y, 'font-size': size }),
    ...(weight === 'bold' && { 'font-weight': '600' }),
    ...(anchor !== 'start' && { 'text-anchor': anchor }),
    fill,
  };
  return { tag: 'text', attributes, text };
}

function numbers(given: Record<string, number | undefined>): Record<string, string> {
  const known = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(round(value))]],
  );
  return Object.fromEntries(known);
}

const pointList = (points: readonly [number, number][]) => points.map((point) => point.map(round).join(',')).join(' ');
