/**
 * Local time in any IANA zone, fast: `Intl` is asked for a zone's offset once per quarter of an hour of data, because
 * no present-day zone changes its offset in between.
 */

export interface Zone {
  name: string;
  /** Minutes to add to UTC at that moment. */
  offsetMinutes(epochMs: number): number;
}

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** Every stored job names its zone, and asking `Intl` is slow; there are no more than a few hundred names. */
const knownNames = new Set<string>();

/** An offset such as +03:00 is no zone: it has no name, and no summer. */
export function isTimezone(name: string): boolean {
  if (knownNames.has(name)) return true;
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    if (knownNames.size < 1_000) knownNames.add(name);
    return true;
  } catch {
    return false;
  }
}

export function zoneOf(name: string): Zone {
  // most files are in UTC, and `Intl` takes longer to start than a small export
  if (name === 'UTC') return { name, offsetMinutes: () => 0 };
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const known = new Map<number, number>();

  function offsetMinutes(epochMs: number): number {
    const quarter = Math.floor(epochMs / QUARTER_MS);
    let offset = known.get(quarter);
    if (offset === undefined) {
      offset = askOffset(quarter * QUARTER_MS);
      known.set(quarter, offset);
    }
    return offset;
  }

  function askOffset(epochMs: number): number {
    const parts = new Map(format.formatToParts(epochMs).map((part) => [part.type, Number(part.value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return Math.round((local - epochMs) / 60_000);
  }

  return { name, offsetMinutes };
}

/** ISO 8601 with the zone's offset, to the second: 2026-03-01T09:30:00+03:00. */
export function isoInZone(epochMs: number, zone: Zone): string {
  const offset = zone.offsetMinutes(epochMs);
  const local = new Date(epochMs + offset * 60_000).toISOString().slice(0, 19);
  const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0');
  const minutes = String(Math.abs(offset) % 60).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/** The moment cut down to its day: midnight as the zone's clocks show it then. */
export function dayOf(epochMs: number, zone: Zone): number {
  const offsetMs = zone.offsetMinutes(epochMs) * 60_000;
  return Math.floor((epochMs + offsetMs) / DAY_MS) * DAY_MS - offsetMs;
}

/**
 * First moment of a local day (`2026-01-31`) in the zone; `addDays` moves by calendar days. Where midnight is skipped
 * the day begins at the end of the gap, where it comes twice at the first one.
 */
export function startOfDay(day: string, addDays: number, zone: Zone): number {
  return firstMomentAt(Date.parse(`${day}T00:00:00Z`) + addDays * DAY_MS, zone);
}

/**
 * The first moment at which the zone's clocks show this local time (milliseconds as if it were UTC) or a later one:
 * the end of the gap where the time is skipped, the first of two where it comes twice.
 */
export function firstMomentAt(localMs: number, zone: Zone): number {
  const before = zone.offsetMinutes(localMs - DAY_MS);
  // no zone changes its clocks twice within two days
  if (before === zone.offsetMinutes(localMs + DAY_MS)) return localMs - before * 60_000;
  let quarter = Math.floor(localMs / QUARTER_MS) * QUARTER_MS - DAY_MS;
  while (quarter + QUARTER_MS + zone.offsetMinutes(quarter) * 60_000 <= localMs) quarter += QUARTER_MS;
  return Math.max(quarter, localMs - zone.offsetMinutes(quarter) * 60_000);
}

const momentPattern = /^([12]\d{3}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)?)?$/;

/** Milliseconds of an ISO 8601 moment, NaN for any other text. A time without a zone counts as UTC on every host. */
export function parseMoment(text: string): number {
  const [, day, time = '00:00', zone = 'Z'] = momentPattern.exec(text) ?? [];
  return day === undefined ? Number.NaN : Date.parse(`${day}T${time}${zone.replace(/^(...)(\d\d)$/, '$1:$2')}`);
}
