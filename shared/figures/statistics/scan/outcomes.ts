/** What the different answers to one question come to: found out once for each class of rows, and then only counted. */

import type { Chunk } from '../../columns/chunk.ts';
import type { Classes } from '../../columns/classes.ts';
import type { Given } from '../kinds/question-kind.ts';
import type { QuestionPartial } from '../question-partial.ts';
import type { AnswerContents } from '../weights/answer-content.ts';
import type { ContentCounts } from '../weights/question-tally.ts';

export interface Outcomes {
  /** By row: the class of its answer. */
  classOf: Classes['of'];
  /** By class: 1 where anything was given, whatever it comes to. */
  isGiven: Uint8Array;
  /** By class: the number of its outcome. */
  of: Uint32Array;
  /** Then every class is an outcome, and hardly any comes twice. */
  isText: boolean;
  /** Adds what so many answers of each outcome come to. */
  add(partial: QuestionPartial, times: ContentCounts): void;
  /** Adds to a sample what depends on whose answers they are. */
  sample?(partial: QuestionPartial, rows: Uint32Array, chunk: Chunk): void;
  /** Once they are added. Texts are distinguished only if they are weighed. */
  contents(withTexts: boolean): ContentOutcomes;
}

export interface ContentOutcomes {
  /** By class: the number of what was said, 0 where it is nothing. */
  of: Uint32Array;
  contents: AnswerContents;
}

/** Calls `see` for every class of answers that gives anything; `key` is undefined if it depends on the respondent. */
export type SeeGiven = (see: (at: number, key: string | undefined, given: () => Given) => void) => void;
