/** Answers as their readers see them: files that the service keeps have whole addresses, at the origin that serves them now. */
import type { AnswerRecord } from '../store/answer-record.ts';
import { type FileAddresses, wholeAddress } from './stored-file.ts';

export function shownAnswer<Answer extends Pick<AnswerRecord, 'answers'>>(
  answer: Answer,
  addresses: FileAddresses,
): Answer {
  // most answers have no file, and stay the very same
  if (!answer.answers.some(({ answer_type }) => answer_type === 'file')) return answer;
  const answers = answer.answers.map((given) =>
    given.answer_type === 'file' && Array.isArray(given.answer)
      ? { ...given, answer: given.answer.map((file) => wholeAddress(file, addresses)) }
      : given,
  );
  return { ...answer, answers };
}
