/** Waves of a survey of every question type: each asks some of the questions, under ids and orders of options of its own. */
import type { Question } from '../../../shared/surveys/question.ts';
import { isObject } from '../../../shared/surveys/question.ts';
import type { Random } from '../../chaos/random.ts';
import type { TestWave } from '../worlds/wave-world.ts';
import { everyQuestion } from './every-question.ts';

export function randomWaves(random: Random): TestWave[] {
  const count = 2 + random.below(3);
  return Array.from({ length: count }, (_, at) => randomWave(random, at));
}

function randomWave(random: Random, at: number): TestWave {
  const { survey, answers } = everyQuestion();
  const renamed = (id: string) => `w${at}-${id}`;
  const options = (list: Question['options']) =>
    random.shuffled(list).map(({ id, text }) => ({ id: renamed(id), text }));
  const known = new Set(
    survey.questions
      .flatMap(({ options: own, matrixRows, matrixColumns }) => [...own, ...matrixRows, ...matrixColumns])
      .map(({ id }) => id),
  );
  const questions = random
    .shuffled(survey.questions)
    .slice(random.below(6))
    .map((question) => ({
      ...question,
      id: renamed(question.id),
      title: `${question.title} ${question.id}`,
      options: question.type === 'yesno' ? question.options : options(question.options),
      matrixRows: options(question.matrixRows),
      matrixColumns: options(question.matrixColumns),
    }));
  const asked = new Set(questions.map(({ id }) => id));
  const given = answers.map((answer) => ({
    ...answer,
    given: answer.given
      .filter(({ questionId }) => asked.has(renamed(questionId)))
      .map((one) => ({
        ...one,
        questionId: renamed(one.questionId),
        value: renamedValue(one.value, one.type, known, renamed),
      })),
  }));
  return { survey: { ...survey, id: 20 - at, name: `Wave ${at}`, questions }, answers: given };
}

/** Ids of options, wherever they stand in a value. */
function renamedValue(
  value: unknown,
  type: string,
  known: ReadonlySet<string>,
  renamed: (id: string) => string,
): unknown {
  if (!['choice', 'dropdown', 'ranking', 'matrix'].includes(type)) return value;
  const one = (id: unknown): unknown => (typeof id === 'string' && known.has(id) ? renamed(id) : id);
  const each = (list: unknown): unknown => (Array.isArray(list) ? list.map(one) : one(list));
  if (!isObject(value)) return each(value);
  return Object.fromEntries(Object.entries(value).map(([row, cell]) => [one(row), each(cell)]));
}
