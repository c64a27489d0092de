/** The points of a response: what the chosen options, and the columns chosen in a matrix, are worth, summed up. */

import { isObject } from '../../surveys/question.ts';
import { type Option, optionsOf } from '../questions/question-schema.ts';
import type { Structure } from '../questions/structure.ts';
import type { GivenAnswer } from '../store/answer-record.ts';

// assumed: options may carry a score; v3 does not show how a score is made
export function scoreOf(given: readonly GivenAnswer[], structure: Structure): number {
  let sum = 0;
  for (const { question_id, answer, answer_type } of given) {
    const question = structure.entities[question_id];
    if (!question || answer_type === 'ranking') continue;
    if (Array.isArray(answer)) sum += worthOf(answer, optionsOf(question));
    if (answer_type === 'matrix' && isObject(answer)) {
      for (const chosen of Object.values(answer)) sum += worthOf(chosen, question.matrixColEntities ?? []);
    }
  }
  return sum;
}

function worthOf(chosen: unknown, options: readonly Option[]): number {
  if (!Array.isArray(chosen)) return 0;
  return options.filter(({ id }) => chosen.includes(id)).reduce((sum, { score = 0 }) => sum + score, 0);
}
