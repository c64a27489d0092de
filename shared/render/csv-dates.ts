/** Times that respondents gave, in the one form that every spreadsheet takes for a time: 2026-03-01 09:30:00. */
import { isoInZone, parseMoment, type Zone } from '../zone.ts';

/** Longer than any ISO date and time. */
const LONGEST = 40;
const localTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.0+)?$/;
const namesZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/;

/** Undefined for what is no time of a day, and for days, which are read as they are. One that names its zone is moved. */
export function spreadsheetTime(bytes: Uint8Array, start: number, end: number, zone: Zone): string | undefined {
  if (end - start > LONGEST) return undefined;
  const text = Buffer.from(bytes.subarray(start, end)).toString('latin1');
  const [, day, minute, second = ':00'] = localTime.exec(text) ?? [];
  if (day !== undefined) return `${day} ${minute}${second}`;
  const epochMs = namesZone.test(text) ? parseMoment(text) : Number.NaN;
  return Number.isNaN(epochMs) ? undefined : isoInZone(epochMs, zone).slice(0, 19).replace('T', ' ');
}
