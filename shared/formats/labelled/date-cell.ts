/** Dates as statistical programs hold them: wall-clock time in the table's zone, in whole seconds. */
import type { Zone } from '../../zone.ts';
import { readDateText, zonedMoment } from '../date-text.ts';

interface DateCell {
  /** Since 1970, as if the wall clock showed UTC; of a time of no day since midnight. */
  localSeconds: number;
  form: 'day' | 'time' | 'dayTime';
  /** It named a zone, and was moved into that of the table. */
  isZoned: boolean;
}

/** Longer than any ISO date and time. */
const LONGEST = 40;
/** The first whole year of the calendar that SPSS counts by. */
const FIRST_SECONDS = Date.UTC(1583, 0, 1) / 1000;
const END_SECONDS = Date.UTC(10_000, 0, 1) / 1000;

/** NaN outside the years that every program can hold. */
export function localSecondsOf(epochMs: number, zone: Zone): number {
  return within(Math.floor(epochMs / 1000) + zone.offsetMinutes(epochMs) * 60);
}

/** Undefined for a text that is no date, or none that every program can hold. */
export function readDateCell(bytes: Uint8Array, start: number, end: number, zone: Zone): DateCell | undefined {
  if (end - start > LONGEST) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
  const read = readDateText(text);
  if (!read) return zonedCell(zonedMoment(text), zone);
  const { localSeconds, form } = read;
  if (form === 'time' || form === 'clock') return { localSeconds, form: 'time', isZoned: false };
  if (Number.isNaN(within(localSeconds))) return undefined;
  return { localSeconds, form: form === 'date' ? 'day' : 'dayTime', isZoned: false };
}

function zonedCell(epochMs: number, zone: Zone): DateCell | undefined {
  if (Number.isNaN(epochMs)) return undefined;
  const localSeconds = localSecondsOf(epochMs, zone);
  return Number.isNaN(localSeconds) ? undefined : { localSeconds, form: 'dayTime', isZoned: true };
}

function within(seconds: number): number {
  return seconds >= FIRST_SECONDS && seconds < END_SECONDS ? seconds : Number.NaN;
}
