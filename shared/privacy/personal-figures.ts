/**
 * Whether figures of a question would identify somebody. More questions do than have personal cells: the earliest date
 * of birth is a date of birth.
 */
import { type Personal, personalByName, type Subject } from './personal.ts';

/** Their figures show values of single people. */
const figureTypes: ReadonlySet<string> = new Set(['datetime', 'number', 'slider']);

export function personalFigures(subject: Subject): Personal | undefined {
  const found = personalByName(subject);
  if (found || !figureTypes.has(subject.type)) return found;
  return personalByName({ ...subject, type: 'input' });
}
