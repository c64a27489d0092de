/** A survey of two choices, with answers to it, for exports that go by the dictionary. */
import type { Option, Question } from '../../../shared/surveys/question.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import { survey as lunch } from '../worlds/export-world.ts';
import { answerOf, answerTo } from './packed-answers.ts';

export const colours: Option[] = [
  { id: 'r', text: 'Red' },
  { id: 'g', text: 'Green' },
];

const choice: Question = {
  id: 'one',
  type: 'choice',
  title: 'One colour',
  options: colours,
  matrixRows: [],
  matrixColumns: [],
  isMultiple: false,
  hasOwnText: false,
};

/** One colour, then many of the same. */
export function colourSurvey(options = colours): Survey {
  const many = { ...choice, id: 'many', title: 'Many colours', isMultiple: true };
  return { ...lunch, name: 'Colours', questions: [choice, many].map((question) => ({ ...question, options })) };
}

const given = (questionId: string, value: unknown) => ({ ...answerTo(questionId, value), answer_type: 'choice' });

export const colourAnswers = [
  answerOf({ id: 1, answers: [given('one', 'g'), given('many', ['r', 'g'])], variables: { email: 'a@example.org' } }),
  answerOf({ id: 2, answers: [given('one', 'r'), given('many', ['g'])] }),
];
