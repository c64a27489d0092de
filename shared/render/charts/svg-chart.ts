/**
 * A chart as an SVG element for a web page. Looks are presentation attributes and there is no script, style or id, so
 * that a strict content security policy lets it pass and many of them can stand on one page.
 */
import type { Chart } from '../../reports/chart.ts';
import { readableOn } from '../../reports/palette.ts';
import { cleanText } from '../../surveys/clean-text.ts';
import { averageWidth } from './average-width.ts';
import { paperInk } from './chart-look.ts';
import type { ChartInk, Shape } from './drawing.ts';
import { layoutChart } from './layout-chart.ts';
import { arcPath, round } from './svg-path.ts';

/** For a dark page; fills are lightened to stand out on it. */
export const nightInk: ChartInk = { text: '#e8edf2', muted: '#9aa7b4', grid: '#2c3742', surface: '#12181f' };

export interface SvgLook {
  fontSize?: number;
  ink?: ChartInk;
  isRightToLeft?: boolean;
}

const fonts = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif";

export function svgChart(chart: Chart, width: number, look: SvgLook = {}): string {
  const { fontSize = 12, ink = paperInk, isRightToLeft = false } = look;
  const series = chart.series.map((one) => ({ ...one, color: readableOn(one.color, ink.surface, 3) }));
  const space = { width, fontSize, measure: averageWidth, ink, isRightToLeft };
  const drawing = layoutChart({ ...chart, series }, space);
  const height = Math.ceil(drawing.height);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${round(width)} ${height}"`,
    ` width="${round(width)}" height="${height}" font-family="${fonts}">`,
    `<title>${escaped(chart.title)}</title><desc>${escaped(chart.alt)}</desc>`,
    ...drawing.shapes.map(element),
    '</svg>',
  ].join('');
}

function element(shape: Shape): string {
  switch (shape.kind) {
    case 'rect': {
      const radius = shape.radius ? ` rx="${round(shape.radius)}"` : '';
      const place = `x="${round(shape.x)}" y="${round(shape.y)}"`;
      return `<rect ${place} width="${round(shape.width)}" height="${round(shape.height)}"${radius} fill="${escaped(shape.fill)}"/>`;
    }
    case 'line': {
      const dash = shape.dash ? ` stroke-dasharray="${shape.dash.map(round).join(' ')}"` : '';
      const stroke = `stroke="${escaped(shape.stroke)}" stroke-width="${round(shape.width)}" stroke-linejoin="round"`;
      return `<polyline points="${pointList(shape.points)}" fill="none" ${stroke}${dash}/>`;
    }
    case 'polygon':
      return `<polygon points="${pointList(shape.points)}" fill="${escaped(shape.fill)}"/>`;
    case 'arc':
      return `<path d="${arcPath(shape)}" fill="${escaped(shape.fill)}"/>`;
    case 'circle':
      return `<circle cx="${round(shape.cx)}" cy="${round(shape.cy)}" r="${round(shape.r)}" fill="${escaped(shape.fill)}"/>`;
    case 'text': {
      const place = `x="${round(shape.x)}" y="${round(shape.y)}" font-size="${round(shape.size)}"`;
      const weight = shape.weight === 'bold' ? ' font-weight="600"' : '';
      const anchor = shape.anchor === 'start' ? '' : ` text-anchor="${shape.anchor}"`;
      return `<text ${place}${weight}${anchor} fill="${escaped(shape.fill)}">${escaped(shape.text)}</text>`;
    }
  }
}

const pointList = (points: readonly [number, number][]) => points.map((point) => point.map(round).join(',')).join(' ');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return cleanText(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
