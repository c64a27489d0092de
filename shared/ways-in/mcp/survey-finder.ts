/** Finds surveys and promo code lists of the caller where an id is unknown. */
import { z } from 'zod';
import { Problem } from '../../problems/problem.ts';
import { serviceOperations } from '../../surveys/operations.ts';
import { type Assistant, ask } from './assistant.ts';

const found = z.array(z.looseObject({ id: z.int(), name: z.string() }));

interface FoundSurvey {
  id: number;
  name: string;
}

/** The newest surveys of the caller. */
export async function newestSurveys(assistant: Assistant, limit: number): Promise<FoundSurvey[]> {
  const query = { limit, offset: 0, sort: 'created_at', order: 'desc' };
  const surveys = found.safeParse(await ask(assistant, serviceOperations.surveys(query)));
  if (!surveys.success) throw new Problem('upstream_unreadable.surveys');
  return surveys.data;
}

export async function anySurveyId(assistant: Assistant): Promise<number> {
  const [survey] = await newestSurveys(assistant, 1);
  if (!survey) throw new Problem('not_found.survey_for_promo_lists');
  return survey.id;
}

/** The lists of the workspace; without any survey there is none to see. */
export async function promoListsOf(
  assistant: Assistant,
  query: Record<string, string | number | undefined>,
  surveyId?: number,
): Promise<unknown> {
  const through = surveyId ?? (await newestSurveys(assistant, 1))[0]?.id;
  if (through === undefined) return { total: 0, data: [] };
  return ask(assistant, serviceOperations.promoLists(through, query));
}
