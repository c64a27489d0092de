/**
 * A submission by a program has no sitting that a repeat of it could name. So it is stored in time or not at all: behind
 * a store that is so slow that its sender is told to come back, nothing is written any more.
 */
import { timeOrderedId } from '../../crypto.ts';
import type { RespondentService } from '../service-api.ts';
import type { AnswerSitting } from '../store/answer-store.ts';
import { storeIsSlow } from '../store/dynamo-answer-append.ts';

/** With the time for the write itself, and for finding out what became of it, well below a function's limit. */
const WRITE_WITHIN_MS = 8000;

export function programSubmission({ now }: Pick<RespondentService, 'now'>): AnswerSitting {
  const startedMs = now();
  return {
    name: timeOrderedId('sub', startedMs),
    reserve: async () => {
      if (now() - startedMs > WRITE_WITHIN_MS) throw storeIsSlow();
    },
  };
}
