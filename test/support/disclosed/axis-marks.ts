/**
 * The marks of axes in a PDF, where they are drawn as texts: round numbers from nought to the first that is not below a
 * figure. Where all of them stand at the left of lines they are an axis, and it tells no more than that figure does. The
 * axis of means over time may begin elsewhere: at least three marks, one step after the other, around a figure.
 */
import type { FileRow } from './file-rows.ts';

/** `figures`: what is shown in the section of these rows. */
export function axisMarks(rows: readonly FileRow[], figures: readonly number[]): ReadonlySet<number> {
  const atLeft = new Set(rows.flatMap(({ cells: [first = ''] }) => markIn(String(first).trim())));
  const axes = figures.map(marksUpTo).filter((marks) => marks.every((mark) => atLeft.has(mark)));
  return new Set([...axes.flat(), ...steps.flatMap((step) => marksAround(step, atLeft, figures))]);
}

/** One, two and five times the powers of ten that axes of means have. */
const steps = [0.01, 0.1, 1, 10].flatMap((power) => [1, 2, 5].map((digit) => digit * power));

function marksAround(step: number, atLeft: ReadonlySet<number>, figures: readonly number[]): number[] {
  const isMark = (at: number) => atLeft.has(Number((at * step).toPrecision(12)));
  const starts = [...atLeft].map((mark) => Math.round(mark / step)).filter((at) => isMark(at) && !isMark(at - 1));
  return starts.flatMap((first) => {
    let last = first;
    while (isMark(last + 1)) last++;
    const isAround = figures.some((figure) => figure >= first * step && figure <= last * step);
    const hasZero = first <= 0 && last >= 0;
    if (last - first < 2 || hasZero || !isAround) return [];
    return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
  });
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
