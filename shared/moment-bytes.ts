/**
 * Moments as bytes, read and written without strings: a table has three of them in every row. The usual form is worked
 * out by hand; any other goes the long way, and both give the same result.
 */
import { parseMoment, type Zone } from './zone.ts';

const DAY_MS = 86_400_000;
/** From the first of March of the year 0, with which the arithmetic of the calendar begins, to the epoch. */
const DAYS_BEFORE_EPOCH = 719_468;
const monthLengths = Uint8Array.of(0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31);
/** What two bytes are that are no digits: whatever is worked out with it stays below zero. */
const NO_DIGITS = -10_000;

/** Milliseconds of the ISO 8601 moment in these bytes, NaN for anything else. */
export function momentAt(bytes: Buffer, start: number, end: number): number {
  const year = twoAt(bytes, start) * 100 + twoAt(bytes, start + 2);
  const month = twoAt(bytes, start + 5);
  const day = twoAt(bytes, start + 8);
  const hour = twoAt(bytes, start + 11);
  const minute = twoAt(bytes, start + 14);
  const second = twoAt(bytes, start + 17);
  const millis = end - start === 20 ? 0 : twoAt(bytes, start + 20) * 10 + (bytes[start + 22] ?? 0) - 0x30;
  const isUsual =
    isUsualForm(bytes, start, end) &&
    (month | day | hour | minute | second | millis) >= 0 &&
    year >= 1_000 &&
    year < 3_000 &&
    month <= 12 &&
    day > 0 &&
    day <= (monthLengths[month] ?? 0) &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  if (!isUsual) return parseMoment(bytes.toString('latin1', start, end));
  return dayNumber(year, month, day) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1_000 + millis;
}

/** 2026-03-01T09:30:00Z, or with at least three digits of a fraction; what stands between is looked at elsewhere. */
function isUsualForm(bytes: Buffer, start: number, end: number): boolean {
  const length = end - start;
  if (length !== 20 && (length < 24 || length > 30)) return false;
  if (bytes[start + 4] !== 0x2d || bytes[start + 7] !== 0x2d || bytes[start + 10] !== 0x54) return false;
  if (bytes[start + 13] !== 0x3a || bytes[start + 16] !== 0x3a || bytes[end - 1] !== 0x5a) return false;
  if (length === 20) return true;
  if (bytes[start + 19] !== 0x2e) return false;
  for (let at = start + 22; at < end - 1; at++) if ((bytes[at] ?? 0) < 0x30 || (bytes[at] ?? 0) > 0x39) return false;
  return true;
}

function twoAt(bytes: Buffer, at: number): number {
  const tens = (bytes[at] ?? 0) - 0x30;
  const ones = (bytes[at + 1] ?? 0) - 0x30;
  return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? NO_DIGITS : tens * 10 + ones;
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
  writeDay(buffer, at, day + DAYS_BEFORE_EPOCH);
  buffer[at + 10] = 0x54;
  writeClock(buffer, at + 11, Math.floor((local - day * DAY_MS) / 1_000));
  const minutes = Math.abs(offset);
  buffer[at + 19] = offset < 0 ? 0x2d : 0x2b;
  putTwo(buffer, at + 20, (minutes / 60) | 0);
  buffer[at + 22] = 0x3a;
  putTwo(buffer, at + 23, minutes % 60);
  return 25;
}

/** The reverse of `dayNumber`, counted from where the arithmetic begins. */
function writeDay(buffer: Buffer, at: number, days: number): void {
  const century = ((days * 4 + 3) / 146_097) | 0;
  const dayOfCentury = days - ((century * 146_097) >> 2);
  const years = ((dayOfCentury * 4 + 3) / 1_461) | 0;
  const dayOfYear = dayOfCentury - ((years * 1_461) >> 2);
  const months = ((dayOfYear * 5 + 2) / 153) | 0;
  const year = century * 100 + years + (months < 10 ? 0 : 1);
  putTwo(buffer, at, (year / 100) | 0);
  putTwo(buffer, at + 2, year % 100);
  buffer[at + 4] = 0x2d;
  putTwo(buffer, at + 5, months < 10 ? months + 3 : months - 9);
  buffer[at + 7] = 0x2d;
  putTwo(buffer, at + 8, dayOfYear - (((months * 153 + 2) / 5) | 0) + 1);
}

/** Writes the time of day as 09:30:00, and gives the number of bytes. */
export function writeClock(buffer: Buffer, at: number, seconds: number): number {
  putTwo(buffer, at, (seconds / 3_600) | 0);
  buffer[at + 2] = 0x3a;
  putTwo(buffer, at + 3, ((seconds / 60) | 0) % 60);
  buffer[at + 5] = 0x3a;
  putTwo(buffer, at + 6, seconds % 60);
  return 8;
}

function putTwo(buffer: Buffer, at: number, value: number): void {
  const tens = (value / 10) | 0;
  buffer[at] = 0x30 + tens;
  buffer[at + 1] = 0x30 + value - tens * 10;
}
