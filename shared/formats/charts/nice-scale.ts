/** An axis that begins and ends on round numbers and has a few round steps between. */
import type { Language } from '../../surveys/language.ts';

interface NiceScale {
  from: number;
  to: number;
  ticks: number[];
}

export function niceScale(lowest: number, highest: number, steps: number, isWhole: boolean): NiceScale {
  return steppedScale(Math.min(0, lowest), Math.max(0, highest), steps, isWhole);
}

/** The same for what need not begin at zero: a line says by its slope what changes, and not by its height. */
export function steppedScale(from: number, to: number, steps: number, isWhole: boolean): NiceScale {
  if (to - from < 1e-300) return { from: 0, to: 1, ticks: [0, 1] };
  const step = isWhole ? Math.max(1, niceStep((to - from) / steps)) : niceStep((to - from) / steps);
  const [first, last] = [Math.floor(from / step), Math.ceil(to / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
  return { from: ticks[0] ?? from, to: ticks.at(-1) ?? to, ticks };
}

/** The next of 1, 2 and 5 times a power of ten. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const digit = [1, 2, 5, 10].find((candidate) => candidate * power >= rough * (1 - 1e-9)) ?? 10;
  return digit * power;
}

/** How many to skip from one label to the next: 1, 2, 5, 10, 20, … */
export function niceCount(least: number): number {
  return Math.max(1, niceStep(least));
}

interface TickFormats {
  plain: Intl.NumberFormat;
  compact: Intl.NumberFormat;
  /** What follows the number of a percentage: in Russian and Spanish with a space before it. */
  percent: string;
}

const made = new Map<Language, TickFormats>();

function formatsIn(language: Language): TickFormats {
  const formats = made.get(language) ?? {
    plain: new Intl.NumberFormat(language, { maximumSignificantDigits: 4 }),
    compact: new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 4 }),
    percent: new Intl.NumberFormat(language, { style: 'percent' }).format(0).replace('0', ''),
  };
  made.set(language, formats);
  return formats;
}

/** Short enough for an axis whatever the size: 1500000 is `1.5M` in English and `1,5 млн` in Russian. */
export function tickLabel(value: number, language: Language, isPercent = false): string {
  const formats = formatsIn(language);
  const size = Math.abs(value);
  if (size >= 1e15 || (size > 0 && size < 1e-4)) return value.toExponential(1);
  return `${(size < 10_000 ? formats.plain : formats.compact).format(value)}${isPercent ? formats.percent : ''}`;
}
