/**
 * Moments as bytes, read and written without strings: a table has three of them in every row. The usual form is handled
 * digit pair by digit pair; any other takes the slow path, with the same result.
 */
import { parseMoment, type Zone } from '../zone.ts';

const DAY_MS = 86_400_000;
/** Days from 1 March of year 0, where the calendar arithmetic begins, to the epoch. */
const DAYS_BEFORE_EPOCH = 719_468;

/** In 2026-03-01T09:30:00: where pairs of digits lie, the least and the most they can be, and the byte behind. */
const pairs = [
  { at: 0, isDay: true, least: 10, most: 29, behind: 0 },
  { at: 2, isDay: true, least: 0, most: 99, behind: 0x2d },
  { at: 5, isDay: true, least: 1, most: 12, behind: 0x2d },
  { at: 8, isDay: true, least: 1, most: 31, behind: 0x54 },
  { at: 11, isDay: false, least: 0, most: 23, behind: 0x3a },
  { at: 14, isDay: false, least: 0, most: 59, behind: 0x3a },
  { at: 17, isDay: false, least: 0, most: 59, behind: 0 },
];
/** Where the pairs of a day lie, the last one first. */
const dayPlaces = [8, 5, 2, 0];
const template = Buffer.from('0000-00-00T00:00:00+00:00');
const monthLengths = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Milliseconds of the ISO 8601 moment in these bytes, NaN for anything else. */
export function momentAt(bytes: Buffer, start: number, end: number): number {
  const millis = millisAt(bytes, start, end);
  // 20260301, and seconds since midnight
  let day = millis < 0 ? -1 : 0;
  let seconds = 0;
  for (let index = 0; day >= 0 && index < pairs.length; index++) {
    const pair = pairs[index];
    if (!pair) break;
    const at = start + pair.at;
    const tens = (bytes[at] ?? 0) - 0x30;
    const ones = (bytes[at + 1] ?? 0) - 0x30;
    const value = tens * 10 + ones;
    const isUsual = tens >= 0 && ones >= 0 && ones <= 9 && value >= pair.least && value <= pair.most;
    if (!isUsual || (pair.behind !== 0 && bytes[at + 2] !== pair.behind)) day = -1;
    else if (pair.isDay) day = day * 100 + value;
    else seconds = seconds * 60 + value;
  }
  const month = ((day / 100) | 0) % 100;
  if (day < 0 || day % 100 > (monthLengths[month] ?? 0)) return parseMoment(bytes.toString('latin1', start, end));
  return dayNumber((day / 10_000) | 0, month, day % 100) * DAY_MS + seconds * 1_000 + millis;
}

/** What follows the seconds: `Z`, or at least three digits of a fraction and `Z`. Anything else is -1. */
function millisAt(bytes: Buffer, start: number, end: number): number {
  const length = end - start;
  if (length < 20 || length > 30 || bytes[end - 1] !== 0x5a) return -1;
  if (length === 20) return 0;
  if (length < 24 || bytes[start + 19] !== 0x2e) return -1;
  let millis = 0;
  for (let at = start + 20; at < end - 1; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    if (at < start + 23) millis = millis * 10 + digit;
  }
  return millis;
}

/** Days since the epoch. Years begin in March here, so that the odd day of a leap year is the last of its year. */
function dayNumber(year: number, month: number, day: number): number {
  const years = month < 3 ? year - 1 : year;
  const months = month < 3 ? month + 9 : month - 3;
  const leapDays = (years >> 2) - ((years / 100) | 0) + ((years / 400) | 0);
  return years * 365 + leapDays + (((months * 153 + 2) / 5) | 0) + day - 1 - DAYS_BEFORE_EPOCH;
}

/** Writes a moment of a year of four digits as `isoInZone` does, and gives the number of bytes; no others are read. */
export function writeMoment(buffer: Buffer, at: number, epochMs: number, zone: Zone): number {
  const offset = zone.offsetMinutes(epochMs);
  const local = epochMs + offset * 60_000;
  const day = Math.floor(local / DAY_MS);
  for (let index = 0; index < template.length; index++) buffer[at + index] = template[index] ?? 0;
  writeDay(buffer, at, day + DAYS_BEFORE_EPOCH);
  writeClock(buffer, at + 11, Math.floor((local - day * DAY_MS) / 1_000));
  if (offset !== 0) writeOffset(buffer, at + 19, offset);
  return template.length;
}

/**
 * The reverse of `dayNumber`, counted from where the arithmetic begins; the characters between them are already there.
 */
function writeDay(buffer: Buffer, at: number, days: number): void {
  const century = ((days * 4 + 3) / 146_097) | 0;
  const dayOfCentury = days - ((century * 146_097) >> 2);
  const years = ((dayOfCentury * 4 + 3) / 1_461) | 0;
  const dayOfYear = dayOfCentury - ((years * 1_461) >> 2);
  const months = ((dayOfYear * 5 + 2) / 153) | 0;
  const year = century * 100 + years + (months < 10 ? 0 : 1);
  const month = months < 10 ? months + 3 : months - 9;
  let rest = (year * 100 + month) * 100 + dayOfYear - (((months * 153 + 2) / 5) | 0) + 1;
  for (const place of dayPlaces) {
    putTwo(buffer, at + place, rest % 100);
    rest = (rest / 100) | 0;
  }
}

function writeOffset(buffer: Buffer, at: number, offset: number): void {
  const minutes = Math.abs(offset);
  buffer[at] = offset < 0 ? 0x2d : 0x2b;
  putTwo(buffer, at + 1, (minutes / 60) | 0);
  putTwo(buffer, at + 4, minutes % 60);
}

/** Writes the time of day as 09:30:00, and gives the number of bytes. */
export function writeClock(buffer: Buffer, at: number, seconds: number): number {
  let rest = seconds;
  for (let place = at + 6; place >= at; place -= 3) {
    putTwo(buffer, place, rest % 60);
    rest = (rest / 60) | 0;
  }
  buffer[at + 2] = 0x3a;
  buffer[at + 5] = 0x3a;
  return 8;
}

function putTwo(buffer: Buffer, at: number, value: number): void {
  const tens = (value / 10) | 0;
  buffer[at] = 0x30 + tens;
  buffer[at + 1] = 0x30 + value - tens * 10;
}
