/** The v3 answers list of one survey of any size: by days in UTC, by cursor, newest first for a single one, with its total. */
import { createDays } from './days.ts';
import { type AnswerOf, createStampedAnswers } from './stamped-answers.ts';

export type AnswersList = (parameters: URLSearchParams) => Buffer[];

export function createAnswersList(answers: number, answerOf: AnswerOf): AnswersList {
  const days = createDays(answers);
  const stamped = createStampedAnswers(answerOf, days);
  return (parameters) => {
    // everybody here has answered to the end
    const hasNone = parameters.get('is_complete') === 'false';
    const { from, to } = hasNone
      ? { from: 0, to: 0 }
      : days.between(parameters.get('date_from'), parameters.get('date_to'));
    const limit = Number(parameters.get('limit') ?? 100);
    const first = firstOf(parameters, from, to, limit);
    const end = Math.min(to, first + limit);
    const cursor = end < to ? `"${end}"` : 'null';
    return [
      Buffer.from(`{"success":true,"data":{"total":${to - from},"limit":${limit},"offset":0,"answers":[`),
      stamped.bytes(first, end),
      Buffer.from(`],"next_cursor":${cursor}}}`),
    ];
  };
}

function firstOf(parameters: URLSearchParams, from: number, to: number, limit: number): number {
  if (parameters.get('order') === 'desc') return Math.max(from, to - limit);
  const cursor = parameters.get('cursor') ?? '';
  return cursor === '' ? from + Number(parameters.get('offset') ?? 0) : Math.max(from, Number(cursor));
}
