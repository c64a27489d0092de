/**
 * The marks of axes in a PDF, where they are drawn as texts: round numbers from nought to the first that is not below a
 * figure. Where all of them stand at the left of lines they are an axis, and it tells no more than that figure does.
 */
import type { FileRow } from './file-rows.ts';

/** `figures`: what is shown in the section of these rows. */
export function axisMarks(rows: readonly FileRow[], figures: readonly number[]): ReadonlySet<number> {
  const atLeft = new Set(rows.flatMap(({ cells: [first = ''] }) => markIn(String(first).trim())));
  const axes = figures.map(marksUpTo).filter((marks) => marks.every((mark) => atLeft.has(mark)));
  return new Set(axes.flat());
}

/** The figure of a point may stand close beside it. */
function markIn(text: string): number[] {
  const [, written] = /^(-?\d[\d,]*(?:\.\d+)?)%?(?= |$)/.exec(text) ?? [];
  return written === undefined ? [] : [Number(written.replace(/,/g, ''))];
}

/** About four steps of one, two or five times a power of ten; downwards for a figure below nought. */
function marksUpTo(figure: number): number[] {
  const size = Math.abs(figure);
  if (size === 0) return [];
  const power = 10 ** Math.floor(Math.log10(size / 4));
  const step = power * ([1, 2, 5].find((digit) => digit * power >= (size / 4) * (1 - 1e-9)) ?? 10);
  const marks = Array.from({ length: Math.ceil(size / step - 1e-9) + 1 }, (_, at) => at * step * Math.sign(figure));
  return marks.map((mark) => Number(mark.toPrecision(12)));
}
