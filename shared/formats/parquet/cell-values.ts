/** Cells as numbers, where a column's kind can hold them whole; NaN for all others. */
import { holdsDigits } from '../../bytes/number-digits.ts';
import { readDateText } from '../date-text.ts';
import type { StoredKind } from './column-kind.ts';

const DAY_MS = 86_400_000;
/** Whole numbers of so many digits always fit into a double. */
const SAFE_DIGITS = 15;
const SHORT = 2 ** 31;
const DAY_BYTES = '2026-03-01'.length;
const LONGEST_TIME = 40;
const HYPHEN = 0x2d;
/** The calendar of JavaScript reads years below as of the twentieth century. */
const FIRST_YEAR = 100;

/** A number as JSON writes it. */
export function numberAt(kind: StoredKind, bytes: Uint8Array, start: number, end: number): number {
  const value = wholeAt(bytes, start, end);
  const number = Number.isNaN(value) ? anyNumberAt(bytes, start, end) : value;
  if (kind === 'double') return number;
  if (kind === 'boolean') return number === 0 || number === 1 ? number : Number.NaN;
  if (!Number.isSafeInteger(number) || Object.is(number, -0)) return Number.NaN;
  return kind === 'int64' || (kind === 'int32' && number >= -SHORT && number < SHORT) ? number : Number.NaN;
}

/** Nearly all numbers are a few digits. */
function wholeAt(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > SAFE_DIGITS || end === start) return Number.NaN;
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

function anyNumberAt(bytes: Uint8Array, start: number, end: number): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', start, end);
  return holdsDigits(text) ? Number(text) : Number.NaN;
}

/** Milliseconds of a time of no zone: since midnight of a clock, since 1970 of a day and its time. */
export function timeAt(kind: 'clock' | 'local', bytes: Uint8Array, start: number, end: number): number {
  if (end - start > LONGEST_TIME) return Number.NaN;
  const read = readDateText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', start, end));
  const isClock = read?.form === 'time' || read?.form === 'clock';
  const fits = kind === 'clock' ? isClock : read?.form === 'dateTime';
  return read && fits ? read.localSeconds * 1000 : Number.NaN;
}

/** Days since 1970 of a day such as 2026-03-01. */
export function dayAt(bytes: Uint8Array, start: number, end: number): number {
  if (end - start !== DAY_BYTES || bytes[start + 4] !== HYPHEN || bytes[start + 7] !== HYPHEN) return Number.NaN;
  const year = wholeAt(bytes, start, start + 4);
  const month = wholeAt(bytes, start + 5, start + 7) - 1;
  const day = wholeAt(bytes, start + 8, end);
  if (!(year >= FIRST_YEAR)) return Number.NaN;
  const found = new Date(Date.UTC(year, month, day));
  // the 31st of February would be a day of March
  return found.getUTCMonth() === month && found.getUTCDate() === day ? found.getTime() / DAY_MS : Number.NaN;
}
