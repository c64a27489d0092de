/** Random answers in which some groups say other things than the rest, so that reports have something to tell. */

import type { Answer } from '../../../shared/surveys/answer.ts';
import type { Question } from '../../../shared/surveys/question.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import type { Random } from '../../chaos/random.ts';

/** Months make a change, the others a column that differs. */
const groups: readonly ((answer: Answer) => boolean)[] = [
  ({ country }) => country === 'RU',
  ({ device }) => device === 'mobile',
  ({ submittedAt = '' }) => submittedAt >= '2026-03',
  () => true,
];

interface Plant {
  isIn(answer: Answer): boolean;
  value: unknown;
  /** How many of the group say it. */
  chance: number;
}

export function planted(random: Random, { questions }: Survey, answers: readonly Answer[]): Answer[] {
  const plants = new Map<string, Plant>();
  for (const question of questions) {
    const chance = random.one([0, 0.2, 0.5, 0.8]);
    plants.set(question.id, { isIn: random.one(groups), value: favourite(question, random), chance });
  }
  return answers.map((answer) => ({
    ...answer,
    given: answer.given.map((given) => {
      const plant = plants.get(given.questionId);
      if (!plant?.isIn(answer) || !random.happens(plant.chance)) return given;
      return { ...given, value: plant.value, ownText: undefined };
    }),
  }));
}

function favourite({ type, options, range, matrixRows, matrixColumns }: Question, random: Random): unknown {
  if (type === 'yesno') return random.happens(0.5);
  if (range) return random.happens(0.5) ? range.max : range.min;
  if (type === 'number') return 17;
  if (type === 'input') return 'good';
  if (type === 'ranking') return options.map(({ id }) => id).toReversed();
  if (type !== 'matrix') return [random.one(options).id];
  const column = random.one(matrixColumns).id;
  return Object.fromEntries(matrixRows.map(({ id }) => [id, [column]]));
}
