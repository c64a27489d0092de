/** What is wrong with an answer, in the survey's own words where it has some for it. */
import type { FieldErrors } from '../../problems/problem.ts';
import type { Question } from '../questions/question-schema.ts';
import type { PageWords } from './page-words.ts';
import type { Asked } from './steps.ts';

/** By question; those of other questions are left out. */
export function faultsIn(
  questions: readonly Asked[],
  errors: FieldErrors,
  answers: Readonly<Record<string, unknown>>,
  words: PageWords,
): ReadonlyMap<string, string> {
  const fields = Object.keys(errors);
  const isFaulty = (id: string) =>
    fields.some((field) => field === `answers.${id}` || field.startsWith(`answers.${id}.`));
  const faulty = questions.filter(({ id }) => isFaulty(id));
  return new Map(faulty.map(({ id, question }) => [id, faultOf(question, answers[id], words)]));
}

function faultOf(question: Question, answer: unknown, words: PageWords): string {
  if (answer === undefined) return words.label('error_required');
  switch (question.type) {
    case 'email':
      return words.label('error_email');
    case 'phone':
      return words.label('error_phone');
    case 'file':
      return words.label('error_file_format');
    case 'input':
      return lengthFault(question, String(answer), words);
    case 'ranking':
      // whoever has given some places well has left others out
      return words.text(Array.isArray(answer) ? 'error_all_places' : 'error_places');
    case 'datetime':
      return words.text('error_moment');
    case 'matrix':
      return words.text('error_rows');
    case 'choice':
    case 'dropdown':
      return words.text('error_one');
    case 'slider':
      return words.text('error_number', { first: question.sliderMin ?? 0, last: question.sliderMax ?? 100 });
    case 'rating':
      return numberFault(question.ratingStartValue ?? 1, question.ratingCount ?? 5, words);
    case 'scale':
      return numberFault(question.scaleStartValue ?? 1, question.scaleCount ?? 10, words);
    default:
      return words.text('error_value');
  }
}

function numberFault(first: number, count: number, words: PageWords): string {
  return words.text('error_number', { first, last: first + count - 1 });
}

function lengthFault({ inputLimitMin, inputLimitMax }: Question, answer: string, words: PageWords): string {
  const length = [...answer].length;
  if (inputLimitMin && length < inputLimitMin) return words.text('error_least', { least: inputLimitMin });
  return words.text('error_most', { most: inputLimitMax || 20_000 });
}
