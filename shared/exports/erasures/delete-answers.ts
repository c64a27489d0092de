/**
 * Deletes answers at the survey service: into the trash, then for good. One that is gone already is what was wanted. What the
 * service refuses stays there, and the receipt says so.
 */
import { isProblemCode } from '../../problems/codes.ts';
import { isRetryable, Problem } from '../../problems/problem.ts';
import { serviceOperations } from '../../surveys/operations.ts';
import type { FoundSurvey } from './erasure.ts';
import type { EraseDeps } from './erasure-work.ts';
import type { Place } from './places.ts';

/** One after the other, so that a list of them with a number says how far it has come. */
export function answersIn(found: readonly FoundSurvey[]): FoundAnswer[] {
  return found.flatMap(({ surveyId, active, trash }) => [
    ...active.map((id) => ({ surveyId, id, from: 'answers' as const })),
    ...trash.map((id) => ({ surveyId, id, from: 'trash' as const })),
  ]);
}

interface FoundAnswer {
  surveyId: number;
  id: number;
  from: 'answers' | 'trash';
}

/** Undefined where it is gone; otherwise why the service does not let it go. */
export async function deleteAnswer(
  { callService }: Pick<EraseDeps, 'callService'>,
  token: string,
  { surveyId, id }: FoundAnswer,
): Promise<Place | undefined> {
  const trash = await refusal(callService(token, serviceOperations.trashAnswer(surveyId, id)));
  const gone = await refusal(callService(token, serviceOperations.deleteAnswer(surveyId, id)));
  if (gone === undefined || gone === 'not_found') return undefined;
  const place = trash === undefined ? 'trash' : 'answers';
  return { place, fate: 'out_of_reach', surveyId, ids: [], count: 1, reason: gone };
}

/** One fewer is deleted there, one more stays, and with it what was uploaded. */
export function keptThere(places: readonly Place[], { surveyId, from }: FoundAnswer, kept: Place): Place[] {
  const known = places.find(
    (line) => line.reason === kept.reason && isLine(line, kept.place, 'out_of_reach', surveyId),
  );
  const others = places
    .filter((line) => line !== known)
    .map((line): Place => {
      if (isLine(line, from, 'deleted', surveyId)) return { ...line, count: line.count - 1 };
      return isLine(line, 'uploads', 'deleted', surveyId)
        ? { ...line, fate: 'out_of_reach', reason: 'may_stay' }
        : line;
    });
  return [...others.filter(({ count }) => count > 0), { ...kept, count: (known?.count ?? 0) + 1 }];
}

function isLine(line: Place, place: Place['place'], fate: Place['fate'], surveyId: number): boolean {
  return line.place === place && line.fate === fate && line.surveyId === surveyId;
}

async function refusal(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    // a key that was revoked meanwhile ends nothing: what is ours is still to be deleted
    if (!(error instanceof Problem) || isRetryable(error)) throw error;
    return isProblemCode(error.code) ? error.code : 'upstream_refused';
  }
}
