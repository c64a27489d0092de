/** How wide a text is in the font that this browser really has for charts. */
import { averageWidth } from '../../../../../formats/charts/average-width.ts';
import type { TextWeight } from '../../../../../formats/charts/drawing.ts';
import { chartFonts } from '../../../../../formats/charts/svg-elements.ts';

/** Measured large once, because widths grow with the size. */
const measuredSize = 100;
const mostKnown = 20_000;
const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

export function textWidth(text: string, size: number, weight: TextWeight): number {
  const key = `${weight} ${text}`;
  const width = known.get(key) ?? measured(text, weight);
  if (known.size < mostKnown) known.set(key, width);
  return (width * size) / measuredSize;
}

/** A browser that draws nothing gets the average. */
function measured(text: string, weight: TextWeight): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return averageWidth(text, measuredSize, weight);
  pen.textRendering = 'geometricPrecision';
  pen.font = fontOf(measuredSize, weight);
  return pen.measureText(text).width;
}

export const fontOf = (size: number, weight: TextWeight) => `${weight === 'bold' ? 600 : 400} ${size}px ${chartFonts}`;
