/** Reads from a packed answer what the survey's own figures need of it. */
import { momentAt } from '../../bytes/moment-bytes.ts';
import { type SystemField, systemFields } from '../../packing/fields.ts';
import { fieldKind } from '../../packing/pack-buffer.ts';
import { type PackedReader, valueAt } from '../../packing/packed-reader.ts';
import { showValue } from '../../surveys/show-value.ts';
import { zoneOf } from '../../zone.ts';
import type { Respondent } from './survey-partial.ts';

const DAY_MS = 86_400_000;
const numberOf = (field: SystemField) => systemFields.indexOf(field);
const fields = {
  complete: numberOf('is_complete'),
  screenedOut: numberOf('is_screenout'),
  submitted: numberOf('submitted_at'),
  duration: numberOf('duration_seconds'),
  device: numberOf('device'),
  country: numberOf('country'),
  source: numberOf('source'),
};

/** The place of the last question answered is known to the caller. */
export function createRespondentReader(timezone: string): (reader: PackedReader, lastAnswered: number) => Respondent {
  const dayOf = createDayReader(timezone);
  return (reader, lastAnswered) => {
    const submittedMs = momentOf(reader, fields.submitted);
    const duration = valueAt(reader, fields.duration);
    return {
      isComplete: reader.kinds[fields.complete] === fieldKind.yes,
      isScreenedOut: reader.kinds[fields.screenedOut] === fieldKind.yes,
      submittedMs,
      day: dayOf(submittedMs),
      durationSeconds: typeof duration === 'number' && duration <= 1e9 ? duration : -1,
      device: textAt(reader, fields.device),
      country: textAt(reader, fields.country),
      source: textAt(reader, fields.source),
      lastAnswered,
    };
  };
}

/** The day of submission in the caller's zone; undefined where the answer does not tell it. */
export function createSubmissionDay(timezone: string): (reader: PackedReader) => string | undefined {
  const dayOf = createDayReader(timezone);
  return (reader) => dayOf(momentOf(reader, fields.submitted));
}

export function readName(reader: PackedReader, field: 'device' | 'country'): string {
  return textAt(reader, fields[field]);
}

function createDayReader(timezone: string): (epochMs: number) => string | undefined {
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

function textAt(reader: PackedReader, field: number): string {
  const value = valueAt(reader, field);
  return (typeof value === 'string' ? value : showValue(value)).trim();
}
