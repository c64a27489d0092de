/** What each answer weighs, in a captured variable: some as texts, and some that weigh nothing or say nothing. */
import type { Answer } from '../../../shared/surveys/answer.ts';

export const weightColumn = 'var:w';

const weights = [1, 0.25, '2,5', 3.75, '0.8', undefined, 1.5, 0, 2, -1, '1.125', 'heavy', 0.6] as const;

/** By its number, so that surveys are the same whoever weighs their answers. */
export function weighed(answer: Answer): Answer {
  const w = weights[(answer.id * 7 + Math.floor(answer.id / 13)) % weights.length];
  return w === undefined ? answer : { ...answer, variables: { ...answer.variables, w } };
}
