/** A piece of a ring, or a whole disc, as path operators of a page. */
import { PAGE_HEIGHT, short } from './page.ts';

/** Angles in degrees, clockwise, 0 is at 12 o'clock. */
interface Ring {
  inner: number;
  outer: number;
  from: number;
  to: number;
}

/** Along the outer edge and back along the inner one, in curves of at most a quarter of a circle. */
export function ringPath(cx: number, cy: number, { inner, outer, from, to }: Ring): string {
  const there = curves(cx, cy, outer, from, to);
  const isWhole = Math.abs(to - from) >= 360;
  const center = `${short(cx)} ${short(PAGE_HEIGHT - cy)} l `;
  const back = inner > 0 ? `${backTo(cx, cy, inner, to)} l ${curves(cx, cy, inner, to, from).path} ` : center;
  return `${there.start} m ${there.path} ${isWhole && inner <= 0 ? '' : back}h`;
}

const backTo = (cx: number, cy: number, r: number, angle: number) => pointAt(cx, cy, r, angle).map(short).join(' ');

function pointAt(cx: number, cy: number, r: number, degrees: number): [number, number] {
  const radians = (degrees * Math.PI) / 180;
  return [cx + r * Math.sin(radians), PAGE_HEIGHT - cy + r * Math.cos(radians)];
}

function curves(cx: number, cy: number, r: number, from: number, to: number): { start: string; path: string } {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / 90));
  const step = (to - from) / steps;
  const handle = (4 / 3) * Math.tan((step * Math.PI) / 720) * r;
  const parts = Array.from({ length: steps }, (_, at) => {
    const [a, b] = [from + at * step, from + (at + 1) * step];
    const [[x0, y0], [x1, y1]] = [pointAt(cx, cy, r, a), pointAt(cx, cy, r, b)];
    const [ra, rb] = [(a * Math.PI) / 180, (b * Math.PI) / 180];
    const leaving = [x0 + handle * Math.cos(ra), y0 - handle * Math.sin(ra)];
    const arriving = [x1 - handle * Math.cos(rb), y1 + handle * Math.sin(rb)];
    return `${[...leaving, ...arriving, x1, y1].map(short).join(' ')} c`;
  });
  return { start: backTo(cx, cy, r, from), path: parts.join(' ') };
}
