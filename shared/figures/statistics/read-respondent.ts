/** Reads from a packed answer what the survey's own figures need of it. */
import { momentAt } from '../../bytes/moment-bytes.ts';
import { type SystemField, systemFields } from '../../packing/fields.ts';
import { fieldKind } from '../../packing/pack-buffer.ts';
import { type PackedReader, valueAt } from '../../packing/packed-reader.ts';
import { showValue } from '../../surveys/show-value.ts';
import { zoneOf } from '../../zone.ts';

const DAY_MS = 86_400_000;
const numberOf = (field: SystemField) => systemFields.indexOf(field);
const fields = {
  submitted: numberOf('submitted_at'),
  device: numberOf('device'),
  country: numberOf('country'),
  source: numberOf('source'),
};

/** The day of submission in the caller's zone; undefined where the answer does not tell it. */
export function createSubmissionDay(timezone: string): (reader: PackedReader) => string | undefined {
  const dayOf = createDayReader(timezone);
  return (reader) => dayOf(momentOf(reader, fields.submitted));
}

export function nameAt(reader: PackedReader, field: 'device' | 'country' | 'source'): string {
  const value = valueAt(reader, fields[field]);
  return (typeof value === 'string' ? value : showValue(value)).trim();
}

/** The day of a moment in the caller's zone. */
export function createDayReader(timezone: string): (epochMs: number) => string | undefined {
  const zone = zoneOf(timezone);
  const names = new Map<number, string>();
  return (epochMs) => {
    if (Number.isNaN(epochMs)) return undefined;
    const day = Math.floor((epochMs + zone.offsetMinutes(epochMs) * 60_000) / DAY_MS);
    let name = names.get(day);
    if (name === undefined) {
      name = new Date(day * DAY_MS).toISOString().slice(0, 10);
      names.set(day, name);
    }
    return name;
  };
}

function momentOf(reader: PackedReader, field: number): number {
  if (reader.kinds[field] !== fieldKind.text) return Number.NaN;
  return momentAt(reader.bytes, reader.starts[field] ?? 0, reader.ends[field] ?? 0);
}
