/** The filters as a summary or report may show them: nothing of a question that it only counts, or that is not in it. */
import { HIDDEN } from '../../privacy/mask.ts';
import { personalByName } from '../../privacy/personal.ts';
import type { Privacy } from '../../privacy/policy.ts';
import { chosenTreatment } from '../../privacy/treatment.ts';
import type { Statistics } from '../../surveys/figure-types/statistics.ts';
import type { Filters } from '../../surveys/filters/filters.ts';

export function figureFilters(filters: Filters, privacy: Privacy, { questions }: Statistics): Filters {
  const counted = new Map(questions.map(({ question, statistics }) => [question.id, statistics]));
  const shown = filters.answers.filter(({ question_id }) => counted.has(question_id));
  return {
    ...filters,
    variables: Object.fromEntries(
      Object.entries(filters.variables).map(([name, value]) => [name, isShown(name, privacy) ? value : HIDDEN]),
    ),
    answers: shown.map((filter) =>
      filter.value !== undefined && counted.get(filter.question_id)?.personal ? { ...filter, value: HIDDEN } : filter,
    ),
  };
}

function isShown(variable: string, privacy: Privacy): boolean {
  const subject = { columnId: `var:${variable}`, type: 'variable', title: variable };
  const policy = personalByName(subject) ? privacy.personal : 'keep';
  return (chosenTreatment(privacy.columns, subject.columnId) ?? policy) === 'keep';
}
