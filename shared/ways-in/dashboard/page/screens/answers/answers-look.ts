/** How the answers of a survey are looked at, as the address says it. */
import { lookQuery, readLook, type SurveyLook } from '../../survey-look.ts';

export interface AnswersLook {
  look: SurveyLook;
  search: string;
  sort: Sort;
  /** The one that is open. */
  answer: number | undefined;
}

export const sorts = ['date_end desc', 'date_end asc', 'date_start desc', 'date_start asc'] as const;
type Sort = (typeof sorts)[number];

export function readAnswersLook(query: string): AnswersLook {
  const given = new URLSearchParams(query);
  const answer = Number(given.get('answer') ?? '');
  return {
    look: readLook(query),
    search: given.get('search') ?? '',
    sort: sorts.find((one) => one === given.get('sort')) ?? 'date_end desc',
    answer: Number.isSafeInteger(answer) && answer > 0 ? answer : undefined,
  };
}

export function answersQuery({ look, search, sort, answer }: AnswersLook): string {
  const written = new URLSearchParams(lookQuery(look));
  if (search !== '') written.set('search', search);
  if (sort !== 'date_end desc') written.set('sort', sort);
  if (answer !== undefined) written.set('answer', String(answer));
  return written.toString();
}

/** Whether both show the same rows. */
export function hasSameRows(one: AnswersLook, other: AnswersLook): boolean {
  const rows = (look: AnswersLook) => answersQuery({ ...look, answer: undefined });
  return rows(one) === rows(other);
}
