/**
 * Personal values of answers, shown as they are: who has seen which columns of which answers, and when, is noted before
 * they are given away. The notes hold none of the values.
 */
import { z } from 'zod';
import { timeOrderedId } from '../../crypto.ts';
import { createOwnedStore } from '../../records/owned-store.ts';
import { iso } from '../../work/lifecycle.ts';
import type { Caller } from '../owner.ts';
import type { FindDeps } from './find-answers.ts';
import { type AnswersRequest, type PlainAnswer, plainAnswers } from './one-answer.ts';

const revealSchema = z.object({
  owner: z.string(),
  id: z.string(),
  at: z.string(),
  /** The address of whose key it was, if the survey service gives it. */
  by: z.string().nullable(),
  surveyId: z.number(),
  answerIds: z.array(z.number()),
  columns: z.array(z.string()),
});

export type Reveal = z.infer<typeof revealSchema>;

export const revealStore = createOwnedStore('REVEAL#', revealSchema);

export async function revealAnswers(
  deps: FindDeps,
  caller: Caller,
  request: AnswersRequest & { columns?: readonly string[] | undefined },
): Promise<{ note: Reveal | undefined; answers: PlainAnswer[]; missing: number[] }> {
  const { answers, columns, missing } = await plainAnswers(deps, caller, request);
  const shown = answers.filter(({ values }) => Object.keys(values).length > 0);
  // where nothing was masked nothing is revealed
  if (shown.length === 0) return { note: undefined, answers, missing };
  const now = deps.now();
  const note = {
    owner: caller.owner,
    id: timeOrderedId('rev', now),
    at: iso(now),
    by: caller.email ?? caller.name ?? null,
    surveyId: request.surveyId,
    answerIds: shown.map(({ id }) => id),
    columns,
  };
  await revealStore.create(deps.records, note);
  return { note, answers, missing };
}
