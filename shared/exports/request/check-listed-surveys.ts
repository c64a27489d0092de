/**
 * Checks the conditions and the weight of a batch whose surveys are listed: where none of them has a question that a
 * condition is about, the batch is refused at once. Where one has it, the others' own exports say that they have not.
 */
import { invalid, Problem } from '../../problems/problem.ts';
import { questionsOfSurvey } from '../../surveys/conditions/known-questions.ts';
import { subjectOf } from '../../surveys/conditions/subject.ts';
import type { ExportRequest } from '../options.ts';
import type { Caller } from '../owner.ts';
import { byIds } from './by-ids.ts';
import { type CheckSeenDeps, checkSeen } from './check-seen.ts';

/** More are not asked for while somebody waits. */
const MOST_READ = 20;

interface ListedRequest extends Pick<ExportRequest, 'filters' | 'options'> {
  surveys: { ids: number[] } | { folder_id: number } | { all: true };
}

/** `field`: the path of the batch in the request. */
export async function checkListedSurveys(
  deps: CheckSeenDeps,
  caller: Caller,
  { surveys, filters, options }: ListedRequest,
  field = '',
): Promise<void> {
  const weight = options.report?.weight;
  const hasDoubts = filters.answers.length > 0 || (weight !== undefined && weight !== null && 'column' in weight);
  if (!('ids' in surveys) || surveys.ids.length > MOST_READ || !hasDoubts) return;
  let refusal: Problem | undefined;
  for (const surveyId of new Set(surveys.ids)) {
    const found = await refusalOf(deps, caller, { surveyId, filters, options });
    if (!found) return;
    refusal ??= found;
  }
  if (refusal) throw underField(refusal, field);
}

/** Undefined where the survey knows all that is asked of it, or cannot be read now: then its own export says so. */
async function refusalOf(
  deps: CheckSeenDeps,
  caller: Caller,
  request: Pick<ExportRequest, 'surveyId' | 'filters' | 'options'>,
): Promise<Problem | undefined> {
  try {
    const survey = await deps.upstream.survey(caller.token, request.surveyId);
    const settled = byIds(request, survey);
    for (const [at, { question_id }] of settled.filters.answers.entries()) {
      const subject = subjectOf(question_id, questionsOfSurvey(survey));
      if ('message' in subject) {
        return invalid(`filters.answers.${at}.question_id`, 'as_worded', { message: subject.message });
      }
    }
    await checkSeen(deps, caller, settled, survey);
    return undefined;
  } catch (error) {
    return error instanceof Problem && error.code === 'validation_error' ? error : undefined;
  }
}

function underField(refusal: Problem, field: string): Problem {
  const [[path, [message]] = ['', []]] = Object.entries(refusal.errors ?? {});
  return invalid(`${field}${path}`, 'as_worded', { message: message ?? refusal.message });
}
