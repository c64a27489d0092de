/** What those who work on exports need beyond what everybody in the pipeline has, and what a turn of theirs is given. */
import type { PseudonymKeys, TokenOpener } from '../../ports.ts';
import type { FileFetcher } from '../../snapshots/uploaded-files.ts';
import type { ExportDeps, NewUpstream, TaskDeps, UpstreamUse } from './export-deps.ts';
import type { StoringSizes } from './storing-sizes.ts';
import type { UploadSizes } from './upload-sizes.ts';

export interface Fairness {
  /** Exports of one owner that run at a time. */
  ownerJobs: number;
  /** Exports among them that are worked on as a whole: fewer than the places of their worker, which others need too. */
  ownerExports?: number | undefined;
}

/** From which size on the work on one export is shared by many workers, and how much of it is one task. */
export interface Division {
  /** Answers from which on an export is divided. */
  fromAnswers: number;
  /** Answers in one task. */
  answersATask: number;
}

export interface RunDeps extends ExportDeps, Fairness {
  newUpstream: NewUpstream;
  opener: TokenOpener;
}

/** Who renders may also give pseudonyms. */
export interface RenderDeps extends RunDeps {
  taskQueue: TaskDeps['taskQueue'];
  pseudonymKeys: PseudonymKeys;
  /** If left out, that of `usualDivision`. */
  division?: Division;
  /** Fetches what respondents uploaded; every turn of a job has a new one. */
  newFetcher: (use: UpstreamUse) => FileFetcher;
  /** If left out, the usual ones. */
  uploadSizes?: UploadSizes;
  /** If left out, the usual ones. */
  storingSizes?: StoringSizes;
  /** All workers of an owner share a budget of requests: then a pull is not divided. */
  hasRequestBudget?: boolean;
}

export const usualDivision: Division = { fromAnswers: 50_000, answersATask: 25_000 };

/** How much time this turn has left. */
export type RemainingMs = () => number;
