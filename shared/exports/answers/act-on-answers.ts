/**
 * Does one thing with several answers, each by a call to the survey service in the caller's name, and says for each what
 * became of it. v3 says that answers are tagged, hidden and deleted but gives no paths: a service may offer any of them, or none.
 */
import { readPacked } from '../../packing/packed-reader.ts';
import type { ProblemCode } from '../../problems/codes.ts';
import { isRetryable, Problem } from '../../problems/problem.ts';
import { readAnswer } from '../../surveys/answer.ts';
import { type CallService, type Operation, serviceOperations } from '../../surveys/operations.ts';
import { isObject } from '../../surveys/question.ts';
import type { Caller } from '../owner.ts';
import type { ActionStatus, AnswerAction } from './answer-actions.ts';
import { type FindDeps, type FoundAnswers, findAnswers } from './find-answers.ts';
import { type AnswerState, stateOf } from './masked-table.ts';

type ActDeps = FindDeps & { callService: CallService };

/** A hundred answers are not a hundred connections. */
const AT_ONCE = 4;
const ACT_MS = 18_000;

interface ActionRequest {
  surveyId: number;
  ids: readonly number[];
  action: AnswerAction;
  tags: readonly string[];
}

export interface ActionResult {
  id: number;
  status: ActionStatus;
  /** As it is now, where it still is. */
  state?: Pick<AnswerState, 'tags' | 'isDeleted' | 'isHidden'>;
  problem?: Pick<Problem, 'code' | 'message'>;
}

export async function actOnAnswers(deps: ActDeps, caller: Caller, request: ActionRequest): Promise<ActionResult[]> {
  const { surveyId, action } = request;
  const ids = [...new Set(request.ids)];
  const until = deps.now() + ACT_MS;
  const states = statesOf(await findAnswers(deps, caller, surveyId, ids));
  const results = new Map<number, ActionResult>();
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const state = states.get(id);
      if (!state) results.set(id, { id, status: 'not_found' });
      else if (deps.now() >= until) results.set(id, { id, status: 'not_done' });
      else results.set(id, await actOn(deps, caller, request, state));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const all = ids.flatMap((id) => results.get(id) ?? []);
  const isAnyDone = all.some(({ status }) => status === 'done');
  const refused = all.find(({ problem }) => problem && meansNotOffered.has(problem.code));
  if (!refused || isAnyDone) return all;
  // an answer that was there and is still there: it is the action that is missing
  const again = await findAnswers(deps, caller, surveyId, [refused.id]);
  if (again.found.size > 0) throw new Problem('not_offered.action', { action });
  return all.map((one) => (one === refused ? { id: one.id, status: 'not_found' } : one));
}

/** A path that the service does not know, or an answer that somebody has deleted since. */
const meansNotOffered: ReadonlySet<ProblemCode> = new Set([
  'not_found',
  'quiz_not_found',
  'method_not_allowed',
  'not_offered',
]);

async function actOn(
  { callService }: ActDeps,
  { token }: Caller,
  request: ActionRequest,
  state: AnswerState,
): Promise<ActionResult> {
  const { id } = state;
  const step = stepOf(request, state);
  if (!step) return { id, status: 'unchanged', state };
  try {
    const reply = await callService(token, step.operation);
    return { id, status: 'done', ...(step.after && { state: stateIn(reply) ?? { ...state, ...step.after } }) };
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'user_not_authenticated') throw error;
    const { code, message } = error;
    return { id, status: isRetryable(error) ? 'not_done' : 'refused', state, problem: { code, message } };
  }
}

interface Step {
  operation: Operation;
  /** Undefined where nothing is left of it. */
  after: Partial<AnswerState> | undefined;
}

/** Undefined where there is nothing to do. */
function stepOf({ surveyId, action, tags: named }: ActionRequest, state: AnswerState): Step | undefined {
  const { id, tags, isDeleted, isHidden } = state;
  const tagged = (wanted: string[]): Step | undefined =>
    wanted.length === tags.length
      ? undefined
      : { operation: serviceOperations.tagAnswer(surveyId, id, { tags: wanted }), after: { tags: wanted } };
  const hidden = (is_hide: boolean): Step | undefined =>
    isHidden === is_hide
      ? undefined
      : { operation: serviceOperations.hideAnswer(surveyId, id, { is_hide }), after: { isHidden: is_hide } };
  switch (action) {
    case 'tag':
      return tagged([...new Set([...tags, ...named])]);
    case 'untag':
      return tagged(tags.filter((tag) => !named.includes(tag)));
    case 'hide':
      return hidden(true);
    case 'show':
      return hidden(false);
    case 'trash':
      if (isDeleted) return undefined;
      return { operation: serviceOperations.trashAnswer(surveyId, id), after: { isDeleted: true } };
    case 'restore':
      if (!isDeleted) return undefined;
      return { operation: serviceOperations.restoreAnswer(surveyId, id), after: { isDeleted: false } };
    case 'delete':
      return { operation: serviceOperations.deleteAnswer(surveyId, id), after: undefined };
  }
}

/** The answer as the service gives it back, where it does. */
function stateIn(reply: unknown): AnswerState | undefined {
  const answer = isObject(reply) ? readAnswer(reply.answer) : undefined;
  return answer && { ...answer, tags: [...answer.tags] };
}

function statesOf({ found }: FoundAnswers): Map<number, AnswerState> {
  const states = new Map<number, AnswerState>();
  for (const [page, places] of Map.groupBy(found.values(), (place) => place.page)) {
    const wanted = new Set(places.map(({ at }) => at));
    const reader = readPacked(page);
    for (let at = 0; reader.next(); at++) {
      if (!wanted.has(at)) continue;
      const state = stateOf(reader);
      states.set(state.id, state);
    }
  }
  return states;
}
