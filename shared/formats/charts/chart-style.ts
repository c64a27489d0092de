/** What all charts share: sizes that follow the labels' size, ink, and texts set on their baseline. */
import type { ChartInk, ChartSpace, MeasureText, Shape, TextWeight } from './drawing.ts';

export interface ChartStyle {
  width: number;
  size: number;
  lineHeight: number;
  gap: number;
  /** How high bars and plots are, as a share of their usual height; texts keep their size. */
  share: number;
  measure: MeasureText;
  ink: ChartInk;
}

export const paperInk: ChartInk = { text: '#16202b', muted: '#5b6672', grid: '#e2e6ea', surface: '#ffffff' };

export function styleOf({ width, fontSize, measure, ink = paperInk, heightShare: share = 1 }: ChartSpace): ChartStyle {
  return { width, size: fontSize, lineHeight: fontSize * 1.25, gap: fontSize * 0.7, share, measure, ink };
}

interface TextStyle {
  x: number;
  anchor?: 'start' | 'middle' | 'end';
  weight?: TextWeight;
  fill?: string;
  size?: number;
}

/** A line of text whose middle is at `middle`. */
export function textAt(text: string, middle: number, at: TextStyle, style: ChartStyle): Shape {
  const { x, anchor = 'start', weight = 'regular', fill = style.ink.text, size = style.size } = at;
  return { kind: 'text', x, y: middle + size * 0.34, text, size, weight, fill, anchor };
}

/** Several lines, the block of them with its middle at `middle`. */
export function linesAt(lines: readonly string[], middle: number, at: TextStyle, style: ChartStyle): Shape[] {
  const first = middle - ((lines.length - 1) * style.lineHeight) / 2;
  return lines.map((line, index) => textAt(line, first + index * style.lineHeight, at, style));
}

export function widest(texts: readonly string[], style: ChartStyle, weight: TextWeight = 'regular'): number {
  return texts.reduce((most, text) => Math.max(most, style.measure(text, style.size, weight)), 0);
}
