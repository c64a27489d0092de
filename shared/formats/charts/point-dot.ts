/** A point of a line or dumbbell: filled, or hollow where the difference that it is part of may be chance. */
import type { ChartStyle } from './chart-style.ts';
import type { Shape } from './drawing.ts';

export function pointDot(
  [cx, cy]: readonly [number, number],
  { color, isHollow, r }: { color: string; isHollow: boolean; r: number },
  style: ChartStyle,
): Shape[] {
  const whole: Shape = { kind: 'circle', cx, cy, r, fill: color };
  return isHollow ? [whole, { kind: 'circle', cx, cy, r: r * 0.6, fill: style.ink.surface }] : [whole];
}
