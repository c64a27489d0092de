/** What a worker needs to read for a cache of figures. */
import type { TokenOpener } from '../../ports.ts';
import type { Upstream } from '../../snapshots/upstream.ts';
import type { UpstreamQuery } from '../../surveys/filters/filters.ts';
import type { Held } from '../../work/lease.ts';
import type { NewUpstream } from '../job/export-deps.ts';
import type { Division, RemainingMs } from '../job/run-deps.ts';
import type { CacheDeps } from './cache-work.ts';
import type { CacheKey, FiguresCache } from './figures-cache.ts';
import type { ChunkDeps } from './read-pages.ts';

/** A slice becomes a chunk, or two. */
export const usualReading: Division = { fromAnswers: 100_000, answersATask: 65_536 };

export interface ReaderDeps extends CacheDeps, Pick<ChunkDeps, 'chunkAnswers'> {
  opener: TokenOpener;
  newUpstream: NewUpstream;
  isLostLeaseCrash?: boolean;
  callId?: string | undefined;
  /** From which size on many workers read a survey; if left out, `usualReading`. */
  readingDivision?: Division;
  /** All workers of an owner share a budget of requests, which one uses up as fast as many: then a reading is not divided. */
  hasRequestBudget?: boolean;
}

export interface ReadingTurn {
  deps: ReaderDeps;
  held: Held<FiguresCache>;
  key: CacheKey;
  token: string;
  upstream: Upstream;
  remainingMs: RemainingMs;
}

export const everyAnswer = ({ surveyId, isTrash }: CacheKey): UpstreamQuery => ({
  surveyId,
  isScreenedOut: true,
  isDeleted: isTrash,
});
