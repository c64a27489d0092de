/**
 * Moments as bytes, read and written without strings: a table has three of them in every row. The usual form is worked
 * out by hand, with the last day remembered; any other goes the long way and gives the same result.
 */
import { isoInZone, parseMoment, type Zone } from './zone.ts';

const DAY_MS = 86_400_000;

/** Milliseconds of the ISO 8601 moment in these bytes, NaN for anything else. */
export function createMomentReader(): (bytes: Buffer, start: number, end: number) => number {
  let knownDay = -1;
  let knownMidnight = 0;

  return (bytes, start, end) => {
    if (!isUsualForm(bytes, start, end)) return parseMoment(bytes.toString('latin1', start, end));
    const month = digits(bytes, start + 5, 2);
    const day = digits(bytes, start + 8, 2);
    const key = digits(bytes, start, 4) * 10_000 + month * 100 + day;
    const hour = digits(bytes, start + 11, 2);
    const minute = digits(bytes, start + 14, 2);
    const second = digits(bytes, start + 17, 2);
    const millis = end - start === 20 ? 0 : digits(bytes, start + 20, 3);
    const sum = key + hour + minute + second + millis;
    if (Number.isNaN(sum) || hour > 23 || minute > 59 || second > 59 || key < 10_000_000) {
      return parseMoment(bytes.toString('latin1', start, end));
    }
    if (key !== knownDay) {
      knownMidnight = parseMoment(bytes.toString('latin1', start, start + 10));
      knownDay = key;
    }
    return knownMidnight + ((hour * 60 + minute) * 60 + second) * 1_000 + millis;
  };
}

/** 2026-03-01T09:30:00Z, or with at least three digits of a fraction. */
function isUsualForm(bytes: Buffer, start: number, end: number): boolean {
  const length = end - start;
  if (length !== 20 && (length < 24 || length > 30)) return false;
  if (bytes[start + 4] !== 0x2d || bytes[start + 7] !== 0x2d || bytes[start + 10] !== 0x54) return false;
  if (bytes[start + 13] !== 0x3a || bytes[start + 16] !== 0x3a || bytes[end - 1] !== 0x5a) return false;
  if (length === 20) return true;
  if (bytes[start + 19] !== 0x2e) return false;
  for (let at = start + 23; at < end - 1; at++) if ((bytes[at] ?? 0) < 0x30 || (bytes[at] ?? 0) > 0x39) return false;
  return true;
}

/** NaN where one of them is no digit. */
function digits(bytes: Buffer, start: number, count: number): number {
  let value = 0;
  for (let at = start; at < start + count; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Writes a moment as `isoInZone` does, and gives the number of bytes. There must be room for 40. */
export function createMomentWriter(zone: Zone): (buffer: Buffer, at: number, epochMs: number) => number {
  const day = Buffer.alloc(10);
  const offset = Buffer.alloc(6);
  let knownDay = Number.NaN;
  let knownOffset = Number.NaN;

  return (buffer, at, epochMs) => {
    const offsetMinutes = zone.offsetMinutes(epochMs);
    const local = epochMs + offsetMinutes * 60_000;
    const dayNumber = Math.floor(local / DAY_MS);
    if (dayNumber !== knownDay || offsetMinutes !== knownOffset) {
      const text = isoInZone(epochMs, zone);
      if (text.length !== 25) return buffer.write(text, at, 'latin1');
      day.write(text, 0, 'latin1');
      offset.write(text.slice(19), 0, 'latin1');
      knownDay = dayNumber;
      knownOffset = offsetMinutes;
    }
    for (let index = 0; index < 10; index++) buffer[at + index] = day[index] ?? 0;
    buffer[at + 10] = 0x54;
    writeClock(buffer, at + 11, Math.floor((local - dayNumber * DAY_MS) / 1_000));
    for (let index = 0; index < 6; index++) buffer[at + 19 + index] = offset[index] ?? 0;
    return 25;
  };
}

/** Writes the time of day as 09:30:00, and gives the number of bytes. */
export function writeClock(buffer: Buffer, at: number, seconds: number): number {
  twoDigits(buffer, at, Math.floor(seconds / 3_600));
  buffer[at + 2] = 0x3a;
  twoDigits(buffer, at + 3, Math.floor(seconds / 60) % 60);
  buffer[at + 5] = 0x3a;
  twoDigits(buffer, at + 6, seconds % 60);
  return 8;
}

function twoDigits(buffer: Buffer, at: number, value: number): void {
  buffer[at] = 0x30 + Math.floor(value / 10);
  buffer[at + 1] = 0x30 + (value % 10);
}
