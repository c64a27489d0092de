/** A survey of a few questions, and answers to it, for tables that a test fills. */
import { type Answer, readAnswer } from '../../../shared/surveys/answer.ts';
import type { Question } from '../../../shared/surveys/question.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';

const plain = { options: [], matrixRows: [], matrixColumns: [], hasOwnText: false, isMultiple: false };
const option = (id: string) => ({ id, text: `Option ${id}` });

export const questions = {
  choice: { ...plain, id: 'a', title: 'Which?', type: 'choice', options: [option('x'), option('y')] },
  when: { ...plain, id: 'b', title: 'When?', type: 'datetime', timeForm: 'time' },
  text: { ...plain, id: 'c', title: "What's new?", type: 'input' },
  day: { ...plain, id: 'd', title: 'Which day?', type: 'datetime', timeForm: 'date' },
  number: { ...plain, id: 'n', title: 'How many?', type: 'number' },
} as const satisfies Record<string, Question>;

export function madeSurvey(...asked: Question[]): Survey {
  return { id: 7, name: "Tom's lunch", language: 'en', questions: asked };
}

export function madeAnswer(id: number, values: Record<string, unknown>, more: object = {}): Answer {
  const answers = Object.entries(values).map(([question_id, answer]) => ({
    ...{ question_id, question_text: question_id, answer },
    answer_type: Array.isArray(answer) ? 'choice' : 'input',
  }));
  const submitted_at = '2026-03-01T12:00:00.000000Z';
  const answer = readAnswer({ id, submitted_at, is_complete: true, answers, ...more });
  if (!answer) throw new Error('a made answer cannot be read');
  return answer;
}
