/** The survey that somebody looks at, as the service tells it to their key: a key that may not read it gets no further. */
import { Problem } from '../../problems/problem.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import type { Caller } from '../owner.ts';
import { dropCache } from './drop-cache.ts';
import type { KeptDeps } from './kept-answers.ts';

export async function lookedAtSurvey(
  deps: KeptDeps & Pick<RequestDeps, 'upstream'>,
  { token, owner }: Caller,
  surveyId: number,
): Promise<Survey> {
  try {
    return await deps.upstream.survey(token, surveyId);
  } catch (error) {
    // the survey is gone, and with it what was kept of it
    if (error instanceof Problem && error.code === 'quiz_not_found') {
      for (const isTrash of [false, true]) await dropCache(deps, { owner, surveyId, isTrash });
    }
    throw error;
  }
}
