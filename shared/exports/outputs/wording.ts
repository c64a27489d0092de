/** What is known of reworded questions: when they changed, and which titles answers still carry. */
import { questionField } from '../../packing/fields.ts';
import type { Facts } from '../../surveys/facts.ts';
import type { Survey } from '../../surveys/survey.ts';
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';
import { parseMoment } from '../../zone.ts';

/** Null if the survey service does not say when its questions were changed. */
export function structureChange({ structureChangedAt }: Survey, { oldestSubmittedAt }: Facts) {
  const [changed, first] = [parseMoment(structureChangedAt ?? ''), parseMoment(oldestSubmittedAt ?? '')];
  return {
    changed_at: structureChangedAt ?? null,
    oldest_answer_at: oldestSubmittedAt ?? null,
    changed_after_first_answer: Number.isNaN(changed) ? null : changed > first,
  };
}

export function wordingWarnings(survey: Survey, facts: Facts): Warning[] {
  const { changed_at, oldest_answer_at, changed_after_first_answer } = structureChange(survey, facts);
  if (!changed_after_first_answer || changed_at === null || oldest_answer_at === null) return [];
  const days = { changed_on: changed_at.slice(0, 10), first_answer_on: oldest_answer_at.slice(0, 10) };
  return [warningOf('questions_changed', days)];
}

/** Titles that answers have and the survey no longer has, by the field of the question. */
export function olderTitles({ questions }: Survey, facts: Facts): ReadonlyMap<string, string[]> {
  const present = new Map(questions.map(({ id, title }) => [id, title]));
  const found = facts.questions.flatMap(({ id, title, otherTitles = [] }): [string, string[]][] => {
    const now = present.get(id);
    const older = [title, ...otherTitles].filter((seen) => seen !== '' && seen !== now);
    return now === undefined || older.length === 0 ? [] : [[questionField(id), older]];
  });
  return new Map(found);
}
