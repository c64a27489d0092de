/**
 * Dates as spreadsheets count them: days since 1899-12-30, here in whole seconds. The first two months of 1900 are left
 * out, because programs disagree on them: one of them knows a 29th of February 1900.
 */
import { type DateForm, readDateText } from '../../date-text.ts';

const DAY_SECONDS = 86_400;
const EPOCH_DAYS = 25_569;
/** 1900-03-01 and the end of the year 9999. */
const FIRST_SECONDS = 61 * DAY_SECONDS;
const END_SECONDS = 2_958_466 * DAY_SECONDS;

/** Seconds of a local time given as if it were UTC; NaN outside the dates that every program shows alike. */
export function serialSeconds(localMs: number): number {
  const seconds = Math.floor(localMs / 1000) + EPOCH_DAYS * DAY_SECONDS;
  return seconds >= FIRST_SECONDS && seconds < END_SECONDS ? seconds : Number.NaN;
}

/** A date, a time or both as a spreadsheet counts it; undefined for any other text, and where it has no such day. */
export function serialOfText(text: string): { seconds: number; form: DateForm } | undefined {
  const read = readDateText(text);
  if (!read) return undefined;
  const { form, localSeconds } = read;
  const seconds = form === 'time' || form === 'clock' ? localSeconds : serialSeconds(localSeconds * 1000);
  return Number.isNaN(seconds) ? undefined : { seconds, form };
}

/** Whether a text is a real date that a spreadsheet cannot hold, because the day is too early or too late. */
export function isDateOutOfRange(text: string): boolean {
  const [, years = '', month, day] = /^(\d{4,6})-(\d\d)-(\d\d)(?:[T ]\d\d:\d\d.*)?$/.exec(text) ?? [];
  if (years === '') return false;
  const leapAlike = 2000 + (Number(years) % 400);
  const date = new Date(Date.UTC(leapAlike, Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
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
