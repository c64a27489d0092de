/** Pieces of a ring as the path language of SVG. */
import type { Shape } from './drawing.ts';

/** To a hundredth: finer than any screen, and short. */
export function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function arcPath({ cx, cy, inner, outer, from, to }: Extract<Shape, { kind: 'arc' }>): string {
  const large = to - from > 180 ? 1 : 0;
  const at = (radius: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${round(cx + radius * Math.sin(angle))} ${round(cy - radius * Math.cos(angle))}`;
  };
  const arc = (radius: number, sweep: 0 | 1, end: number) =>
    `A${round(radius)} ${round(radius)} 0 ${large} ${sweep} ${at(radius, end)}`;
  return `M${at(outer, from)}${arc(outer, 1, to)}L${at(inner, to)}${arc(inner, 0, from)}Z`;
}
