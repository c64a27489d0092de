/** How the answers of a survey are looked at, as the address says it. */
import { readSelection, type SurveySelection, selectionQuery } from '../../survey-selection.ts';

export interface AnswersSelection {
  selection: SurveySelection;
  search: string;
  sort: Sort;
  /** The one that is open. */
  answer: number | undefined;
}

export const sorts = ['date_end desc', 'date_end asc', 'date_start desc', 'date_start asc'] as const;
type Sort = (typeof sorts)[number];

export function readAnswersSelection(query: string): AnswersSelection {
  const given = new URLSearchParams(query);
  const answer = Number(given.get('answer') ?? '');
  return {
    selection: readSelection(query),
    search: given.get('search') ?? '',
    sort: sorts.find((one) => one === given.get('sort')) ?? 'date_end desc',
    answer: Number.isSafeInteger(answer) && answer > 0 ? answer : undefined,
  };
}

export function answersQuery({ selection, search, sort, answer }: AnswersSelection): string {
  const written = new URLSearchParams(selectionQuery(selection));
  if (search !== '') written.set('search', search);
  if (sort !== 'date_end desc') written.set('sort', sort);
  if (answer !== undefined) written.set('answer', String(answer));
  return written.toString();
}

/** Whether both show the same rows. */
export function hasSameRows(one: AnswersSelection, other: AnswersSelection): boolean {
  const rows = (selection: AnswersSelection) => answersQuery({ ...selection, answer: undefined });
  return rows(one) === rows(other);
}
