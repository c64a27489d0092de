/** Answers as their readers see them: files that the service keeps have whole addresses. */
import type { AnswerRecord } from '../store/answer-record.ts';
import { wholeAddress } from './stored-file.ts';

export function shownAnswer<Answer extends Pick<AnswerRecord, 'answers'>>(answer: Answer, publicUrl: string): Answer {
  // most answers have no file, and stay the very same
  if (!answer.answers.some(({ answer_type }) => answer_type === 'file')) return answer;
  const answers = answer.answers.map((given) =>
    given.answer_type === 'file' && Array.isArray(given.answer)
      ? { ...given, answer: given.answer.map((file) => wholeAddress(file, publicUrl)) }
      : given,
  );
  return { ...answer, answers };
}
