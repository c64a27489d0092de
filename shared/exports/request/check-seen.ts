/**
 * Checks what a survey does not tell and only its answers can: conditions on questions that it does not have any more,
 * and weights by a variable. Some answers are looked at, and the dictionary that earlier exports have left. What is in
 * neither is refused at once: an export would only fail for it later.
 */
import { invalid } from '../../problems/problem.ts';
import { columnTarget } from '../../surveys/column-target.ts';
import { questionsOfSurvey } from '../../surveys/conditions/known-questions.ts';
import { subjectOf } from '../../surveys/conditions/subject.ts';
import { filtersSchema, upstreamQuery } from '../../surveys/filters/filters.ts';
import type { Survey } from '../../surveys/survey.ts';
import { dictionaryAsItStands } from '../dictionary/dictionary-store.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import type { ExportRequest } from '../options.ts';
import type { Caller } from '../owner.ts';

export type CheckSeenDeps = Pick<RequestDeps, 'records' | 'upstream' | 'now'>;

/** Somebody waits: the dictionary has what is not among so many answers, once anything was exported. */
const MOST_ANSWERS = 2_000;
const POLL_MS = 5_000;

interface Doubt {
  field: string;
  id: string;
  kind: 'question' | 'variable';
  name: string;
}

export async function checkSeen(
  deps: CheckSeenDeps,
  caller: Caller,
  request: Pick<ExportRequest, 'surveyId' | 'filters' | 'options'>,
  survey: Survey,
): Promise<void> {
  const doubts = doubtsOf(request, survey);
  if (doubts.length === 0) return;
  const { unseen, isWhole } = await unseenInAnswers(deps, caller, request.surveyId, doubts);
  const [stray] = isWhole || unseen.length === 0 ? unseen : await unknownToDictionary(deps, caller, request, unseen);
  if (!stray) return;
  const fault = stray.kind === 'question' ? 'condition_question_gone' : 'weight_unseen';
  throw invalid(stray.field, fault, { id: stray.id });
}

function doubtsOf({ filters, options }: Pick<ExportRequest, 'filters' | 'options'>, survey: Survey): Doubt[] {
  const known = questionsOfSurvey(survey);
  const conditions = filters.answers.flatMap(({ question_id: id }, at): Doubt[] => {
    const subject = subjectOf(id, known);
    const isDoubtful = !('message' in subject) && subject.type === 'unknown';
    const field = `filters.answers.${at}.question_id`;
    return isDoubtful ? [{ field, id, kind: 'question', name: subject.questionId }] : [];
  });
  const weight = options.report?.weight;
  const target = weight && 'column' in weight ? columnTarget(weight.column, survey.questions) : undefined;
  if (!weight || !('column' in weight) || target?.kind !== 'variable') return conditions;
  const field = 'options.report.weight.column';
  return [...conditions, { field, id: weight.column, kind: 'variable', name: target.name }];
}

/** A service that does not answer now is left to the export itself: the request is not refused for it. */
async function unseenInAnswers(
  { upstream, now }: CheckSeenDeps,
  { token }: Caller,
  surveyId: number,
  doubts: readonly Doubt[],
): Promise<{ unseen: readonly Doubt[]; isWhole: boolean }> {
  const until = now() + POLL_MS;
  let unseen = doubts;
  let read = 0;
  try {
    for await (const page of upstream.answers(token, upstreamQuery(surveyId, everything()))) {
      const { questions, variables } = page.answers.facts;
      unseen = unseen.filter(({ kind, name }) =>
        kind === 'question' ? !questions.some(({ id }) => id === name) : !variables.includes(name),
      );
      read += page.answers.ids.length;
      // before the first answer nobody can say which variables there will be
      if (read === 0) unseen = unseen.filter(({ kind }) => kind === 'question');
      if (page.next === undefined) return { unseen, isWhole: true };
      if (unseen.length === 0 || read >= MOST_ANSWERS || now() >= until) break;
    }
  } catch {
    return { unseen: [], isWhole: false };
  }
  return { unseen, isWhole: false };
}

const everything = () => filtersSchema.parse({ is_complete: null });

async function unknownToDictionary(
  { records }: CheckSeenDeps,
  { owner }: Caller,
  { surveyId }: Pick<ExportRequest, 'surveyId'>,
  doubts: readonly Doubt[],
): Promise<readonly Doubt[]> {
  const { questions, variables } = await dictionaryAsItStands(records, { owner, surveyId });
  return doubts.filter(({ kind, name }) => !(kind === 'question' ? questions : variables).has(name));
}
