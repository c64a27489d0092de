/** What a caller does with erasures: look where a person is, erase, read the receipts. Another owner's is not found. */
import { setTimeout as pause } from 'node:timers/promises';
import { timeOrderedId } from '../../crypto.ts';
import { Problem } from '../../problems/problem.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import type { Caller } from '../owner.ts';
import { type Erasure, newErasure } from './erasure.ts';
import { createErasure, type ErasureDeps, erasureWork, readErasure } from './erasure-work.ts';
import { foldedAddress } from './search-answers.ts';

type AskDeps = ErasureDeps & Pick<RequestDeps, 'sealer' | 'upstream' | 'firstWaitMs'>;

/** A few small surveys are searched within this time. */
const FIRST_WAIT_MS = 8_000;
const LONGEST_PAUSE_MS = 400;

type Person = { email: string } | { surveyId: number; answerIds: readonly number[] };

export async function requestErasure(
  deps: AskDeps,
  { owner, token }: Caller,
  person: Person,
  isDryRun: boolean,
): Promise<Erasure> {
  if ('surveyId' in person) await deps.upstream.survey(token, person.surveyId);
  const erasure = newErasure(
    {
      owner,
      id: timeOrderedId('era', deps.now()),
      isDryRun,
      sealedToken: await deps.sealer.seal(token, owner),
      ...('email' in person
        ? { by: 'email', sealedEmail: await deps.sealer.seal(foldedAddress(person.email), owner) }
        : { by: 'answers', named: { surveyId: person.surveyId, ids: [...new Set(person.answerIds)] } }),
    },
    deps.now(),
  );
  await createErasure(deps, erasure);
  await erasureWork.hint(deps, erasure);
  return isDryRun ? whenLooked(deps, erasure) : erasure;
}

/** Waits a little, because most owners have few answers. */
async function whenLooked(deps: AskDeps, wanted: Erasure): Promise<Erasure> {
  const { firstWaitMs = FIRST_WAIT_MS } = deps;
  for (let waitedMs = 0, pauseMs = 25; ; pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)) {
    const erasure = (await readErasure(deps, wanted)) ?? wanted;
    if (erasure.status !== 'open' || waitedMs >= firstWaitMs) return erasure;
    await pause(pauseMs);
    waitedMs += pauseMs;
  }
}

export async function erasureOf(deps: Pick<ErasureDeps, 'records'>, { owner }: Caller, id: string): Promise<Erasure> {
  const erasure = await readErasure(deps, { owner, id });
  if (!erasure) throw new Problem('not_found.erasure', { id });
  return erasure;
}
