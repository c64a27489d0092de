/** How SPSS shows the values of a variable: a format, a width on the screen, a side and a level of measurement. */
import type { SavVariable } from './sav-variable.ts';

/** The numbers that stand for formats. */
const formatTypes = { text: 1, number: 5, day: 20, time: 21, dayTime: 22 } as const;
const MOST_NUMBER_WIDTH = 40;
const LEAST_NUMBER_WIDTH = 8;
const LONGEST_ALONE = 255;
const widths = { day: 11, time: 8, dayTime: 20 } as const;
const WIDEST_SHOWN = 40;
const LEFT = 0;
const RIGHT = 1;

/** As the file has it: type, width and decimals in one number. */
export function formatCode({ kind, seen }: SavVariable, segmentWidth: number): number {
  if (kind === 'text') return code(formatTypes.text, Math.min(segmentWidth, LONGEST_ALONE));
  if (kind !== 'number') return code(formatTypes[kind], widths[kind]);
  return code(formatTypes.number, numberWidth(seen), seen.decimals);
}

interface Display {
  measure: number;
  width: number;
  side: number;
}

export function displayOf({ kind, measure, width, seen }: SavVariable): Display {
  const level = { nominal: 1, text: 1, ordinal: 2, scale: 3, date: 3 }[measure];
  if (kind === 'text') return { measure: 1, width: Math.min(width, WIDEST_SHOWN), side: LEFT };
  return { measure: level, width: kind === 'number' ? numberWidth(seen) : widths[kind], side: RIGHT };
}

function code(type: number, width: number, decimals = 0): number {
  return (type << 16) | (width << 8) | decimals;
}

/** Wide enough for the longest number, with its sign and point. */
function numberWidth({ digits, decimals, low, high }: SavVariable['seen']): number {
  const whole = Math.max(digits, wholeDigits(low), wholeDigits(high));
  return Math.min(MOST_NUMBER_WIDTH, Math.max(LEAST_NUMBER_WIDTH, whole + (decimals > 0 ? decimals + 1 : 0)));
}

function wholeDigits(value: number): number {
  return Math.trunc(value).toLocaleString('en', { useGrouping: false }).length;
}
