/** The survey service as the pipeline needs it. One client implements it, over HTTP, for any v3 root. */
import type { PackedAnswers } from '../packing/packed-answers.ts';
import type { UpstreamQuery } from '../surveys/filters/filters.ts';
import type { ListedSurvey } from '../surveys/listed-survey.ts';
import type { SurveysPage } from '../surveys/operations.ts';
import type { Survey } from '../surveys/survey.ts';
import type { FiguresQuery, UpstreamFigures } from '../surveys/upstream-figures.ts';
import type { Warning } from '../surveys/warnings/warning.ts';

export interface AnswersPage {
  answers: PackedAnswers;
  /** How many answers the upstream says there are for this query; undefined where it cannot say. */
  total: number | undefined;
  /** Where to continue after this page, opaque to everyone but the client; undefined on the last one. */
  next: string | undefined;
  /** Answers moved while being read: the pass may be incomplete. */
  disturbed: boolean;
  /** What whoever reads the answers should know about how they were obtained. */
  warnings?: readonly Warning[];
}

/** Shows, without reading the answers, whether they have changed. */
export interface LatestAnswer {
  total: number;
  /** Undefined where there is no answer. */
  id: number | undefined;
  submittedAt: string | undefined;
}

/** Who holds a token: the user id if the upstream gives it. */
export interface TokenHolder {
  userId: string | undefined;
  /** What the upstream says about them beside the id. */
  name?: string | undefined;
  email?: string | undefined;
  workspace?: string | undefined;
}

/** What the service can sort its answers by, and how many of them are passed over. */
export interface ListPlace {
  sort: 'date_start' | 'date_end';
  order: 'asc' | 'desc';
  offset: number;
}

export interface Upstream {
  holderOf(token: string): Promise<TokenHolder>;
  /** A page of the surveys this key can see; empty past the end. */
  surveys(token: string, page: SurveysPage): Promise<ListedSurvey[]>;
  /** `withRoutes`: also by which rules it branches. `withCount`: also how many answers it says it has. */
  survey(token: string, surveyId: number, asked?: { withRoutes?: boolean; withCount?: boolean }): Promise<Survey>;
  /** All answers of a survey but deleted ones, as it says itself; undefined where it does not. */
  answerCount(token: string, surveyId: number): Promise<number | undefined>;
  /** Pages in order, the next one fetched while the last is worked on; `from` is a page's `next` of an earlier run. */
  answers(token: string, query: UpstreamQuery, from?: string): AsyncIterable<AnswersPage>;
  /** Pages from the newest answer back, as far as the service can sort so; or in another order, from another place. */
  newest(token: string, query: UpstreamQuery, from?: ListPlace): AsyncIterable<AnswersPage>;
  /** The number of answers and the newest of them, in one call; undefined where the service cannot say. */
  latest(token: string, query: UpstreamQuery): Promise<LatestAnswer | undefined>;
  /** What the service counts itself; null if it cannot say. */
  figures(token: string, query: FiguresQuery): Promise<UpstreamFigures>;
  /** HTTP calls made so far by this client, for the manifest. */
  callCount(): number;
}
