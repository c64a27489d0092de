/** Columns that a report must not be split by: personal ones, and those whose values the caller wants changed. */
import { personalByName } from '../../../privacy/personal.ts';
import { personalFigures } from '../../../privacy/personal-figures.ts';
import type { Privacy } from '../../../privacy/policy.ts';
import { chosenTreatment } from '../../../privacy/treatment.ts';
import { columnTarget } from '../../../surveys/column-target.ts';
import type { Question } from '../../../surveys/question.ts';
import { arePersonalTexts } from '../figure-privacy.ts';
import type { TextTally } from '../text-tally.ts';

/** By its name; `columns` overrides, in either direction. */
export function isPersonalColumn(column: string, questions: readonly Question[], { columns }: Privacy): boolean {
  const chosen = chosenTreatment(columns, column);
  if (chosen) return chosen !== 'keep';
  const target = columnTarget(column, questions);
  if (target.kind === 'variable') {
    return personalByName({ columnId: column, type: 'variable', title: target.name }) !== undefined;
  }
  const question = target.kind === 'question' && questions.find(({ id }) => id === target.questionId);
  return question ? personalFigures({ columnId: `q:${question.id}`, ...question }) !== undefined : false;
}

/** By what its values are. */
export function holdsPersonalValues(column: string, values: TextTally, { columns }: Privacy): boolean {
  return chosenTreatment(columns, column) !== 'keep' && arePersonalTexts(values);
}
