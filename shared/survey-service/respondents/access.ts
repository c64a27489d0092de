/** Whether a survey takes answers now: published, not archived, not closed, before its deadline. */
import { Problem } from '../../problems/problem.ts';
import { zoneOf } from '../../zone.ts';
import type { SurveyRecord } from '../store/stored.ts';
import type { Settings } from '../surveys/settings.ts';

export function checkOpen(survey: SurveyRecord, settings: Settings, nowMs: number): void {
  if (!survey.isPublished) throw new Problem('survey_unpublished');
  if (survey.archivedAt !== null) throw new Problem('survey_closed.archived');
  if (settings.close_quiz_enabled) throw new Problem('survey_closed.by_owner');
  const { limit_time_enabled, limit_time_value, limit_time_timezone } = settings;
  if (limit_time_enabled && limit_time_value !== null && nowMs > instantOf(limit_time_value, limit_time_timezone)) {
    throw new Problem('survey_closed.by_time', { time: limit_time_value, timezone: limit_time_timezone });
  }
}

/** The moment at which the clocks of a zone show a local time; one that names its own offset needs no zone. */
function instantOf(time: string, timezone: string): number {
  const text = time.replace(' ', 'T');
  if (/(Z|[+-]\d{2}:\d{2})$/.test(text)) return Date.parse(text);
  const zone = zoneOf(timezone);
  const asUtc = Date.parse(`${text}Z`);
  const firstGuess = asUtc - zone.offsetMinutes(asUtc) * 60_000;
  // once more with the offset at the guess, which differs when a change of clocks lies between
  return asUtc - zone.offsetMinutes(firstGuess) * 60_000;
}
