/**
 * What was counted for a question, kept beside the answers it was counted from, so that another instance replies at once.
 * It is deleted with them, and once there are newer ones. There is room for so many questions; a newer one takes the place
 * of an older one.
 */
import { hashOf } from '../../../crypto.ts';
import type { CacheDeps } from '../cache-work.ts';
import { repliesPrefix } from '../cached-chunks.ts';
import type { KeptAnswers } from '../kept-answers.ts';
import type { PartsRequest } from './count-part.ts';
import { readSums, type Sums, storedSums } from './sums.ts';

/** Goes up when the same question is counted in another way. */
const RELEASE = 1;
/** Fewer answers are counted faster than a reply is fetched. */
export const usualRepliesFrom = 20_000;
const ROOM = 128;
const LARGEST_BYTES = 1024 * 1024;

export interface RepliesDeps extends Pick<CacheDeps, 'snapshots' | 'log'> {
  /** From how many answers on replies are kept; if left out, none are. */
  repliesFrom?: number;
}

interface AskedOfKept extends Pick<PartsRequest, 'survey' | 'filters' | 'options'> {
  kept: KeptAnswers;
}

/** All that the sums depend on; undefined where they are not kept. */
export function questionOf(
  { repliesFrom = Number.POSITIVE_INFINITY }: RepliesDeps,
  { kept, ...asked }: AskedOfKept,
): string | undefined {
  const { generation, isWhole } = kept;
  if (!isWhole || generation.answers < repliesFrom) return undefined;
  const { id, chunks, replaced } = generation;
  return hashOf({ RELEASE, id, chunks, replaced, ...asked });
}

const placeOf = ({ key, generation }: KeptAnswers, question: string) =>
  `${repliesPrefix(key, generation)}${Number.parseInt(question.slice(0, 6), 16) % ROOM}`;

export async function keptReply({ snapshots }: RepliesDeps, kept: KeptAnswers, question: string) {
  const stored = await snapshots.read(placeOf(kept, question));
  const sums = stored && readSums(stored);
  return sums?.question === question ? sums : undefined;
}

/** Nobody has to wait longer, or gets less, because it could not be kept. */
export async function keepReply({ snapshots, log }: RepliesDeps, kept: KeptAnswers, sums: Sums): Promise<void> {
  if (sums.bytes.length > LARGEST_BYTES) return;
  try {
    await snapshots.put(placeOf(kept, sums.question ?? ''), storedSums(sums));
  } catch (error) {
    log.warn('a reply was not kept', { surveyId: kept.key.surveyId, error });
  }
}
