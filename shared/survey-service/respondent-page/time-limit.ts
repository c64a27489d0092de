/** The time a respondent has for the whole survey, by our own clock: it began when the ticket was handed out. */
import { TIME_GRACE_MS } from '../respondents/submission.ts';
import type { Settings } from '../surveys/settings.ts';
import type { Ticket } from './ticket.ts';

/** Whole seconds, 0 when the time is over; undefined where there is no limit. */
export function secondsLeft(
  { filling_time_enabled, filling_time_seconds }: Settings,
  { startedMs }: Ticket,
  nowMs: number,
): number | undefined {
  if (!filling_time_enabled || filling_time_seconds === null) return undefined;
  return wholeSecondsLeft(startedMs, filling_time_seconds, nowMs);
}

export function wholeSecondsLeft(startedMs: number, seconds: number, nowMs: number): number {
  return Math.max(0, Math.ceil((startedMs + seconds * 1000 - nowMs) / 1000));
}

/** Nothing more is taken: what was sent at the last moment has had the time to arrive. */
export function isOver(settings: Settings, ticket: Ticket, nowMs: number): boolean {
  return secondsLeft(settings, ticket, nowMs - TIME_GRACE_MS) === 0;
}
