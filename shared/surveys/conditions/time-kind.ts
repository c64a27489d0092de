/**
 * Days, times of day and moments as ISO 8601 writes them. A day is compared with days, a time with times of day; a moment
 * counts its zone where both sides name one, and a day without a time begins at midnight.
 */
import { isDay } from '../filters/filters.ts';
import type { TimeForm } from '../question.ts';
import { allRead, comparison, type Kind, type Misfit, misfit, type Scalar } from './kind.ts';
import { textKind } from './text-kind.ts';

interface Time {
  dayMs: number | undefined;
  clockMs: number | undefined;
  offsetMs: number | undefined;
}

const MINUTE_MS = 60_000;
const pattern =
  /^(?:(\d{4}-\d{2}-\d{2})(?:[T ](?=\d)|$))?(?:(\d{2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?(Z|[+-]\d{2}:\d{2})?)?$/;

export function timeKind(form: TimeForm = 'datetime'): Kind {
  const search = textKind();
  return {
    ops: ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'contains'],
    test(op, wanted) {
      if (op === 'contains') return search.test(op, wanted);
      const times = allRead(wanted, (one) => wantedTime(one, form));
      return 'message' in times ? times : comparison(op, times, timeOf, orderOf);
    },
  };
}

const examples: Record<TimeForm, string> = {
  date: 'a date such as 2026-03-01',
  time: 'a time such as 18:30',
  datetime: 'a date, a time or both, such as 2026-03-01, 18:30 or 2026-03-01T18:30:00',
};

/** A time of day is nowhere among days: where a question asks for one of the two, the other is a mistake. */
function wantedTime(one: Scalar, form: TimeForm): { value: Time } | Misfit {
  const value = timeOf(one);
  const isOther =
    value && ((form === 'date' && value.clockMs !== undefined) || (form === 'time' && value.dayMs !== undefined));
  return value && !isOther ? { value } : misfit('condition_time', { examples: examples[form], given: String(one) });
}

function timeOf(one: Scalar): Time | undefined {
  const [, day, hours, minutes, seconds = '0', zone] = (typeof one === 'string' && pattern.exec(one.trim())) || [];
  if (day === undefined && (hours === undefined || zone !== undefined)) return undefined;
  if (day !== undefined && !isDay(day)) return undefined;
  if (Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59 || Number(seconds) >= 60) return undefined;
  const clockMs = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1_000;
  return {
    dayMs: day === undefined ? undefined : Date.parse(`${day}T00:00:00Z`),
    clockMs: hours === undefined ? undefined : clockMs,
    offsetMs: zone === undefined ? undefined : offsetOf(zone),
  };
}

function offsetOf(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4));
  return (zone.startsWith('-') ? -minutes : minutes) * MINUTE_MS;
}

function orderOf(given: Time, wanted: Time): number {
  if (wanted.dayMs === undefined) return (given.clockMs ?? Number.NaN) - (wanted.clockMs ?? Number.NaN);
  if (given.dayMs === undefined) return Number.NaN;
  if (wanted.clockMs === undefined) return given.dayMs - wanted.dayMs;
  const local = given.dayMs + (given.clockMs ?? 0) - wanted.dayMs - wanted.clockMs;
  const areZoned = given.offsetMs !== undefined && wanted.offsetMs !== undefined;
  return areZoned ? local - Number(given.offsetMs) + Number(wanted.offsetMs) : local;
}
