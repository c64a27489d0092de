/** The points of a response: what the chosen options are worth, summed up. */
import { optionsOf } from '../questions/question-schema.ts';
import type { Structure } from '../questions/structure.ts';
import type { GivenAnswer } from '../store/answer-record.ts';

// assumed: options may carry a score; v3 does not show how a score is made
export function scoreOf(given: readonly GivenAnswer[], structure: Structure): number {
  let sum = 0;
  for (const { question_id, answer, answer_type } of given) {
    const question = structure.entities[question_id];
    if (!question || !Array.isArray(answer) || answer_type === 'ranking') continue;
    for (const option of optionsOf(question)) if (answer.includes(option.id)) sum += option.score ?? 0;
  }
  return sum;
}
