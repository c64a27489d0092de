/**
 * Dates as spreadsheets count them: days since 1899-12-30, here in whole seconds. The first two months of 1900 are left
 * out, because programs disagree on them: one of them knows a 29th of February 1900.
 */

const DAY_SECONDS = 86_400;
const EPOCH_DAYS = 25_569;
/** 1900-03-01 and the end of the year 9999. */
const FIRST_SECONDS = 61 * DAY_SECONDS;
const FIRST_YEAR = 1900;
const END_SECONDS = 2_958_466 * DAY_SECONDS;

/** Seconds of a local time given as if it were UTC; NaN outside the dates that every program shows alike. */
export function serialSeconds(localMs: number): number {
  const seconds = Math.floor(localMs / 1000) + EPOCH_DAYS * DAY_SECONDS;
  return seconds >= FIRST_SECONDS && seconds < END_SECONDS ? seconds : Number.NaN;
}

/** A clock shows no seconds. */
type DateForm = 'date' | 'time' | 'clock' | 'dateTime';

const datePattern = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](.+))?$/;
const timePattern = /^(\d\d):(\d\d)(?::(\d\d)(?:\.0+)?)?$/;

/** An ISO date, time or both that names no zone; undefined for any other text and for days that are on no calendar. */
export function readDateText(text: string): { seconds: number; form: DateForm } | undefined {
  const [, year, month, day, dayTime] = datePattern.exec(text) ?? [];
  const [, hour, minute, second] = timePattern.exec(year === undefined ? text : (dayTime ?? '00:00')) ?? [];
  if (hour === undefined) return undefined;
  const time = secondsOfDay(Number(hour), Number(minute), Number(second ?? 0));
  if (year === undefined) return shown(time, second === undefined ? 'clock' : 'time');
  return shown(midnight(Number(year), Number(month), Number(day)) + time, dayTime === undefined ? 'date' : 'dateTime');
}

/** Whether a text is a real date that a spreadsheet cannot hold, because the day is too early or too late. */
export function isDateOutOfRange(text: string): boolean {
  const [, years = '', month, day] = /^(\d{4,6})-(\d\d)-(\d\d)(?:[T ]\d\d:\d\d.*)?$/.exec(text) ?? [];
  if (years === '') return false;
  const leapAlike = 2000 + (Number(years) % 400);
  const date = new Date(Date.UTC(leapAlike, Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function shown(seconds: number, form: DateForm): { seconds: number; form: DateForm } | undefined {
  return Number.isNaN(seconds) ? undefined : { seconds, form };
}

function midnight(year: number, month: number, day: number): number {
  if (year < FIRST_YEAR) return Number.NaN; // and `Date` would take the year 26 for 1926
  const epochMs = Date.UTC(year, month - 1, day);
  const isOnCalendar = month >= 1 && month <= 12 && new Date(epochMs).getUTCDate() === day;
  return isOnCalendar ? serialSeconds(epochMs) : Number.NaN;
}

function secondsOfDay(hour: number, minute: number, second: number): number {
  return hour < 24 && minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : Number.NaN;
}

/**
 * Writes days and a fraction of ten digits; gives the place after it. The fraction is rounded up, by some microseconds
 * at most, because programs cut a time short that lies before its full second.
 */
export function writeSerial(seconds: number, target: Uint8Array, start: number): number {
  const days = Math.floor(seconds / DAY_SECONDS);
  let at = writeDigits(days, target, start);
  const rest = seconds - days * DAY_SECONDS;
  if (rest === 0) return at;
  const fraction = Math.ceil((rest * 1e10) / DAY_SECONDS);
  const high = Math.floor(fraction / 1e5);
  target[at++] = 0x2e;
  writePadded(high, target, at);
  writePadded(fraction - high * 1e5, target, at + 5);
  return at + 10;
}

/** A whole number from 0 up; gives the place after it. */
export function writeDigits(value: number, target: Uint8Array, start: number): number {
  let width = 1;
  for (let limit = 10; value >= limit; limit *= 10) width++;
  for (let at = start + width - 1, rest = value; at >= start; at--) {
    const next = Math.floor(rest / 10);
    target[at] = 0x30 + rest - next * 10;
    rest = next;
  }
  return start + width;
}

function writePadded(value: number, target: Uint8Array, start: number): void {
  for (let at = start + 4, rest = value; at >= start; at--) {
    const next = Math.floor(rest / 10);
    target[at] = 0x30 + rest - next * 10;
    rest = next;
  }
}
