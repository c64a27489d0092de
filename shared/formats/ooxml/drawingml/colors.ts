/** The colours of a report as the Office formats write them: six hex digits without a mark. */
import { accentOf, inkOn, mix, readableOnWhite } from '../../../reports/palette.ts';

/** Contrast of letters on their ground. */
const READABLE = 4.5;

/** From `#rrggbb`; anything else becomes the usual accent, because a broken colour breaks the whole file. */
export function hexColor(color: string): string {
  return bare(accentOf(color));
}

/** White at 0, the colour itself at 1. */
export function tint(color: string, depth: number): string {
  const share = Math.min(1, Math.max(0, Number.isFinite(depth) ? depth : 0));
  return bare(mix('#ffffff', `#${color}`, share));
}

/** Dark or light, whichever can be read on that ground. */
export function inkOver(ground: string): string {
  return bare(inkOn(`#${ground}`));
}

/** The colour itself, or a darker one of its kind that can be read on paper. */
export function inkOf(color: string): string {
  return bare(readableOnWhite(`#${color}`, READABLE));
}

function bare(color: string): string {
  return color.slice(1).toUpperCase();
}
