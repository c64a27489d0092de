/** Dates and times as respondents gave them: ISO 8601 texts, most of which name no zone. */
import { parseMoment } from '../zone.ts';

/** A clock shows no seconds. */
export type DateForm = 'date' | 'time' | 'clock' | 'dateTime';

interface DateText {
  /** As if it were UTC; a time without its day counts from midnight. */
  localSeconds: number;
  form: DateForm;
}

const datePattern = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](.+))?$/;
const timePattern = /^(\d\d):(\d\d)(?::(\d\d)(?:\.0+)?)?$/;
const namesZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/;

/** An ISO date, time or both that names no zone; undefined for any other text and for days that are on no calendar. */
export function readDateText(text: string): DateText | undefined {
  const [, year, month, day, dayTime] = datePattern.exec(text) ?? [];
  const [, hour, minute, second] = timePattern.exec(year === undefined ? text : (dayTime ?? '00:00')) ?? [];
  if (hour === undefined) return undefined;
  const time = secondsOfDay(Number(hour), Number(minute), Number(second ?? 0));
  if (year === undefined) return read(time, second === undefined ? 'clock' : 'time');
  return read(midnight(Number(year), Number(month), Number(day)) + time, dayTime === undefined ? 'date' : 'dateTime');
}

/** Milliseconds of a date and time that names its zone; NaN for any other text. */
export function zonedMoment(text: string): number {
  return namesZone.test(text) ? parseMoment(text) : Number.NaN;
}

function read(localSeconds: number, form: DateForm): DateText | undefined {
  return Number.isNaN(localSeconds) ? undefined : { localSeconds, form };
}

function midnight(year: number, month: number, day: number): number {
  // four centuries on, where the calendar is the same: `Date` would take the year 26 for 1926
  const epochMs = Date.UTC(year + 400, month - 1, day);
  const isOnCalendar = month >= 1 && month <= 12 && new Date(epochMs).getUTCDate() === day;
  return isOnCalendar ? epochMs / 1000 - FOUR_CENTURIES_SECONDS : Number.NaN;
}

const FOUR_CENTURIES_SECONDS = 146_097 * 86_400;

function secondsOfDay(hour: number, minute: number, second: number): number {
  return hour < 24 && minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : Number.NaN;
}
