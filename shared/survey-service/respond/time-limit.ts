/** The time a respondent has for the whole survey, by our own clock: it began when the ticket was handed out. */
import type { Settings } from '../surveys/settings.ts';
import type { Ticket } from './ticket.ts';

/** Whole seconds, 0 when the time is over; undefined where there is no limit. */
export function secondsLeft(
  { filling_time_enabled, filling_time_seconds }: Settings,
  { startedMs }: Ticket,
  nowMs: number,
): number | undefined {
  if (!filling_time_enabled || filling_time_seconds === null) return undefined;
  return Math.max(0, Math.ceil((startedMs + filling_time_seconds * 1000 - nowMs) / 1000));
}
