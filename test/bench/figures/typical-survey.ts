/**
 * A survey as they mostly are, with made-up answers that are the same on every run: 20 questions, of which most offer
 * options or a scale, and 20 other columns. Answer number n is worked out from n alone.
 */
import { generatedAnswer, generatedText, scramble } from '../generated-answers.ts';
import { SURVEY_ID } from '../page-files.ts';

interface Asked {
  type: string;
  /** Options, rows of a matrix, or points of a scale. */
  count?: number;
  isMultiple?: boolean;
  answer(number: number): unknown;
  /** How many of sixteen answer it. */
  answeredOf16: number;
}

const MATRIX_COLUMNS = 5;
const DAY_MS = 86_400_000;

const single = (count: number): Asked => ({
  type: 'choice',
  count,
  answer: (number) => [optionId(number % count)],
  answeredOf16: 14,
});

/** About one option in three is ticked. */
const several = (count: number): Asked => ({
  type: 'choice',
  count,
  isMultiple: true,
  answer: (number) =>
    numbersTo(count)
      .filter((at) => scramble(number * 17 + at) % 3 === 0)
      .map(optionId),
  answeredOf16: 13,
});

const points = (type: 'rating' | 'scale' | 'nps', from: number, count: number): Asked => ({
  type,
  count,
  answer: (number) => from + (number % count),
  answeredOf16: 15,
});

const matrix = (count: number): Asked => ({
  type: 'matrix',
  count,
  answer: (number) =>
    Object.fromEntries(numbersTo(count).map((row) => [`r${row}`, [`c${scramble(number + row) % MATRIX_COLUMNS}`]])),
  answeredOf16: 12,
});

const other = (type: string, answeredOf16: number, answer: Asked['answer']): Asked => ({ type, answer, answeredOf16 });
const comment = other('input', 3, generatedText);
/** A few hundred names, the first ones more often. */
const brand = other('input', 10, (number) => `Brand ${((number % 1_000) * (scramble(number) % 1_000)) >> 11}`);

const asked: readonly Asked[] = [
  single(5),
  several(6),
  points('nps', 0, 11),
  points('rating', 1, 5),
  single(8),
  several(8),
  points('scale', 1, 10),
  other('yesno', 14, (number) => number % 2 === 0),
  single(4),
  matrix(4),
  points('rating', 1, 5),
  several(10),
  other('number', 13, (number) => 18 + (number % 73)),
  single(12),
  points('nps', 0, 11),
  other('datetime', 12, (number) =>
    new Date(Date.UTC(2025, 0, 1) + (number % 365) * DAY_MS).toISOString().slice(0, 10),
  ),
  comment,
  single(6),
  other('slider', 14, (number) => number % 101),
  brand,
];

const numbersTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const optionId = (at: number) => `o${at}`;
export const questionId = (at: number) => `q${at + 1}`;

/** The survey data that goes with the answers, as v3 gives it. */
export function typicalSurvey() {
  const entities = Object.fromEntries(
    asked.map(({ type, count = 0, isMultiple = false }, at) => [
      questionId(at),
      {
        type,
        title: `Вопрос ${at + 1}`,
        choiceMultiple: isMultiple,
        ...(type === 'choice' && { choiceEntities: numbersTo(count).map((one) => entity(optionId(one))) }),
        ...(type === 'matrix' && {
          matrixRowEntities: numbersTo(count).map((one) => entity(`r${one}`)),
          matrixColEntities: numbersTo(MATRIX_COLUMNS).map((one) => entity(`c${one}`)),
        }),
      },
    ]),
  );
  const ids = asked.map((_, at) => questionId(at));
  return { id: SURVEY_ID, name: 'A typical survey', widgets: { ids, entities }, hidden_options: [] };
}

const entity = (id: string) => ({ id, text: `Ответ ${id}` });

/** One in nine stops half-way, one in fifty is hidden from reports. */
export function typicalAnswer(id: number) {
  const isComplete = scramble(id) % 9 !== 0;
  return {
    ...generatedAnswer(id, SURVEY_ID, 0),
    is_complete: isComplete,
    is_hide: scramble(id + 1) % 50 === 0,
    answers: asked.flatMap(({ type, answer, answeredOf16 }, at) => {
      const number = scramble(id * 31 + at);
      if (number % 16 >= answeredOf16 || (!isComplete && at > 10)) return [];
      return [{ question_id: questionId(at), answer: answer(number >>> 4), answer_type: type }];
    }),
  };
}
