/** How many answers one survey takes from one address: enough for a school behind one, too few to flood a survey. */

import { createGuessCounter, type GuessLimit } from '../../http/guess-limit.ts';
import { Problem } from '../../problems/problem.ts';
import type { RespondentService } from '../service-api.ts';

const submissionsByAddress: GuessLimit = { name: 'submissions', most: 600, windowSeconds: 600 };

export async function checkSubmissions(
  { records, now }: Pick<RespondentService, 'records' | 'now'>,
  surveyId: number,
  ipAddress: string | null,
): Promise<void> {
  if (ipAddress === null) return;
  const { most, windowSeconds } = submissionsByAddress;
  const retryAfterSeconds = await createGuessCounter(records, now).count(
    submissionsByAddress,
    `${surveyId}#${ipAddress}`,
  );
  if (retryAfterSeconds === undefined) return;
  const room = { limit: submissionsByAddress, left: 0, resetSeconds: retryAfterSeconds };
  throw new Problem('rate_limited.submissions', { most, minutes: windowSeconds / 60 }, { retryAfterSeconds, room });
}
