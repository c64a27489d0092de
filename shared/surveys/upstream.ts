/** The survey service as the pipeline needs it. One client implements it, over HTTP, for any v3 root. */
import type { PackedAnswers } from './packing/packed-answers.ts';
import type { Survey } from './survey.ts';

/** The part of the filters that v3 can apply itself. */
export interface UpstreamQuery {
  surveyId: number;
  isComplete?: boolean | undefined;
  isScreenedOut: boolean;
  isDeleted: boolean;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}

export interface AnswersPage {
  answers: PackedAnswers;
  /** How many answers the upstream says there are for this query; undefined where it cannot say. */
  total: number | undefined;
  /** Where to go on after this page, opaque to everyone but the client; undefined on the last one. */
  next: string | undefined;
  /** Something moved under our feet: the pass cannot be trusted to be complete. */
  disturbed: boolean;
  /** What whoever reads the answers should know about how they were obtained. */
  warning?: string;
}

/** Who holds a token: the user id where the upstream tells it. */
export interface TokenHolder {
  userId: string | undefined;
}

export interface Upstream {
  holderOf(token: string): Promise<TokenHolder>;
  survey(token: string, surveyId: number): Promise<Survey>;
  /** Pages in order, the next one fetched while the last is worked on; `from` is a page's `next` of an earlier run. */
  answers(token: string, query: UpstreamQuery, from?: string): AsyncIterable<AnswersPage>;
  /** HTTP calls made so far by this client, for the manifest. */
  callCount(): number;
}
