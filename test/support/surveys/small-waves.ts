/** Surveys of a question or two with their answers, to be merged, and their merged rows. */
import type { Question } from '../../../shared/surveys/question.ts';
import type { TestWave } from '../worlds/wave-world.ts';
import { answerOf, answerTo } from './packed-answers.ts';

export const bare = { matrixRows: [], matrixColumns: [], options: [], isMultiple: false, hasOwnText: false };
export const text = (id: string, title: string): Question => ({ ...bare, id, title, type: 'input' });
export const choice = (id: string, title: string, options: Record<string, string>): Question => ({
  ...bare,
  id,
  title,
  type: 'choice',
  options: Object.entries(options).map(([key, label]) => ({ id: key, text: label })),
});

export function wave(id: number, questions: Question[], ...given: Record<string, unknown>[]): TestWave {
  const types = new Map(questions.map((question) => [question.id, question]));
  return {
    survey: { id, name: `Wave ${id}`, language: 'en', questions },
    answers: given.map((values, at) =>
      answerOf({
        id: at + 1,
        submitted_at: `2026-03-0${at + 1}T12:00:00Z`,
        answers: Object.entries(values).map(([question, value]) =>
          answerTo(question, value, {
            answer_type: types.get(question)?.type,
            question_text: types.get(question)?.title,
          }),
        ),
      }),
    ),
  };
}

export const shown = (rows: Map<string, string>[], ...columns: string[]) =>
  rows.map((row) => columns.map((column) => row.get(column)));
