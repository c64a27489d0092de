/** What conditions can be about on the page of a survey: its questions, with the answers that were given and how often. */
import type { Op } from '../../api/requests.ts';
import type { Facets, Figures } from '../../api/surveys.ts';
import type { ConditionSubject } from './condition-subjects.ts';

const isAnswered: readonly Op[] = ['answered', 'not_answered'];
const chosenOps: readonly Op[] = ['in', 'eq', 'ne', ...isAnswered];
const numberOps: readonly Op[] = ['eq', 'gte', 'lte', 'gt', 'lt', ...isAnswered];
const textOps: readonly Op[] = ['contains', 'eq', 'ne', ...isAnswered];

const scales: ReadonlySet<string> = new Set(['rating', 'scale', 'nps', 'slider']);
const opsOfType: Readonly<Record<string, readonly Op[]>> = { input: textOps, text: textOps, number: numberOps };

export function lookedAtSubjects(questions: Figures['questions'], facets: Facets): ConditionSubject[] {
  return questions.map(({ id, title, type }) => {
    const values = facets.questions.find((one) => one.id === id)?.values ?? [];
    const isScale = scales.has(type);
    const options = values.map(({ value, label, answers }) => ({ id: value, text: label?.trim() || value, answers }));
    const sorted = isScale ? options.toSorted((one, other) => Number(one.id) - Number(other.id)) : options;
    return {
      ...{ id, title: title.trim() || id, type, range: null, time_form: null },
      ops:
        values.length > 0 ? [...chosenOps, ...(isScale ? numberOps.slice(1, 5) : [])] : (opsOfType[type] ?? isAnswered),
      options: sorted,
    };
  });
}
